//! `--message`, which commands have that make a revision.

use clap::Args;

/// Maximum length of a note in characters.
const LONGEST: usize = 300;

/// A note on a revision.
#[derive(Debug, Clone, Args)]
pub struct NoteSetting {
    /// Why it is applied, which `channel history` shows
    #[arg(long, short = 'm', value_name = "TEXT", value_parser = note)]
    message: Option<String>,
}

impl NoteSetting {
    /// The note.
    pub fn note(&self) -> Option<&str> {
        self.message.as_deref()
    }
}

fn note(text: &str) -> Result<String, String> {
    let text = text.trim();
    if text.chars().any(char::is_control) || !(1..=LONGEST).contains(&text.chars().count()) {
        return Err(format!("it must be one line of up to {LONGEST} characters"));
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::note;

    #[test]
    fn a_note_is_one_line() {
        assert_eq!(note(" Prices of the new season ").as_deref(), Ok("Prices of the new season"));
        for wrong in ["", "  ", "two\nlines", "\u{1b}[2J", &"a".repeat(301)] {
            assert!(note(wrong).is_err(), "{wrong:?}");
        }
    }
}
