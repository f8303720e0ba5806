//! Stacks as browsers write them, reduced to the places in the site's scripts.

use std::fmt::{Display, Formatter, Result};
use std::str::FromStr;

/// Maximum number of frames of a stack. The first ones say where the error was thrown.
pub const MOST_FRAMES: usize = 20;
/// Maximum length of a function's or file's name, in characters.
const LONGEST_NAME: usize = 80;
/// Where scripts are on the site.
const FOLDER: &str = "/assets/";

/// A place in a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// Name of the script, which changes with its content: `main.0a1b2c3d.js`.
    pub file: String,
    /// Line, from 1 on.
    pub line: u32,
    /// Column, from 1 on.
    pub column: u32,
    /// The function's name; empty for an anonymous one. In a build for production it is a short one.
    pub function: String,
}

/// Reads a stack. Lines that name no script of the site, such as the message and frames of extensions, are left out.
pub fn frames(stack: &str) -> Vec<Frame> {
    stack.lines().filter_map(read).take(MOST_FRAMES).collect()
}

/// Reads a line: `at function (https://host/assets/file.js:1:2)`, the same without a function or parentheses, or
/// `function@https://host/assets/file.js:1:2`.
fn read(line: &str) -> Option<Frame> {
    let (before, place) = line.rsplit_once(FOLDER)?;
    let mut parts = place.trim_end().trim_end_matches(')').rsplitn(3, ':');
    let (column, row, file) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?);
    let is_file = file.ends_with(".js") && file.len() <= LONGEST_NAME && file.chars().all(is_of_name);
    let origin = before.rfind("http").unwrap_or(before.len());
    let function = before.get(..origin)?.trim().trim_end_matches(['(', '@']).trim_end();
    let function = function.strip_prefix("at ").unwrap_or(function);
    is_file.then(|| Frame { file: file.to_owned(), line: row, column, function: name(function) })
}

/// A function's name; empty if it has other characters than names have.
fn name(text: &str) -> String {
    let fits = text.len() <= LONGEST_NAME && text.chars().all(|one| is_of_name(one) || matches!(one, ' ' | '<' | '>'));
    if fits && text != "at" { text.to_owned() } else { String::new() }
}

fn is_of_name(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '.' | '_' | '-' | '$')
}

/// The stored form: `main.0a1b2c3d.js:1:234 function`.
impl Display for Frame {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        let Self { file, line, column, function } = self;
        write!(formatter, "{file}:{line}:{column}")?;
        if function.is_empty() { Ok(()) } else { write!(formatter, " {function}") }
    }
}

impl FromStr for Frame {
    type Err = ();

    fn from_str(text: &str) -> std::result::Result<Self, ()> {
        let (place, function) = text.split_once(' ').unwrap_or((text, ""));
        let mut parts = place.rsplitn(3, ':');
        let mut number = || parts.next().and_then(|part| part.parse().ok()).ok_or(());
        let (column, line) = (number()?, number()?);
        let file = parts.next().ok_or(())?.to_owned();
        Ok(Self { file, line, column, function: function.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(stack: &str) -> Vec<String> {
        frames(stack).iter().map(Frame::to_string).collect()
    }

    #[test]
    fn each_browsers_way_to_write_a_stack_is_read() {
        let chrome = "TypeError: ann@example.org is null\n    at Xt (https://a.example/assets/main.0a1b2c3d.js:1:234)\n    \
                      at async Object.go [as run] (https://a.example/assets/main.0a1b2c3d.js:1:5)\n    \
                      at https://a.example/assets/framework.4e5f6a7b.js:2:10";
        let places = ["main.0a1b2c3d.js:1:234 Xt", "main.0a1b2c3d.js:1:5", "framework.4e5f6a7b.js:2:10"];
        assert_eq!(written(chrome), places);
        let firefox = "Xt@https://a.example/assets/main.0a1b2c3d.js:1:234\n@http://a.example:8080/assets/f.js:2:10\n";
        assert_eq!(written(firefox), ["main.0a1b2c3d.js:1:234 Xt", "f.js:2:10"]);
        let safari = "https://a.example/assets/f.js:2:10\nglobal code@https://a.example/assets/f.js:3:1";
        assert_eq!(written(safari), ["f.js:2:10", "f.js:3:1 global code"]);
    }

    #[test]
    fn what_is_no_place_in_a_script_is_left_out() {
        for line in [
            "",
            "no place",
            "at x (https://a.example/other/main.js:1:2)",
            "at x (https://a.example/assets/main.js)",
            "at x (https://a.example/assets/main.js:1:-2)",
            "at x (https://a.example/assets/main.js:99999999999:2)",
            "at x (https://a.example/assets/../main.js?token=1:1:2)",
            "at x (https://a.example/assets/\u{1b}[31m.js:1:2)",
            "at x (https://a.example/assets/main.css:1:2)",
        ] {
            assert_eq!(written(line), Vec::<String>::new(), "{line}");
        }
        let named = format!("at {} (https://a.example/assets/main.js:1:2)", "ann@example.org\u{1b}");
        assert_eq!(written(&named), ["main.js:1:2"], "a name that is none");
        assert_eq!(written(&"at x (https://a.example/assets/main.js:1:2)\n".repeat(9_000)).len(), MOST_FRAMES);
    }

    #[test]
    fn a_stored_frame_is_read_again() {
        for frame in frames("at go (/assets/a.js:1:2)\nat https://x/assets/b.js:3:4") {
            assert_eq!(frame.to_string().parse(), Ok(frame));
        }
        assert_eq!("nothing".parse::<Frame>(), Err(()));
    }
}
