//! A setting as declared on the command line: its key in the settings file, its flag, its environment variable.

use std::any::TypeId;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::{Arg, Command};
use toml::de::DeValue;

use super::masking::{MASK, without_password};

/// The message about a table in the settings file.
pub const IN_TABLE: &str = "settings stand one per line, without [headers]";

/// The form of a setting's values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// `true` or `false`; a flag without a value.
    Switch,
    /// Any number of texts.
    List,
    /// A text or a whole number.
    Value,
}

/// A setting of the command line.
#[derive(Debug, Clone)]
pub struct Setting {
    /// Its name in the settings file.
    pub key: String,
    /// Its clap id.
    pub id: String,
    /// Its flag, without the hyphens.
    pub flag: String,
    /// Its environment variable.
    pub variable: String,
    /// Whether it is the path of a file or folder.
    pub is_path: bool,
    /// Whether its value is, or may hold, a secret.
    pub is_secret: bool,
    kind: Kind,
}

impl Setting {
    /// The setting behind an argument; `None` for other arguments.
    pub fn of(argument: &Arg) -> Option<Self> {
        let variable = argument.get_env()?.to_str()?.to_owned();
        let kind = if !argument.get_action().takes_values() {
            Kind::Switch
        } else if argument.get_value_delimiter().is_some() {
            Kind::List
        } else {
            Kind::Value
        };
        Some(Self {
            key: variable.strip_prefix("GRANDSTAND_").unwrap_or(&variable).to_ascii_lowercase(),
            id: argument.get_id().as_str().to_owned(),
            flag: argument.get_long()?.to_owned(),
            is_path: argument.get_value_parser().type_id() == TypeId::of::<PathBuf>(),
            is_secret: argument.is_hide_env_values_set(),
            variable,
            kind,
        })
    }

    /// Every setting of a command and its sub-commands.
    pub fn all(command: &Command) -> Vec<Self> {
        fn collect(command: &Command, found: &mut BTreeMap<String, Setting>) {
            for setting in command.get_arguments().filter_map(Setting::of) {
                found.entry(setting.key.clone()).or_insert(setting);
            }
            command.get_subcommands().for_each(|inner| collect(inner, found));
        }
        let mut found = BTreeMap::new();
        collect(command, &mut found);
        found.into_values().collect()
    }

    /// Whether clap's error names this setting's flag, as in `--listen <GRANDSTAND_LISTEN>`.
    pub fn is_named(&self, argument: &str) -> bool {
        argument.strip_prefix("--").and_then(|rest| rest.split([' ', '[']).next()) == Some(self.flag.as_str())
    }

    /// Converts a value of the settings file to its form on the command line.
    ///
    /// # Errors
    /// The value has the wrong type; says what to write.
    pub fn value_of(&self, written: &DeValue<'_>) -> Result<String, String> {
        match (self.kind, written) {
            (Kind::Switch, DeValue::Boolean(on)) => Ok(on.to_string()),
            (Kind::Switch, _) => Err("write true or false, without quotes".to_owned()),
            (Kind::List, DeValue::Array(items)) => {
                let texts = items.iter().map(|item| text_of(item.get_ref())).collect::<Result<Vec<_>, _>>()?;
                Ok(texts.join(","))
            }
            (_, written) => text_of(written),
        }
    }

    /// A value of a settings file in the folder `base`, with relative paths resolved against it.
    pub fn resolved(&self, value: String, base: &Path) -> String {
        if self.is_path {
            return beside(base, Path::new(&value)).display().to_string();
        }
        let file = value.strip_prefix("sqlite:").map(|rest| rest.strip_prefix("//").unwrap_or(rest));
        match file {
            Some(file) if !file.is_empty() && !file.starts_with([':', '?', '/']) => {
                format!("sqlite:{}", beside(base, Path::new(file)).display())
            }
            _ => value,
        }
    }

    /// The argument that sets this value; `None` if it is set by omitting the argument.
    pub fn argument(&self, value: impl Into<OsString>) -> Option<OsString> {
        let value = value.into();
        let mut argument = OsString::from(format!("--{}", self.flag));
        if self.kind == Kind::Switch {
            return (value == "true").then_some(argument);
        }
        argument.push("=");
        argument.push(&value);
        (!value.is_empty()).then_some(argument)
    }

    /// A value for display, with secrets and passwords masked.
    pub fn shown(&self, value: &str) -> String {
        if self.is_secret && !self.key.ends_with("_url") { MASK.to_owned() } else { without_password(value) }
    }

    /// Whether a value holds a secret.
    pub fn holds_secret(&self, value: &str) -> bool {
        self.shown(value) != value
    }
}

/// Resolves `path` against `base`; unchanged if `base` is empty, which is the current folder.
pub fn beside(base: &Path, path: &Path) -> PathBuf {
    if base.as_os_str().is_empty() { path.to_owned() } else { base.join(path.strip_prefix(".").unwrap_or(path)) }
}

fn text_of(written: &DeValue<'_>) -> Result<String, String> {
    let reason = match written {
        DeValue::String(text) if !text.trim().is_empty() => return Ok(text.to_string()),
        DeValue::Integer(number) if number.radix() == 10 => return Ok(number.as_str().to_owned()),
        DeValue::String(_) => "it is empty: leave the line out for the default",
        DeValue::Integer(_) => "write a decimal number",
        DeValue::Array(_) => "it has one value, not a list",
        DeValue::Table(_) => IN_TABLE,
        DeValue::Boolean(_) | DeValue::Float(_) | DeValue::Datetime(_) => "write a text in quotes or a whole number",
    };
    Err(reason.to_owned())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use clap::CommandFactory;

    use super::Setting;
    use crate::cli::Cli;

    fn setting(key: &str) -> Setting {
        let mut all = Setting::all(&Cli::command()).into_iter();
        all.find(|setting| setting.key == key).unwrap_or_else(|| panic!("no setting {key}"))
    }

    #[test]
    fn every_setting_stands_in_the_docs() {
        let settings = Setting::all(&Cli::command());
        let keys: BTreeSet<&str> = settings.iter().map(|setting| setting.key.as_str()).collect();
        assert!(keys.is_superset(&BTreeSet::from(["data", "database_url", "store", "seeds", "rust_log", "ceilings"])));
        let docs = concat!(include_str!("../../../docs/operating.md"), include_str!("../../../docs/streaming.md"));
        for setting in &settings {
            assert!(docs.contains(&format!("`{}`", setting.variable)), "{} is not in the docs", setting.variable);
        }
    }

    #[test]
    fn relative_paths_are_meant_from_the_file() {
        let base = Path::new("/srv/stand");
        let resolved = |key: &str, value: &str| setting(key).resolved(value.to_owned(), base);
        assert_eq!(resolved("data", "./var"), "/srv/stand/var");
        assert_eq!(resolved("seeds", "/etc/seeds"), "/etc/seeds");
        assert_eq!(resolved("database_url", "sqlite:var/a.sqlite"), "sqlite:/srv/stand/var/a.sqlite");
        assert_eq!(resolved("database_url", "sqlite:///var/a.sqlite"), "sqlite:///var/a.sqlite");
        assert_eq!(resolved("database_url", "postgres://db/stand"), "postgres://db/stand");
        assert_eq!(resolved("platform_domain", "stands.example"), "stands.example");
        assert_eq!(setting("data").resolved("./var".to_owned(), Path::new("")), "./var");
    }

    #[test]
    fn secrets_are_not_shown() {
        assert_eq!(setting("metrics_token").shown("ab:0123456789abcdef"), "********");
        assert_eq!(setting("smtp_url").shown("smtp://ada:hunter2@mail:587"), "smtp://ada:********@mail:587");
        assert!(!setting("database_url").holds_secret("sqlite:/srv/a.sqlite"));
        assert!(!setting("data").holds_secret("/srv/stand"));
    }
}
