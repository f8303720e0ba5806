//! Hints for dates in TOML in another notation.

use super::date_meaning::{Meaning, meaning};
use crate::wording;
use crate::wording::Wording;

/// The hint for a text that is meant as a date; `None` if it isn't recognised.
pub fn hint(text: &str) -> Option<Wording> {
    Some(match meaning(text)? {
        Meaning::One(date) | Meaning::Serial(date) => wording!("write \"{date}\"", "écrivez \"{date}\""),
        Meaning::Either(one, other) => wording!(
            "write \"{one}\" or \"{other}\", whichever is meant",
            "écrivez \"{one}\" ou \"{other}\", selon le jour voulu"
        ),
        Meaning::Zoned(date) => wording!(
            "write \"{date}\": a date stands on the venue's clock and has no zone",
            "écrivez \"{date}\", sans fuseau : une date est à l'heure du lieu"
        ),
        Meaning::TimeOnly(_) => wording!(
            "the day stands in front of the time: \"2026-03-14 19:30\"",
            "écrivez le jour devant l'heure, par exemple \"2026-03-14 19:30\""
        ),
        Meaning::Moment(_) => wording!(
            "a date has no offset: write it on the venue's clock, as \"2026-03-14 19:30\"",
            "écrivez l'heure du lieu, sans décalage ni « Z », par exemple \"2026-03-14 19:30\""
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_written_as_seed_files_have_them() {
        for (text, expected) in [
            ("14/03/2026 19:30", "write \"2026-03-14 19:30\""),
            ("3/14/2026 19h30", "write \"2026-03-14 19:30\""),
            ("14.3.2026 9:05", "write \"2026-03-14 09:05\""),
            ("2026/3/4 19:30:00", "write \"2026-03-04 19:30\""),
            ("3.3.2026 20h", "write \"2026-03-03 20:00\""),
            ("14/03/2026", "write \"2026-03-14\""),
            ("Saturday 14 June 2031, 3 pm", "write \"2031-06-14 15:00\""),
            ("samedi 14 juin 2031 à 15h00", "write \"2031-06-14 15:00\""),
            ("04/03/2026 19:30", "write \"2026-03-04 19:30\" or \"2026-04-03 19:30\", whichever is meant"),
            ("2026-03-14 19:30 CET", "write \"2026-03-14 19:30\": a date stands on the venue's clock and has no zone"),
            ("19:30", "the day stands in front of the time: \"2026-03-14 19:30\""),
            ("7 pm", "the day stands in front of the time: \"2026-03-14 19:30\""),
        ] {
            assert_eq!(hint(text).map(|hint| hint.en).as_deref(), Some(expected), "{text}");
        }
        assert_eq!(hint("tomorrow"), None);
    }
}
