//! What commands write. A reader that has gone (`| head`) is no error: a command finishes what it does all the same.

use std::fmt::Display;
use std::io::{Write, stderr, stdout};

/// Writes a line to standard output.
pub fn say(text: impl Display) {
    writeln!(stdout(), "{text}").ok();
}

/// Writes a line to standard error.
pub fn complain(text: impl Display) {
    writeln!(stderr(), "{text}").ok();
}
