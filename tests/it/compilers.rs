//! The dependencies' minimum compiler versions. `cargo deny` checks their licences and sources.

use std::process::Command;

use serde_json::Value;

/// All packages of the workspace and of what it depends on, from `cargo metadata`; only for this
/// system if cargo has not fetched those of others.
fn packages() -> Vec<Value> {
    let metadata = |arguments: &[&str]| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["metadata", "--format-version", "1", "--locked", "--offline"]);
        cargo.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap()
    };
    let mut output = metadata(&["--all-features"]);
    if !output.status.success() {
        let version = Command::new(env!("CARGO")).arg("-vV").output().unwrap();
        let version = String::from_utf8(version.stdout).unwrap();
        let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
        eprintln!("only the dependencies on {host}: the others are not fetched");
        output = metadata(&["--filter-platform", host]);
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

fn text<'a>(package: &'a Value, key: &str) -> &'a str {
    package[key].as_str().unwrap_or_default()
}

fn name(package: &Value) -> String {
    format!("{} {}", text(package, "name"), text(package, "version"))
}

#[test]
fn no_dependency_needs_a_newer_compiler_than_the_package_says() {
    let packages = packages();
    let version = |package: &Value| -> Vec<u32> {
        let numbers = text(package, "rust_version").split('.');
        numbers.filter_map(|number| number.parse().ok()).chain([0, 0]).take(3).collect()
    };
    let own = packages.iter().find(|package| package["name"] == "satoku").unwrap();
    assert!(version(own) > vec![1], "{own}");
    let newer: Vec<_> =
        packages.iter().filter(|package| version(package) > version(own)).map(name).collect();
    assert!(newer.is_empty(), "newer than {}: {newer:?}", text(own, "rust_version"));
}
