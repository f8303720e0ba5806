//! Ids of a preview's entries. URLs and responses use the channel's ids, the database uses stored ids. Both are
//! converted where a call comes in and goes out, so that deeper code needs no knowledge of it.

use std::collections::HashSet;

use bytes::Bytes;
use grandstand_apply as apply;
use grandstand_db::ids::ChannelId;
use sea_orm::{ConnectionTrait, DbErr};

/// Query parameters whose values are entry ids.
pub const NAMING: [&str; 9] = [
    "event_category",
    "event_id",
    "id",
    "ids",
    "location",
    "package_id",
    "participant",
    "participant_group",
    "vod_media_category",
];

/// Maximum number of digits of an id.
const MOST_DIGITS: usize = 19;

/// The ids that a preview shares with its channel.
#[derive(Debug)]
pub struct Numbers {
    preview_id: ChannelId,
    kept: HashSet<i64>,
}

impl Numbers {
    /// Reads the ids of a preview.
    ///
    /// # Errors
    /// The database failed.
    pub async fn of_preview(connection: &impl ConnectionTrait, preview_id: ChannelId) -> Result<Self, DbErr> {
        Ok(Self { preview_id, kept: apply::kept_numbers(connection, preview_id).await? })
    }

    /// The stored id of the entry with this id in a URL. Other numbers are unchanged: those of new entries, and those
    /// that don't belong to the preview, which the database won't find.
    pub fn stored(&self, number: i64) -> i64 {
        let stored = if self.kept.contains(&number) { apply::stored_number(self.preview_id, number) } else { None };
        stored.unwrap_or(number)
    }

    /// Path and query of a call with stored ids.
    pub fn address(&self, path: &str, query: Option<&str>) -> String {
        let segments: Vec<String> = path.split('/').map(|segment| self.word(segment)).collect();
        let mut address = segments.join("/");
        if let Some(query) = query {
            let parts: Vec<String> = query.split('&').map(|part| self.parameter(part)).collect();
            address.push('?');
            address.push_str(&parts.join("&"));
        }
        address
    }

    fn parameter(&self, part: &str) -> String {
        match part.split_once('=') {
            Some((name, list)) if NAMING.contains(&name) => {
                let list = list.replace("%2C", ",").replace("%2c", ",");
                let words: Vec<String> = list.split(',').map(|word| self.word(word)).collect();
                format!("{name}={}", words.join(","))
            }
            _ => part.to_owned(),
        }
    }

    fn word(&self, word: &str) -> String {
        let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        let number = if is_number { word.parse::<i64>().ok() } else { None };
        number
            .filter(|number| self.kept.contains(number))
            .map_or_else(|| word.to_owned(), |number| self.stored(number).to_string())
    }

    /// A JSON response with the channel's ids everywhere, including URLs within texts.
    pub fn answer(&self, body: &Bytes) -> Bytes {
        let mut written: Vec<u8> = Vec::with_capacity(body.len());
        let mut rest: &[u8] = body;
        while let Some(at) = rest.iter().position(|byte| *byte == b'-') {
            let (before, tail) = rest.split_at(at);
            let digits = tail.iter().skip(1).take(MOST_DIGITS).take_while(|byte| byte.is_ascii_digit()).count();
            let (number, after) = tail.split_at(1 + digits);
            written.extend_from_slice(before);
            let stands_alone = is_apart(written.last()) && is_apart(after.first());
            match self.shown(number).filter(|_| stands_alone) {
                Some(shown) => written.extend_from_slice(shown.to_string().as_bytes()),
                None => written.extend_from_slice(number),
            }
            rest = after;
        }
        written.extend_from_slice(rest);
        written.into()
    }

    fn shown(&self, number: &[u8]) -> Option<i64> {
        let stored = std::str::from_utf8(number).ok()?.parse().ok()?;
        apply::channel_number(self.preview_id, stored).filter(|number| self.kept.contains(number))
    }
}

/// Whether the byte next to a number is not part of a longer word or number.
fn is_apart(byte: Option<&u8>) -> bool {
    byte.is_none_or(|byte| !byte.is_ascii_alphanumeric() && !matches!(byte, b'-' | b'_' | b'.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers() -> Numbers {
        Numbers { preview_id: ChannelId(7), kept: HashSet::from([12, 20, 300]) }
    }

    fn stored(number: i64) -> i64 {
        apply::stored_number(ChannelId(7), number).unwrap()
    }

    #[test]
    fn addresses_name_entries_where_they_name_any() {
        let (numbers, stored) = (numbers(), stored(20));
        let address = |path: &str, query: Option<&str>| numbers.address(path, query);
        assert_eq!(address("/api/events/20", None), format!("/api/events/{stored}"));
        assert_eq!(address("/api/events/21", Some("")), "/api/events/21?");
        assert_eq!(
            address("/api/events", Some("limit=20&ids=20%2C5,x&title=20&participant=20&offset=20")),
            format!("/api/events?limit=20&ids={stored},5,x&title=20&participant={stored}&offset=20")
        );
        assert_eq!(address("/api/clip/20x", Some("participant&id=")), "/api/clip/20x?participant&id=");
        assert_eq!(address("/api/events/99999999999999999999", None), "/api/events/99999999999999999999");
    }

    #[test]
    fn answers_have_the_channels_numbers() {
        let (numbers, own) = (numbers(), stored(20));
        let (new, other) = (stored(21), apply::stored_number(ChannelId(8), 20).unwrap());
        let body = format!(
            "{{\"id\":{own},\"ids\":[{own},{new},{other},-5],\"url\":\"/watch/{own}?a=-\",\"name\":\"a-b x{own}\"}}"
        );
        let expected =
            format!("{{\"id\":20,\"ids\":[20,{new},{other},-5],\"url\":\"/watch/20?a=-\",\"name\":\"a-b x{own}\"}}");
        assert_eq!(numbers.answer(&Bytes::from(body)), Bytes::from(expected));
        assert_eq!(numbers.answer(&Bytes::from_static(b"-")), Bytes::from_static(b"-"));
    }
}
