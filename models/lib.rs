//! The built-in models: the texts of the files beside this one. To add a model, add its file here
//! and its name below.

/// A built-in model.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// Its name.
    pub name: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        &[$(BuiltIn { name: $name, text: include_str!(concat!($name, ".toml")) }),*]
    };
}

/// All built-in models, in the order of listings.
pub const BUILT_IN: &[BuiltIn] = built_in![
    "classic",
    "diagonal",
    "nrc",
    "latin",
    "jigsaw",
    "anti-knight",
    "anti-king",
    "non-consecutive",
    "disjoint-groups",
    "centre-dot",
    "asterisk",
    "samurai",
    "butterfly",
    "windmill",
    "sohei",
    "gattai-8",
];

#[cfg(test)]
mod tests {
    use std::fs;

    use super::BUILT_IN;

    #[test]
    fn every_model_of_the_folder_is_built_in() {
        let mut models = 0;
        for file in fs::read_dir(env!("CARGO_MANIFEST_DIR")).unwrap() {
            let path = file.unwrap().path();
            let is_model = path.extension().is_some_and(|extension| extension == "toml")
                && path.file_name() != Some("Cargo.toml".as_ref());
            if is_model {
                let name = path.file_stem().unwrap().to_str().unwrap();
                assert!(BUILT_IN.iter().any(|model| model.name == name), "{name} is not built in");
                models += 1;
            }
        }
        assert_eq!(models, BUILT_IN.len());
    }
}
