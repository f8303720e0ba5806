//! Answers whose words were corrected.

use grandstand_core::search_text::Words;
use url::form_urlencoded::byte_serialize;

use super::model::{GroupTotal, Matched, SearchAnswer, SearchResults, SearchTotals};
use crate::spelling::shown;

impl SearchAnswer {
    /// Shows this answer, of corrected words, in place of the empty one to the search text.
    pub fn instead(mut self) -> Self {
        let showing = self.spelled();
        self.meta.totals.list(&showing);
        self.meta.showing = Some(showing);
        self
    }

    /// Offers the words of another answer.
    pub fn suggesting(mut self, corrected: &Self) -> Self {
        self.meta.did_you_mean = Some(corrected.spelled());
        self
    }

    /// The words as the results spell them.
    fn spelled(&self) -> String {
        let phrase = self.meta.words.join(" ");
        match Words::read(&phrase) {
            Ok(Some(words)) => shown(&words, self.data.matched().map(|matched| matched.text.as_str())),
            _ => phrase,
        }
    }
}

impl SearchResults {
    fn matched(&self) -> impl Iterator<Item = &Matched> {
        let named = [&self.schools, &self.sports, &self.venues].into_iter().flatten().flat_map(|hit| &hit.matched);
        let teams = self.teams.iter().flat_map(|hit| &hit.matched);
        let events = self.events.iter().flat_map(|hit| &hit.matched);
        named.chain(teams).chain(events).chain(self.library.iter().flat_map(|hit| &hit.matched))
    }
}

impl SearchTotals {
    /// Points the lists to these words.
    pub fn list(&mut self, text: &str) {
        let typed: String = byte_serialize(text.as_bytes()).collect();
        let to = |total: &mut GroupTotal, call: &str| total.list = Some(format!("{call}{typed}"));
        to(&mut self.events, "/events?title=");
        to(&mut self.teams, "/participants?name=");
        to(&mut self.library, "/vod-media/search?title=");
    }
}
