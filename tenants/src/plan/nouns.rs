//! The channel's words for teams, schools and sports.

use super::labels;
use crate::schema::channel::{Word, Words};
use crate::schema::text::{Language, Localized};
use crate::schema::{ChannelSeed, Kind};

/// A noun in singular and plural, for use within a sentence.
#[derive(Debug, Clone)]
pub struct Noun {
    /// Singular.
    pub one: String,
    /// Plural.
    pub many: String,
}

/// A channel's own nouns, or the default ones.
#[derive(Debug, Clone)]
pub struct Nouns {
    /// A participant.
    pub team: Noun,
    /// A participant group.
    pub school: Noun,
    /// An event category.
    pub sport: Noun,
}

impl Nouns {
    /// The nouns of a channel, in English if it has English ones.
    pub fn of(seed: &ChannelSeed) -> Self {
        let Words { participant, participant_group, event_category, .. } = &seed.channel.words;
        let noun = |word: Option<&Word>, kind: Kind| {
            let (one, many) = labels::words(kind);
            let text = |text: &Localized| within_sentence(text.get(Language::En, seed.channel.language).trim());
            let one = word.map(|word| text(&word.one)).filter(|one| !one.is_empty()).unwrap_or_else(|| one.to_owned());
            let many =
                word.map(|word| text(&word.many)).filter(|many| !many.is_empty()).unwrap_or_else(|| many.to_owned());
            Noun { one, many }
        };
        Self {
            team: noun(participant.as_ref(), Kind::Participant),
            school: noun(participant_group.as_ref(), Kind::ParticipantGroup),
            sport: noun(event_category.as_ref(), Kind::EventCategory),
        }
    }

    /// Singular and plural of a kind.
    pub fn of_kind(&self, kind: Kind) -> (&str, &str) {
        let noun = match kind {
            Kind::Participant => &self.team,
            Kind::ParticipantGroup => &self.school,
            Kind::EventCategory => &self.sport,
            _ => return labels::words(kind),
        };
        (&noun.one, &noun.many)
    }
}

/// Lower-cases the first letter of a heading. Words with several capitals, such as "DJs", are kept.
fn within_sentence(word: &str) -> String {
    let mut characters = word.chars();
    match (characters.next(), characters.next()) {
        (Some(first), Some(second)) if !second.is_uppercase() => {
            let rest = word.get(first.len_utf8()..).unwrap_or_default();
            first.to_lowercase().chain(rest.chars()).collect()
        }
        _ => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::within_sentence;

    #[test]
    fn a_heading_loses_its_capital() {
        for (heading, word) in [("Club", "club"), ("École", "école"), ("DJs", "DJs"), ("crew", "crew"), ("A", "A")] {
            assert_eq!(within_sentence(heading), word);
        }
        assert_eq!((within_sentence(""), within_sentence("Judo club")), (String::new(), "judo club".to_owned()));
    }
}
