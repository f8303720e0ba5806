//! The arguments and settings of a command. A setting comes from the arguments, else from the environment, else from
//! the settings file, else from its default.

use std::collections::BTreeMap;
use std::error::Error as _;
use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::error::{ContextKind, ContextValue};
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};

use super::file::{self, SettingsFile};
use super::masking::MASK;
use super::setting::Setting;

/// The source of a setting's value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// A flag.
    Flag(String),
    /// An environment variable.
    Environment(String),
    /// A line of the settings file: its path and number.
    File(String, usize),
    /// The default, a relative path that is resolved against the folder of the settings file.
    BesideFile(String),
    /// The default.
    Default,
    /// No value.
    Unset,
}

impl fmt::Display for Origin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(flag) => write!(formatter, "--{flag}"),
            Self::Environment(variable) => formatter.write_str(variable),
            Self::File(file, line) => write!(formatter, "{file}:{line}"),
            Self::BesideFile(file) => write!(formatter, "default, beside {file}"),
            Self::Default => formatter.write_str("default"),
            Self::Unset => formatter.write_str("not set"),
        }
    }
}

/// A command with its arguments and settings.
#[derive(Debug)]
pub struct Given {
    matches: ArgMatches,
    words: Vec<String>,
    settings: Vec<Setting>,
    file: Option<SettingsFile>,
    /// The sources of settings that the file provided, by the settings' ids.
    from_file: BTreeMap<String, Origin>,
}

impl Given {
    /// Reads the arguments of the process, and the settings file if the command takes settings.
    ///
    /// # Errors
    /// clap's own error for the arguments; for the settings file, an error with its place.
    pub fn read(command: &Command, arguments: Vec<OsString>) -> anyhow::Result<Self> {
        let named = std::env::var_os(file::VARIABLE).filter(|name| !name.is_empty()).map(PathBuf::from);
        Self::read_with(command, arguments, |known| {
            let folder = std::env::current_dir().context("the current folder can't be read")?;
            SettingsFile::find(known, named.as_deref(), &folder)
        })
    }

    fn read_with(
        command: &Command,
        mut arguments: Vec<OsString>,
        find: impl FnOnce(&[Setting]) -> anyhow::Result<Option<SettingsFile>>,
    ) -> anyhow::Result<Self> {
        let known = Setting::all(command);
        let matches = command.clone().try_get_matches_from(&arguments);
        let matches = matches.map_err(|error| without_secrets(error, &known))?;
        let (words, settings) = settings_of(command, &matches);
        let file = if settings.is_empty() { None } else { find(&known)? };
        let mut given = Self { matches, words, settings, file, from_file: BTreeMap::new() };
        let (from_file, added) = given.additions();
        if !added.is_empty() {
            // Inserted after the command's words: anything after `--` would not be read as a flag.
            let place = (1 + given.words.len()).min(arguments.len());
            arguments.splice(place..place, added);
            let again = command.clone().try_get_matches_from(arguments);
            given.matches = again.map_err(|error| given.placed(error))?;
        }
        given.from_file = from_file;
        Ok(given)
    }

    /// The settings that the file adds: their sources by id, and the arguments.
    fn additions(&self) -> (BTreeMap<String, Origin>, Vec<OsString>) {
        let (mut origins, mut arguments) = (BTreeMap::new(), Vec::new());
        let Some(file) = &self.file else { return (origins, arguments) };
        let leaf = self.leaf();
        for setting in &self.settings {
            if leaf.value_source(&setting.id).is_some_and(|source| source != ValueSource::DefaultValue) {
                continue;
            }
            let default = || leaf.try_get_one::<PathBuf>(&setting.id).ok().flatten();
            if let Some(entry) = file.entry(&setting.key) {
                origins.insert(setting.id.clone(), Origin::File(file.shown().to_owned(), entry.line));
                arguments.extend(setting.argument(&entry.value));
            } else if let Some(path) = default().and_then(|path| file.beside(path)) {
                origins.insert(setting.id.clone(), Origin::BesideFile(file.shown().to_owned()));
                arguments.extend(setting.argument(path));
            }
        }
        (origins, arguments)
    }

    /// Adds the place in the settings file to clap's error about a value from there.
    fn placed(&self, error: clap::Error) -> anyhow::Error {
        let Some(ContextValue::String(named)) = error.get(ContextKind::InvalidArg) else { return error.into() };
        let setting = self.settings.iter().find(|setting| setting.is_named(named));
        let found = setting.and_then(|setting| {
            let file = self.file.as_ref()?;
            Some((file, file.entry(&setting.key)?, setting))
        });
        match found {
            Some((file, entry, setting)) => {
                anyhow!("{}:{}: {}: {}", file.shown(), entry.line, setting.key, reason(&error))
            }
            None => without_secrets(error, &self.settings).into(),
        }
    }

    /// The command's words, such as `channel apply`.
    pub fn words(&self) -> String {
        self.words.join(" ")
    }

    /// Everything that clap parsed.
    pub fn matches(&self) -> &ArgMatches {
        &self.matches
    }

    /// What clap parsed for the command itself, after its words.
    pub fn leaf(&self) -> &ArgMatches {
        let mut leaf = &self.matches;
        while let Some((_, inner)) = leaf.subcommand() {
            leaf = inner;
        }
        leaf
    }

    /// The settings that the command takes.
    pub fn settings(&self) -> &[Setting] {
        &self.settings
    }

    /// The setting with this key, if the command takes it.
    pub fn setting(&self, key: &str) -> Option<&Setting> {
        self.settings.iter().find(|setting| setting.key == key)
    }

    /// The settings file, if there is one.
    pub fn file(&self) -> Option<&SettingsFile> {
        self.file.as_ref()
    }

    /// The source of a setting's value.
    pub fn origin(&self, setting: &Setting) -> Origin {
        if let Some(origin) = self.from_file.get(&setting.id) {
            return origin.clone();
        }
        match self.leaf().value_source(&setting.id) {
            Some(ValueSource::CommandLine) => Origin::Flag(setting.flag.clone()),
            Some(ValueSource::EnvVariable) => Origin::Environment(setting.variable.clone()),
            Some(_) => Origin::Default,
            None => Origin::Unset,
        }
    }

    /// A setting's value for display, with secrets masked; `None` if it has none.
    pub fn shown(&self, setting: &Setting) -> Option<String> {
        let values = self.leaf().try_get_raw(&setting.id).ok().flatten()?;
        let values: Vec<_> = values.map(|value| value.to_string_lossy().into_owned()).collect();
        Some(setting.shown(&values.join(",")))
    }
}

/// The words of the parsed command, and the settings that it takes.
fn settings_of(command: &Command, matches: &ArgMatches) -> (Vec<String>, Vec<Setting>) {
    let (mut words, mut command, mut matches) = (Vec::new(), command, matches);
    while let Some((name, inner)) = matches.subcommand() {
        words.push(name.to_owned());
        matches = inner;
        match command.find_subcommand(name) {
            Some(found) => command = found,
            None => return (words, Vec::new()),
        }
    }
    (words, command.get_arguments().filter_map(Setting::of).collect())
}

/// The reason why clap refused a value. clap's own message repeats the value, which may be a secret.
fn reason(error: &clap::Error) -> String {
    if let Some(source) = error.source() {
        return source.to_string();
    }
    match error.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(valid)) => format!("it must be one of {}", valid.join(", ")),
        _ => "this can't be its value".to_owned(),
    }
}

/// clap's error, without the value if that may be a secret.
fn without_secrets(mut error: clap::Error, settings: &[Setting]) -> clap::Error {
    let Some(ContextValue::String(named)) = error.get(ContextKind::InvalidArg) else { return error };
    let setting = settings.iter().find(|setting| setting.is_named(named));
    let value = match error.get(ContextKind::InvalidValue) {
        Some(ContextValue::String(value)) => value.clone(),
        _ => return error,
    };
    if setting.is_some_and(|setting| setting.is_secret || setting.holds_secret(&value)) {
        error.insert(ContextKind::InvalidValue, ContextValue::String(MASK.to_owned()));
    }
    error
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;

    use clap::CommandFactory;

    use super::{Given, Origin};
    use crate::cli::Cli;
    use crate::config::file::{NAME, SettingsFile};

    fn written(folder: &Path, text: &str) {
        let file = folder.join(NAME);
        fs::write(&file, text).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    }

    fn given(folder: &Path, arguments: &[&str]) -> anyhow::Result<Given> {
        let arguments = std::iter::once("grandstand").chain(arguments.iter().copied()).map(OsString::from).collect();
        Given::read_with(&Cli::command(), arguments, |known| SettingsFile::find(known, None, folder))
    }

    fn told(given: &Given, key: &str) -> (Option<String>, Origin) {
        let setting = given.setting(key).unwrap();
        (given.shown(setting), given.origin(setting))
    }

    #[test]
    fn the_file_gives_what_no_flag_does() {
        let folder = tempfile::tempdir().unwrap();
        let text = "workers = 3\njobs = 4\nmedia_cache = true\ntrusted_proxies = [\"10.0.0.0/8\", \"::1\"]\n";
        written(folder.path(), text);
        let given = given(folder.path(), &["serve", "--jobs", "5"]).unwrap();
        let line = |line| Origin::File(NAME.to_owned(), line);
        assert_eq!(told(&given, "workers"), (Some("3".to_owned()), line(1)));
        assert_eq!(told(&given, "jobs"), (Some("5".to_owned()), Origin::Flag("jobs".to_owned())));
        assert_eq!(told(&given, "media_cache"), (Some("true".to_owned()), line(3)));
        assert_eq!(told(&given, "trusted_proxies"), (Some("10.0.0.0/8,::1".to_owned()), line(4)));
    }

    #[test]
    fn flags_of_the_file_stand_before_a_double_hyphen() {
        let folder = tempfile::tempdir().unwrap();
        written(folder.path(), "ceilings = \"events=7\"\n");
        let given = given(folder.path(), &["channel", "check", "--", "--odd"]).unwrap();
        assert_eq!(given.words(), "channel check");
        assert_eq!(told(&given, "ceilings").0.as_deref(), Some("events=7"));
    }

    #[test]
    fn wrong_values_are_placed_and_secrets_are_not_repeated() {
        let folder = tempfile::tempdir().unwrap();
        for (text, expected) in [
            ("\nlisten = \"nowhere\"", "grandstand.toml:2: listen: invalid socket address syntax"),
            ("log_format = \"xml\"", "grandstand.toml:1: log_format: it must be one of text, json"),
            ("metrics_token = \"hunter2\"", "grandstand.toml:1: metrics_token: it must have 16 characters or more"),
            ("watch = \"yes\"", "grandstand.toml:1: watch: write true or false, without quotes"),
            ("dat = \"x\"", "grandstand.toml:1: dat: there is no such setting; did you mean \"data\"?"),
            ("GRANDSTAND_DATA = \"x\"", "GRANDSTAND_DATA: there is no such setting; did you mean \"data\"?"),
            ("otlp-endpoint = \"x\"", "did you mean \"otel_exporter_otlp_endpoint\"?"),
            ("secret_alpha__key = \"x\"", "`grandstand secret set` stores them"),
            ("[server]\nlisten = \"x\"", "grandstand.toml:1: server: settings stand one per line, without [headers]"),
            ("data = ", "grandstand.toml:1: this is not TOML"),
        ] {
            written(folder.path(), text);
            let said = given(folder.path(), &["serve"]).unwrap_err().to_string();
            assert!(said.contains(expected) && !said.contains("hunter2"), "{text}: {said}");
        }
        written(folder.path(), "dat = 1\nlisten = 2\nwatch = 3");
        let said = given(folder.path(), &["serve"]).unwrap_err().to_string();
        assert_eq!(said.lines().count(), 2, "every mistake of the file at once: {said}");
        let flag = ["serve", "--database-url", "mysql://root:hunter2@db"];
        written(folder.path(), "");
        let said = given(folder.path(), &flag).unwrap_err().to_string();
        assert!(said.contains("must start with sqlite:") && !said.contains("hunter2"), "{said}");
    }
}
