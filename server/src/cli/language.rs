//! The language of messages about seed files.

use clap::{Args, ValueEnum};
use tenants::schema::text::Language;

/// `--lang`, which every command has that prints findings.
#[derive(Debug, Clone, Copy, Args)]
pub struct LanguageSetting {
    /// The language of findings
    #[arg(long, env = "GRANDSTAND_LANG", value_name = "LANGUAGE", value_enum, default_value = "en")]
    lang: Lang,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Lang {
    /// English
    En,
    /// French
    Fr,
}

impl LanguageSetting {
    /// The selected language.
    pub const fn language(self) -> Language {
        match self.lang {
            Lang::En => Language::En,
            Lang::Fr => Language::Fr,
        }
    }
}
