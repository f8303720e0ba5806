//! CSV rows that are not entries: a repeated header, a total, a note.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::findings::codes;
use crate::findings::codes::Code;
use crate::findings::finding::Finding;
use crate::source::Source;
use crate::wording;

/// Codes about single cells. A row with an invalid alias and several of these is probably not an entry.
const OF_CELLS: [Code; 8] = [
    codes::WRONG_TYPE,
    codes::MISSING_KEY,
    codes::UNKNOWN_VALUE,
    codes::OUT_OF_RANGE,
    codes::BROKEN_REFERENCE,
    codes::BAD_COLOR,
    codes::BAD_DATE,
    codes::CSV_SYNTAX,
];

/// Number of cell mistakes, besides the alias, from which on a row is probably not an entry.
const MANY: usize = 2;

/// The mistakes in one row.
#[derive(Default)]
struct Row {
    has_bad_alias: bool,
    mistakes: usize,
}

/// Merges the findings of each row that is probably not an entry: its alias is invalid, and it has other mistakes that
/// no other row has.
pub(super) fn merge(findings: &mut Vec<Finding>, sources: &[Arc<Source>]) {
    let mut rows: HashMap<(&str, usize), Row> = HashMap::new();
    for finding in findings.iter().filter(|finding| finding.file.ends_with(".csv")) {
        let row = rows.entry((finding.file.as_str(), finding.line)).or_default();
        row.has_bad_alias |= is_bad_alias(finding);
        row.mistakes += usize::from(is_of_cell(finding));
    }
    let mut odd: HashMap<&str, Vec<usize>> = HashMap::new();
    for ((file, line), row) in rows {
        if row.has_bad_alias && row.mistakes >= MANY {
            odd.entry(file).or_default().push(line);
        }
    }
    // If half of the rows look like this, they are entries with mistakes.
    odd.retain(|file, lines| {
        let source = sources.iter().find(|source| source.file == *file);
        source.is_some_and(|source| lines.len() * 2 < source.lines().filter(|(_, line)| !line.is_empty()).count())
    });
    let odd: HashSet<(String, usize)> =
        odd.into_iter().flat_map(|(file, lines)| lines.into_iter().map(|line| (file.to_owned(), line))).collect();
    if odd.is_empty() {
        return;
    }
    findings.retain_mut(|finding| {
        if !odd.contains(&(finding.file.clone(), finding.line)) {
            return true;
        }
        if is_bad_alias(finding) {
            explain(finding);
            return true;
        }
        !is_of_cell(finding)
    });
}

fn is_bad_alias(finding: &Finding) -> bool {
    finding.code == codes::BAD_ALIAS.name
}

/// Whether a finding concerns only cells of its row.
fn is_of_cell(finding: &Finding) -> bool {
    let is_here = finding.others.iter().all(|other| other.file == finding.file && other.line == finding.line);
    is_here && finding.more == finding.others.len() && OF_CELLS.iter().any(|code| code.name == finding.code)
}

fn explain(finding: &mut Finding) {
    finding.message = wording!("this row doesn't look like an entry", "cette ligne ne ressemble pas à une entrée");
    finding.hint = Some(wording!(
        "if it is a heading, a total or a note, take it out, or start it with #; if it is an entry, write an alias of \
         a-z, 0-9 and hyphens here",
        "si c'est un titre, un total ou une remarque, supprimez la ligne, ou mettez # devant ; si c'est une entrée, \
         écrivez ici un alias fait de a-z, de 0-9 et de traits d'union"
    ));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Spot;

    const TABLE: &str = "alias,name\none,One\nTotal,2\ntwo,Two\nthree,Three\n";

    /// Runs [`merge`] on findings in the first two cells of these rows.
    fn merged(text: &str, found: &[(Code, usize)]) -> Vec<(&'static str, usize, bool)> {
        let source = Source::new("teams.csv", text);
        let starts: Vec<usize> = source.lines().map(|(start, _)| start).collect();
        let at = |(code, line): &(Code, usize)| {
            let start = starts[line - 1];
            Finding::at(*code, &Spot::new(&source, start..start + 1), wording!("no", "non"))
        };
        let mut findings: Vec<Finding> = found.iter().map(at).collect();
        merge(&mut findings, &[source]);
        findings.iter().map(|f| (f.code, f.line, f.message.en.contains("look like an entry"))).collect()
    }

    #[test]
    fn a_row_that_is_no_entry_is_one_mistake() {
        let mistakes = [(codes::BAD_ALIAS, 3), (codes::MISSING_KEY, 3), (codes::BAD_DATE, 3), (codes::BAD_COLOR, 4)];
        assert_eq!(merged(TABLE, &mistakes), [("bad-alias", 3, true), ("bad-color", 4, false)]);
    }

    #[test]
    fn an_entry_with_mistakes_is_left() {
        let few = [(codes::BAD_ALIAS, 3), (codes::MISSING_KEY, 3)];
        assert_eq!(merged(TABLE, &few), [("bad-alias", 3, false), ("missing-key", 3, false)]);
        let named = [(codes::BROKEN_REFERENCE, 3), (codes::MISSING_KEY, 3), (codes::BAD_DATE, 3)];
        assert!(merged(TABLE, &named).iter().all(|found| !found.2));
    }

    #[test]
    fn a_table_full_of_mistakes_is_left() {
        let mistakes = [(codes::BAD_ALIAS, 2), (codes::MISSING_KEY, 2), (codes::BAD_DATE, 2)];
        assert_eq!(merged("alias,name\nOne,1\n", &mistakes).len(), 3);
    }
}
