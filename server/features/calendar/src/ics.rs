//! Writes iCalendar (RFC 5545), as far as events need it.

use jiff::Timestamp;

/// Maximum length of a line in bytes, without its line break.
const LONGEST: usize = 75;

/// A calendar.
#[derive(Debug)]
pub struct Calendar<'a> {
    /// The name that calendar programs show.
    pub name: &'a str,
    /// Language code of its texts.
    pub language: &'a str,
    /// Its entries.
    pub entries: Vec<Entry>,
}

/// An entry of a calendar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Identifies the entry; it never changes.
    pub uid: String,
    /// Number of changes so far.
    pub sequence: i64,
    /// When it was last changed.
    pub changed_at: Timestamp,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    /// Its title.
    pub summary: String,
    /// Further details; may have several lines.
    pub description: String,
    /// Where it is.
    pub location: Option<String>,
    /// Address of the event's page.
    pub url: Option<String>,
    /// Whether the event was cancelled.
    pub is_cancelled: bool,
}

impl Calendar<'_> {
    /// Returns the calendar as text.
    pub fn write(&self) -> String {
        let mut lines = Lines::default();
        lines.put("BEGIN", "VCALENDAR");
        lines.put("VERSION", "2.0");
        lines.text("PRODID", &format!("-//{}//Events//{}", self.name, self.language.to_uppercase()));
        lines.put("CALSCALE", "GREGORIAN");
        lines.put("METHOD", "PUBLISH");
        // `NAME` is the standard property; most programs read `X-WR-CALNAME`.
        lines.text("NAME", self.name);
        lines.text("X-WR-CALNAME", self.name);
        lines.put("REFRESH-INTERVAL;VALUE=DURATION", "PT1H");
        lines.put("X-PUBLISHED-TTL", "PT1H");
        self.entries.iter().for_each(|entry| entry.write(&mut lines));
        lines.put("END", "VCALENDAR");
        lines.0
    }
}

impl Entry {
    fn write(&self, lines: &mut Lines) {
        lines.put("BEGIN", "VEVENT");
        lines.text("UID", &self.uid);
        lines.put("SEQUENCE", &self.sequence.to_string());
        lines.moment("DTSTAMP", self.changed_at);
        lines.moment("LAST-MODIFIED", self.changed_at);
        lines.moment("DTSTART", self.starts_at);
        lines.moment("DTEND", self.ends_at.max(self.starts_at));
        lines.text("SUMMARY", &self.summary);
        if !self.description.is_empty() {
            lines.text("DESCRIPTION", &self.description);
        }
        if let Some(location) = &self.location {
            lines.text("LOCATION", location);
        }
        if let Some(url) = &self.url {
            lines.put("URL", url);
        }
        lines.put("STATUS", if self.is_cancelled { "CANCELLED" } else { "CONFIRMED" });
        lines.put("TRANSP", "OPAQUE");
        lines.put("END", "VEVENT");
    }
}

/// Folded lines, as they are sent.
#[derive(Debug, Default)]
struct Lines(String);

impl Lines {
    fn text(&mut self, name: &str, value: &str) {
        let mut escaped = String::with_capacity(value.len());
        for letter in value.chars() {
            match letter {
                '\\' | ';' | ',' => escaped.extend(['\\', letter]),
                '\n' => escaped.push_str("\\n"),
                // Control characters are dropped; line breaks were escaped before.
                letter if letter.is_control() => {}
                letter => escaped.push(letter),
            }
        }
        self.put(name, &escaped);
    }

    fn moment(&mut self, name: &str, moment: Timestamp) {
        self.put(name, &moment.strftime("%Y%m%dT%H%M%SZ").to_string());
    }

    /// Adds a line, folded if it is too long, but never within a character.
    fn put(&mut self, name: &str, value: &str) {
        let mut length = 0;
        for letter in name.chars().chain([':']).chain(value.chars()) {
            if length + letter.len_utf8() > LONGEST {
                self.0.push_str("\r\n ");
                length = 1;
            }
            self.0.push(letter);
            length += letter.len_utf8();
        }
        self.0.push_str("\r\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry() -> Entry {
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        Entry {
            uid: "event-7@alpha".to_owned(),
            sequence: 2,
            changed_at: at("2026-01-02T03:04:05Z"),
            starts_at: at("2026-05-01T17:30:00.9Z"),
            ends_at: at("2026-05-01T19:30:00Z"),
            summary: "Lions, Tigers; \\ Bears\r\nEND:VCALENDAR".to_owned(),
            description: String::new(),
            location: Some("Arena".to_owned()),
            url: Some("https://alpha.example.org/watch/7?lang=fr".to_owned()),
            is_cancelled: true,
        }
    }

    #[test]
    fn an_entry_is_written_as_calendars_read_it() {
        let text = Calendar { name: "Alpha", language: "en", entries: vec![entry()] }.write();
        let expected = "BEGIN:VEVENT\r\nUID:event-7@alpha\r\nSEQUENCE:2\r\nDTSTAMP:20260102T030405Z\r\n\
                        LAST-MODIFIED:20260102T030405Z\r\nDTSTART:20260501T173000Z\r\nDTEND:20260501T193000Z\r\n\
                        SUMMARY:Lions\\, Tigers\\; \\\\ Bears\\nEND:VCALENDAR\r\nLOCATION:Arena\r\n\
                        URL:https://alpha.example.org/watch/7?lang=fr\r\nSTATUS:CANCELLED\r\nTRANSP:OPAQUE\r\n\
                        END:VEVENT\r\nEND:VCALENDAR\r\n";
        assert!(text.ends_with(expected), "{text}");
        assert!(text.starts_with("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Alpha//Events//EN\r\n"), "{text}");
        assert_eq!(text.lines().filter(|line| *line == "END:VCALENDAR").count(), 1);
    }

    #[test]
    fn long_lines_are_folded_between_letters_and_read_the_same() {
        for letter in ["a", "é", "日", "🏈", "a日"] {
            let summary = letter.repeat(200);
            let text =
                Calendar { name: "x", language: "en", entries: vec![Entry { summary: summary.clone(), ..entry() }] };
            let text = text.write();
            assert!(text.split("\r\n").all(|line| line.len() <= LONGEST), "{text}");
            assert!(text.replace("\r\n ", "").contains(&format!("\r\nSUMMARY:{summary}\r\n")), "{text}");
        }
    }
}
