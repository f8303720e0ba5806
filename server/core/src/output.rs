//! Output of commands. A closed pipe (`| head`) is no error: the command still completes its work.

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

/// Progress of a long operation on standard error: a line for each tenth.
#[derive(Debug, Default)]
pub struct Progress(u32);

impl Progress {
    /// Reports that so much of a whole is done.
    pub fn tell_part(&mut self, done: u64, whole: u64) {
        self.tell(u32::try_from(done.saturating_mul(100) / whole.max(1)).unwrap_or(100));
    }

    /// Reports progress in percent.
    pub fn tell(&mut self, hundredths: u32) {
        let tenths = hundredths / 10;
        if tenths > self.0 {
            self.0 = tenths;
            complain(format_args!("{tenths}0 %"));
        }
    }
}
