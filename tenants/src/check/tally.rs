//! Summary of what was checked: `404 events, 21 teams, 3 passes`.

use serde::Serialize;

use crate::schema::ChannelSeed;
use crate::schema::channel::Word;
use crate::schema::text::Language;
use crate::wording::Wording;

/// Number of entries in the channels without errors.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Tally {
    /// Channels.
    pub channels: usize,
    /// Events.
    pub events: usize,
    /// Participants, under the channel's own word for them.
    pub participants: usize,
    /// Packages and subscriptions.
    pub passes: usize,
    /// Pages.
    pub pages: usize,
    /// The channel's word for participants, and its language.
    #[serde(skip)]
    word: Option<(Word, Language)>,
}

impl Tally {
    /// Counts the entries of a channel.
    pub fn of(seed: &ChannelSeed) -> Self {
        Self {
            channels: 1,
            events: seed.events.len(),
            participants: seed.participants.len(),
            passes: seed.packages.len() + seed.subscriptions.len(),
            pages: seed.pages.len(),
            word: seed.channel.words.participant.clone().map(|word| (word, seed.channel.language)),
        }
    }

    /// Adds another channel's counts. The word for participants is dropped if there are several channels.
    pub fn add(&mut self, other: &Self) {
        self.channels += other.channels;
        self.events += other.events;
        self.participants += other.participants;
        self.passes += other.passes;
        self.pages += other.pages;
        self.word = None;
    }

    /// The summary, without zero counts.
    pub fn words(&self) -> Wording {
        Wording { en: self.words_in(Language::En), fr: self.words_in(Language::Fr) }
    }

    fn words_in(&self, language: Language) -> String {
        let noun = |en: [&str; 2], fr: [&str; 2]| {
            let words = if language == Language::Fr { fr } else { en };
            words.map(str::to_owned)
        };
        let channels = if self.channels > 1 { self.channels } else { 0 };
        let teams = match &self.word {
            Some((word, own)) => [&word.one, &word.many].map(|text| lowered(text.get(language, *own))),
            None => noun(["team", "teams"], ["équipe", "équipes"]),
        };
        let counts = [
            (channels, noun(["channel", "channels"], ["chaîne", "chaînes"])),
            (self.events, noun(["event", "events"], ["événement", "événements"])),
            (self.participants, teams),
            (self.passes, noun(["pass", "passes"], ["forfait", "forfaits"])),
        ];
        let mut parts: Vec<String> = counts.iter().filter_map(|(number, noun)| count(*number, noun)).collect();
        if parts.is_empty() {
            parts.extend(count(self.pages, &noun(["page", "pages"], ["page", "pages"])));
        }
        if parts.is_empty() {
            parts.push(noun(["no events", ""], ["aucun événement", ""]).concat());
        }
        parts.join(", ")
    }
}

/// A number with its noun; `None` for zero. For numbers above zero, only 1 is singular in both languages.
fn count(number: usize, [one, many]: &[String; 2]) -> Option<String> {
    match number {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{number} {many}")),
    }
}

/// Lower-cases a word from a label for use within a sentence; abbreviations are kept.
fn lowered(word: &str) -> String {
    let mut letters = word.chars();
    let Some(first) = letters.next() else { return String::new() };
    if letters.clone().next().is_some_and(char::is_uppercase) {
        return word.to_owned();
    }
    first.to_lowercase().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::text::Localized;

    fn tally(events: usize, participants: usize, passes: usize) -> Tally {
        Tally { channels: 1, events, participants, passes, ..Tally::default() }
    }

    #[test]
    fn numbers_have_their_nouns() {
        let words = tally(404, 21, 3).words();
        assert_eq!(words.en, "404 events, 21 teams, 3 passes");
        assert_eq!(words.fr, "404 événements, 21 équipes, 3 forfaits");
        let words = tally(1, 0, 1).words();
        assert_eq!((words.en.as_str(), words.fr.as_str()), ("1 event, 1 pass", "1 événement, 1 forfait"));
        assert_eq!(tally(0, 0, 0).words().en, "no events");
        assert_eq!(Tally { pages: 3, ..tally(0, 0, 0) }.words().fr, "3 pages");
    }

    #[test]
    fn teams_are_called_what_the_channel_calls_them() {
        let named = |one: &str, many: &str| Word { one: Localized::from(one), many: Localized::from(many) };
        let clubs = Tally { word: Some((named("Club", "Clubs"), Language::En)), ..tally(2, 1, 0) };
        assert_eq!(clubs.words().en, "2 events, 1 club");
        let many = Tally { word: Some((named("VIP", "VIPs"), Language::En)), ..tally(2, 2, 0) };
        assert_eq!(many.words().fr, "2 événements, 2 VIPs");
    }

    #[test]
    fn several_channels_are_counted_together() {
        let mut all = tally(2, 1, 0);
        all.add(&tally(3, 4, 1));
        assert_eq!(all.words().en, "2 channels, 5 events, 5 teams, 1 pass");
    }
}
