//! `grandstand media captions`: a WebVTT file becomes the captions of an event's recording in one language.

mod queries;

use std::path::Path;

use anyhow::{Context, bail, ensure};
use bytes::Bytes;
use grandstand_db as db;
use grandstand_db::entities::media_captions::Model;
use grandstand_db::entities::{channels, media};
use grandstand_db::ids::ChannelId;
use grandstand_platform::audit;

use super::owner::ready;
use super::place::Place;
use super::store::MediaStore;

pub use queries::of_recording;

/// Maximum size of a file in bytes, more than a day of speech needs.
const LARGEST: u64 = 4 << 20;

/// Languages' own names.
const NAMES: [(&str, &str); 10] = [
    ("de", "Deutsch"),
    ("en", "English"),
    ("es", "Español"),
    ("fr", "Français"),
    ("it", "Italiano"),
    ("ja", "日本語"),
    ("nl", "Nederlands"),
    ("pl", "Polski"),
    ("pt", "Português"),
    ("zh", "中文"),
];

/// The captions that a command is about.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// The channel's key.
    pub channel: &'a str,
    /// The event's alias.
    pub event: &'a str,
    /// BCP 47 tag, such as `fr` or `pt-BR`.
    pub language: &'a str,
}

/// Makes `file` the captions of an event's recording in a language, replacing existing ones. The player's menu shows
/// `label`, by default the language's own name. Returns the channel's id.
///
/// # Errors
/// The channel or event is unknown or has no recording, the language tag is invalid, the file is not WebVTT, or the
/// object store or the database failed.
pub async fn add(
    connection: &db::Database,
    store: &MediaStore,
    wanted: Wanted<'_>,
    label: Option<&str>,
    file: &Path,
) -> anyhow::Result<ChannelId> {
    let language = wanted.language;
    ensure!(is_tag(language), "{language:?} is no language tag; it must be like `fr` or `pt-BR`");
    let text = read(file).await.with_context(|| file.display().to_string())?;
    let media::Model { channel_id, id: media_id, .. } = recording(connection, wanted).await?;
    let hash = blake3::hash(text.as_bytes()).to_hex();
    let name = format!("{language}-{}", hash.get(..16).unwrap_or_default());
    let key = format!("channels/{channel_id}/media/{media_id}/captions/{name}.vtt");
    let text = Bytes::from(text);
    store.put(&key, text.clone()).await?;
    let label = label.map_or_else(|| own_name(language), str::to_owned);
    let row = Model { channel_id, media_id, language: language.to_owned(), label, key: key.clone() };
    let transaction = db::begin_write(connection).await?;
    let before = queries::file_name(&transaction, (channel_id, media_id), language).await?;
    queries::keep(&transaction, row).await?;
    channels::raise_stream_epoch(&transaction, channel_id).await?;
    let details = format!("{} {language}: {before} → {name}.vtt", wanted.event);
    audit::record_change(&transaction, "captions", Some(channel_id), details).await?;
    transaction.commit().await?;
    // Equal captions of before may have been pruned until the commit named them again.
    if !store.exists(&key).await? {
        store.put(&key, text).await?;
    }
    Ok(channel_id)
}

/// Removes the captions of an event's recording in a language. Returns the channel's id.
///
/// # Errors
/// The channel or event is unknown, or has no such captions, or the database failed.
pub async fn remove(connection: &db::Database, wanted: Wanted<'_>) -> anyhow::Result<ChannelId> {
    let media::Model { channel_id, id: media_id, .. } = recording(connection, wanted).await?;
    let transaction = db::begin_write(connection).await?;
    let before = queries::file_name(&transaction, (channel_id, media_id), wanted.language).await?;
    let is_removed = queries::remove(&transaction, (channel_id, media_id), wanted.language).await?;
    ensure!(is_removed, "the recording of {:?} has no captions in {:?}", wanted.event, wanted.language);
    channels::raise_stream_epoch(&transaction, channel_id).await?;
    let details = format!("{} {}: {before} → none", wanted.event, wanted.language);
    audit::record_change(&transaction, "captions", Some(channel_id), details).await?;
    transaction.commit().await?;
    Ok(channel_id)
}

/// Returns the recording that the captions belong to.
async fn recording(connection: &db::Database, wanted: Wanted<'_>) -> anyhow::Result<media::Model> {
    let place = Place::find_current(connection, wanted.channel, wanted.event).await?;
    let found = ready(connection, place.owner).await?;
    found.with_context(|| format!("event {:?} has no recording yet: `media add` makes one", wanted.event))
}

/// Reads a WebVTT file with any kind of line endings.
async fn read(file: &Path) -> anyhow::Result<String> {
    ensure!(tokio::fs::metadata(file).await?.len() <= LARGEST, "captions may have {} MiB at most", LARGEST >> 20);
    let bytes = tokio::fs::read(file).await?;
    let Ok(text) = String::from_utf8(bytes) else { bail!("it isn't UTF-8") };
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let is_webvtt =
        text.strip_prefix("WEBVTT").is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace));
    ensure!(is_webvtt, "it is no WebVTT, whose first word is WEBVTT; `ffmpeg -i captions.srt captions.vtt` makes some");
    ensure!(text.contains("-->"), "no line of it says when something is said");
    Ok(text.to_owned())
}

/// Whether a tag has two or three lower-case letters and optionally a region.
fn is_tag(text: &str) -> bool {
    let (language, region) = text.split_once('-').unwrap_or((text, "ZZ"));
    (2..=3).contains(&language.len())
        && language.bytes().all(|byte| byte.is_ascii_lowercase())
        && region.len() == 2
        && region.bytes().all(|byte| byte.is_ascii_uppercase())
}

fn own_name(language: &str) -> String {
    let known = |language: &str| NAMES.iter().find(|(code, _)| *code == language).map(|(_, name)| *name);
    match language.split_once('-') {
        Some((language, region)) => format!("{} ({region})", known(language).unwrap_or(language)),
        None => known(language).unwrap_or(language).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_tags_and_call_themselves_something() {
        assert!(["fr", "pt-BR", "gsw"].into_iter().all(is_tag));
        assert!(!["", "F", "french", "fr-", "fr-br", "FR", "../x"].into_iter().any(is_tag));
        assert_eq!(["fr", "pt-BR", "gsw"].map(own_name), ["Français", "Português (BR)", "gsw"]);
    }

    #[tokio::test]
    async fn only_webvtt_is_taken() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("captions");
        let taken = async |bytes: &[u8]| {
            std::fs::write(&file, bytes).unwrap();
            read(&file).await.map_err(|error| error.to_string())
        };
        assert!(
            taken("\u{feff}WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nGoal!\r\n".as_bytes())
                .await
                .unwrap()
                .starts_with("WEBVTT")
        );
        let refusals = [
            (&b"1\n00:00:01,000 --> 00:00:02,000\nGoal!\n"[..], "no WebVTT"),
            (b"WEBVTTX\n", "no WebVTT"),
            (b"WEBVTT\n\nGoal!\n", "no line"),
            (b"WEBVTT\n\xff --> \n", "UTF-8"),
        ];
        for (bytes, expected) in refusals {
            let said = taken(bytes).await.unwrap_err();
            assert!(said.contains(expected), "{said}");
        }
    }
}
