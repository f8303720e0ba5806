//! "Did you mean" suggestions.

use crate::wording;
use crate::wording::Wording;

/// The most similar candidate; `None` if none is similar enough to be a typo.
pub fn nearest<'a>(wrong: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let folded = wrong.to_lowercase().replace('-', "_");
    candidates
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(&folded, &candidate.to_lowercase().replace('-', "_")), candidate))
        .filter(|(likeness, candidate)| *likeness >= 0.84 && *candidate != wrong)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, candidate)| candidate)
}

/// `did you mean "…"?`; `None` if no candidate is similar enough.
pub fn did_you_mean<'a>(wrong: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<Wording> {
    nearest(wrong, candidates)
        .map(|candidate| wording!("did you mean \"{candidate}\"?", "vouliez-vous dire « {candidate} » ?"))
}

/// A suggestion, or the list of candidates if it is short.
pub fn one_of(wrong: &str, candidates: &[&str]) -> Option<Wording> {
    did_you_mean(wrong, candidates.iter().copied()).or_else(|| {
        let (last, rest) = candidates.split_last().filter(|_| candidates.len() <= 24)?;
        if rest.is_empty() {
            return Some(wording!("it can be \"{last}\"", "seul choix possible : « {last} »"));
        }
        let (english, french) = (rest.join("\", \""), rest.join(" », « "));
        Some(wording!("it can be \"{english}\" or \"{last}\"", "choix possibles : « {french} » ou « {last} »"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_recognised_and_strangers_are_not() {
        let keys = ["color", "currency", "multi-language", "event_category"];
        assert_eq!(nearest("colour", keys), Some("color"));
        assert_eq!(nearest("multi_language", keys), Some("multi-language"));
        assert_eq!(nearest("event_categroy", keys), Some("event_category"));
        assert_eq!(nearest("zebra", keys), None);
    }

    #[test]
    fn short_lists_are_spelt_out() {
        let gender = one_of("x", &["M", "W"]).unwrap();
        assert_eq!(
            (gender.en.as_str(), gender.fr.as_str()),
            ("it can be \"M\" or \"W\"", "choix possibles : « M » ou « W »")
        );
        assert_eq!(one_of("x", &["a", "b", "c"]).unwrap().en, "it can be \"a\", \"b\" or \"c\"");
        assert_eq!(one_of("x", &["c"]).unwrap().en, "it can be \"c\"");
    }
}
