//! Merges findings of the same mistake in many places.

use std::collections::HashMap;

use crate::findings::finding::{FEW, Finding};
use crate::wording::Wording;

/// The grouping key: code, message and hint.
type Cause = (&'static str, Wording, Option<Wording>);

/// Merges findings with the same code, message and hint into one, at the first place. Input and output are sorted by
/// place.
pub fn merge(findings: Vec<Finding>) -> Vec<Finding> {
    let cause = |finding: &Finding| -> Cause { (finding.code, finding.message.clone(), finding.hint.clone()) };
    let mut counts: HashMap<Cause, usize> = HashMap::new();
    for finding in &findings {
        *counts.entry(cause(finding)).or_default() += 1;
    }
    let mut merged: Vec<Finding> = Vec::new();
    let mut firsts: HashMap<Cause, usize> = HashMap::new();
    for finding in findings {
        let cause = cause(&finding);
        let is_frequent = counts.get(&cause).is_some_and(|count| *count > FEW);
        match firsts.get(&cause).and_then(|first| merged.get_mut(*first)) {
            Some(first) if is_frequent => first.absorb(finding),
            _ => {
                firsts.entry(cause).or_insert(merged.len());
                merged.push(finding);
            }
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::codes;
    use crate::source::{Source, Spot};
    use crate::wording;

    fn missing(key: &str, lines: usize) -> Vec<Finding> {
        let source = Source::new("events.csv", &"x\n".repeat(lines));
        let message = || wording!("the key \"{key}\" is missing", "la clé « {key} » manque");
        (0..lines)
            .map(|line| Finding::at(codes::MISSING_KEY, &Spot::new(&source, line * 2..line * 2 + 1), message()))
            .collect()
    }

    #[test]
    fn many_of_a_kind_become_one() {
        let merged = merge([missing("name", 300), missing("starts_at", 3), missing("type", 4)].concat());
        let lines: Vec<(usize, usize)> = merged.iter().map(|finding| (finding.line, finding.more)).collect();
        assert_eq!(lines, [(1, 299), (1, 0), (2, 0), (3, 0), (1, 3)]);
    }

    #[test]
    fn another_hint_is_another_mistake() {
        let hinted = |finding: Finding, line: usize| finding.hint(wording!("see line {line}", "voir ligne {line}"));
        let findings: Vec<Finding> =
            missing("name", 9).into_iter().enumerate().map(|(at, finding)| hinted(finding, at)).collect();
        assert_eq!(merge(findings.clone()), findings);
    }
}
