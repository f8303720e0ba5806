//! `grandstand channel new | schema`: the files that a new channel starts from.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use tenants::{export, json_schemas, starter};

use grandstand_core::output::say;

/// Writes a new channel's folder, and the schemas that its files refer to.
///
/// # Errors
/// The key is not a valid channel key, the folder exists already, or it can't be written.
pub fn new(key: &str, seeds: &Path) -> anyhow::Result<ExitCode> {
    let files = starter::files(key)?;
    let folder = seeds.join(key);
    anyhow::ensure!(!folder.exists(), "{} is there already", folder.display());
    write_all(&folder, &files)?;
    write_all(&folder.join(export::SCHEMAS), &json_schemas::files()?)?;
    // The default of GRANDSTAND_SEEDS starts with `./`, which people leave out.
    let shown = folder.strip_prefix(".").unwrap_or(&folder).display();
    say(format_args!("{shown} is a channel that can be applied as it is:"));
    say(format_args!("  grandstand channel check {shown}\n  grandstand channel apply {shown} --create"));
    say("--create makes the database of a new deployment. Leave it out where there is a database.");
    Ok(ExitCode::SUCCESS)
}

/// Writes the schemas.
///
/// # Errors
/// They can't be written.
pub fn schemas(folder: Option<PathBuf>, seeds: &Path) -> anyhow::Result<ExitCode> {
    let folder = folder.unwrap_or_else(|| seeds.join(".schemas"));
    let files = json_schemas::files()?;
    write_all(&folder, &files)?;
    say(format_args!("{}: {} schemas", folder.display(), files.len()));
    Ok(ExitCode::SUCCESS)
}

fn write_all(folder: &Path, files: &BTreeMap<String, String>) -> anyhow::Result<()> {
    for (name, text) in files {
        let path = folder.join(name);
        let unwritable = || format!("{} can't be written", path.display());
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).with_context(unwritable)?;
        }
        std::fs::write(&path, text).with_context(unwritable)?;
    }
    Ok(())
}
