//! The guide for channel admins, `docs/seed-files.md`, taken apart into its code blocks.
//!
//! A block is one of these, by what stands behind its fence. Any other one fails the tests.
//!
//! - `toml theme.toml`, and the same with `csv`, `markdown` and `svg`: a whole file.
//! - `toml in channel.toml`: a table that is added to the end of a file.
//! - `diff theme.toml`: lines of a file that are replaced.
//! - `console`: commands behind `$ `, each with what it prints. `…` stands for any text within a line, and alone for any
//!   lines. A command that ends with `&` goes on in the background.
//!
//! Files lie in `seeds/harbour`, or where their name says if that starts with `seeds/`.

/// The guide's path, for messages.
pub const FILE: &str = "docs/seed-files.md";

const GUIDE: &str = include_str!("../../../../docs/seed-files.md");

/// What stands for anything.
const ANYTHING: &str = "…";

/// What is done at one place of the guide.
pub struct Step {
    /// The line of the guide.
    pub line: usize,
    pub act: Act,
}

/// What the reader does.
pub enum Act {
    /// Writes a whole file.
    Write { path: String, text: String },
    /// Adds a table to a file.
    Append { path: String, text: String },
    /// Replaces lines of a file.
    Edit { path: String, before: String, after: String },
    /// Types a command, which prints these lines.
    Type { command: String, output: Vec<String> },
}

/// Everything that the guide has its reader do, in order.
pub fn steps() -> Vec<Step> {
    steps_of(GUIDE)
}

/// The same of another text.
pub fn steps_of(text: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut lines = (1..).zip(text.lines());
    while let Some((line, text)) = lines.next() {
        let Some(info) = text.strip_prefix("```") else { continue };
        let mut inner = Vec::new();
        loop {
            let Some((_, text)) = lines.next() else { panic!("{FILE}:{line}: this block is never closed") };
            if text == "```" {
                break;
            }
            inner.push(text);
        }
        steps.extend(block(line, info, &inner));
    }
    steps
}

fn block(line: usize, info: &str, inner: &[&str]) -> Vec<Step> {
    let (language, file) = info.split_once(' ').unwrap_or((info, ""));
    let text = inner.iter().map(|line| format!("{line}\n")).collect();
    let act = match (language, file.strip_prefix("in ")) {
        ("console", None) if file.is_empty() => return commands(line, inner),
        ("diff", None) if !file.is_empty() => {
            let path = path(file);
            Act::Edit { path, before: side(inner, '+'), after: side(inner, '-') }
        }
        ("toml" | "csv" | "markdown" | "svg", None) if !file.is_empty() => Act::Write { path: path(file), text },
        ("toml", Some(file)) => Act::Append { path: path(file), text },
        _ => panic!("{FILE}:{line}: no test knows what to do with ```{info}"),
    };
    vec![Step { line, act }]
}

fn path(file: &str) -> String {
    if file.starts_with("seeds/") { file.to_owned() } else { format!("seeds/harbour/{file}") }
}

/// The lines of a diff without those that start with `other`.
fn side(inner: &[&str], other: char) -> String {
    let lines = inner.iter().filter(|line| !line.starts_with(other));
    lines.map(|line| format!("{}\n", line.get(1..).unwrap_or_default())).collect()
}

fn commands(fence: usize, inner: &[&str]) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for (line, text) in (fence + 1..).zip(inner) {
        if let Some(command) = text.strip_prefix("$ ") {
            let act = Act::Type { command: command.to_owned(), output: Vec::new() };
            steps.push(Step { line, act });
        } else if let Some(Step { act: Act::Type { output, .. }, .. }) = steps.last_mut() {
            output.push((*text).to_owned());
        } else {
            panic!("{FILE}:{line}: a command starts with `$ `");
        }
    }
    steps
}

/// The commands that stand within sentences and tables, with their lines.
pub fn mentioned() -> Vec<(usize, &'static str)> {
    let mut is_block = false;
    let mut found = Vec::new();
    for (line, text) in (1..).zip(GUIDE.lines()) {
        if text.starts_with("```") {
            is_block = !is_block;
        } else if !is_block {
            let spans = text.split('`').skip(1).step_by(2).filter(|span| span.starts_with("grandstand "));
            found.extend(spans.map(|span| (line, span)));
        }
    }
    found
}

/// Whether lines are what the guide says.
pub fn matches(pattern: &[String], lines: &[&str]) -> bool {
    match pattern.split_first() {
        None => lines.is_empty(),
        Some((first, rest)) if first == ANYTHING => (0..=lines.len()).any(|skipped| matches(rest, &lines[skipped..])),
        Some((first, rest)) => {
            lines.split_first().is_some_and(|(line, others)| is_line(first, line) && matches(rest, others))
        }
    }
}

fn is_line(pattern: &str, line: &str) -> bool {
    let Some((start, rest)) = pattern.split_once(ANYTHING) else { return pattern == line };
    let Some(line) = line.strip_prefix(start) else { return false };
    let mut ends = line.char_indices().map(|(at, _)| at).chain([line.len()]);
    ends.any(|at| is_line(rest, &line[at..]))
}

#[test]
fn an_ellipsis_stands_for_anything() {
    let is = |pattern: &str, text: &str| {
        let pattern: Vec<String> = pattern.lines().map(str::to_owned).collect();
        matches(&pattern, &text.lines().collect::<Vec<_>>())
    };
    assert!(is("a … b", "a 1 2 b") && is("a…", "a") && is("…\nend", "end") && is("…\nend", "1\n2\nend") && is("", ""));
    assert!(!is("a … b", "a 1 c") && !is("…\nend", "end\n1") && !is("a", "a\nb") && !is("a\n…", "b") && !is("a", "ab"));
}
