//! Checking a damaged folder always ends in a report.

use crate::support::Folder;

const FILES: [&str; 10] = [
    "channel.toml",
    "theme.toml",
    "menu.toml",
    "forms.toml",
    "events.toml",
    "packages.toml",
    "library.toml",
    "participants.csv",
    "events/2024.csv",
    "pages/about.md",
];

/// Checks one file in several states, and displays every finding.
fn survive(file: &str, states: impl IntoIterator<Item = String>) {
    let folder = Folder::valid();
    for state in states {
        folder.write(file, &state);
        let report = folder.check();
        assert_eq!(report.seed.is_none(), report.has_errors());
        for finding in &report.findings {
            assert!(!finding.to_string().is_empty() && finding.line > 0 && finding.column > 0 && finding.width > 0);
        }
    }
}

#[test]
fn a_file_cut_anywhere_is_survived() {
    for file in FILES {
        let text = Folder::valid().read(file);
        let cuts = text.char_indices().map(|(at, _)| at).step_by(text.len() / 8 + 1);
        survive(file, cuts.map(|at| text[..at].to_owned()));
    }
}

#[test]
fn values_of_another_type_are_survived() {
    for file in FILES {
        let text = Folder::valid().read(file);
        survive(file, ["7", "[[]]", "{ a = 1 }", "\"\"", "é"].map(|value| replaced(&text, value)));
    }
}

/// Replaces each value after an equals sign; in CSV, every second cell.
fn replaced(text: &str, value: &str) -> String {
    let line = |line: &str| match line.split_once(" = ") {
        Some((key, _)) => format!("{key} = {value}"),
        None if line.contains(',') => line
            .split(',')
            .enumerate()
            .map(|(at, cell)| if at % 2 == 1 { value } else { cell })
            .collect::<Vec<_>>()
            .join(","),
        None => line.to_owned(),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn strange_files_are_survived() {
    let deep = format!("a = {}{}", "[".repeat(5_000), "]".repeat(5_000));
    for state in
        [deep.as_str(), "\0", "\u{feff}\u{feff}", "\r\r\r", "=", "[", "+++\n+++", "\"", "a.b.c.d = 1\n[a.b]\nc = 2"]
    {
        for file in ["channel.toml", "events.toml", "participants.csv", "pages/about.md"] {
            survive(file, [state.to_owned()]);
        }
    }
}
