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

/// How far a long job is, on standard error: a line for each tenth.
#[derive(Debug, Default)]
pub struct Progress(u32);

impl Progress {
    /// Tells that so many hundredths are done.
    pub fn tell(&mut self, hundredths: u32) {
        let tenths = hundredths / 10;
        if tenths > self.0 {
            self.0 = tenths;
            complain(format_args!("{tenths}0 %"));
        }
    }
}
