//! Where commands write what they print.

use std::path::PathBuf;

use anyhow::Context;
use grandstand_core::output::say;

/// Writes a text to a file, or to standard output.
///
/// # Errors
/// The file can't be written.
pub async fn write(output: Option<PathBuf>, text: String) -> anyhow::Result<()> {
    match output {
        Some(file) => {
            tokio::fs::write(&file, text).await.with_context(|| format!("{} can't be written", file.display()))
        }
        None => {
            say(text.trim_end());
            Ok(())
        }
    }
}
