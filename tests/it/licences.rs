//! The dependencies: their licences, minimum compiler versions and sources.

use std::{collections::BTreeMap, fs, process::Command};

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

/// The licences that deny.toml allows.
fn allowed() -> Vec<String> {
    let text = fs::read_to_string("deny.toml").unwrap();
    let deny: toml::Table = text.parse().unwrap();
    let list = deny["licenses"]["allow"].as_array().unwrap();
    list.iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

/// Whether an expression of licences holds where these are allowed. Parentheses are taken for those
/// around `OR`s, which is right or too strict. An exception only allows more.
fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    let plain = expression.replace(['(', ')'], "").replace('/', " OR ");
    let is_listed = |name: &str| {
        let name = name.split(" WITH ").next().unwrap_or(name).trim();
        allowed.iter().any(|known| known == name)
    };
    plain.split(" AND ").all(|part| part.split(" OR ").any(is_listed))
}

/// With `--nocapture` it prints the licences and their packages.
#[test]
fn all_dependencies_have_licences_that_are_allowed() {
    let (packages, allowed) = (packages(), allowed());
    let mut table: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for package in &packages {
        table.entry(text(package, "license")).or_default().push(name(package));
    }
    assert!(packages.len() > 100, "{}", packages.len());
    for (licence, names) in &table {
        println!("{licence}: {}", names.join(", "));
    }
    let refused: Vec<_> =
        table.iter().filter(|(licence, _)| !is_allowed(licence, &allowed)).collect();
    assert!(refused.is_empty(), "deny.toml does not allow these: {refused:?}");
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

#[test]
fn all_dependencies_come_from_the_registry_of_rust() {
    const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";
    let elsewhere = packages().into_iter().filter(|package| {
        let source = package["source"].as_str();
        source.is_some_and(|source| source != REGISTRY)
    });
    let elsewhere: Vec<_> = elsewhere.map(|package| name(&package)).collect();
    assert!(elsewhere.is_empty(), "{elsewhere:?}");
}
