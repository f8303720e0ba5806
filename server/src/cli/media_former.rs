//! `grandstand media list | remove | restore`.

use anyhow::ensure;
use clap::Args;
use grandstand_core::output::say;
use grandstand_db::entities::media::MediaState;
use grandstand_media::describe;
use grandstand_media::former::{self, Listed, kept_until};
use grandstand_media::place::{Place, channel_id};
use jiff::Timestamp;

use super::announce;
use crate::app::open_database;
use crate::config::StoreSettings;

/// Arguments of `media list`.
#[derive(Debug, Args)]
pub struct ListArguments {
    /// The channel's key
    channel: String,
    /// Only this event's, by its alias
    event: Option<String>,
    #[command(flatten)]
    store: StoreSettings,
}

/// Arguments of `media remove`.
#[derive(Debug, Args)]
pub struct RemoveArguments {
    /// The channel's key
    channel: String,
    /// The event's alias
    event: String,
    /// Remove it; without this, the command says what it would remove
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    store: StoreSettings,
}

/// Arguments of `media restore`.
#[derive(Debug, Args)]
pub struct RestoreArguments {
    /// The channel's key
    channel: String,
    /// The event's alias
    event: String,
    /// The number of the former recording [default: the latest]
    number: Option<i64>,
    #[command(flatten)]
    store: StoreSettings,
}

/// Prints recordings.
///
/// # Errors
/// There is no such channel or event, or the database failed.
pub async fn list(arguments: ListArguments) -> anyhow::Result<()> {
    let ListArguments { channel, event, store } = arguments;
    let database = open_database(&store.database(), &store.data).await?;
    let event_id = match event {
        Some(event) => Some(Place::find(&database, &channel, &event).await?.owner.event_id),
        None => None,
    };
    let channel_id = channel_id(&database, &channel).await?;
    let listed = former::list(&database, channel_id, event_id).await?;
    listed.iter().for_each(|one| say(line(one)));
    say(total(&listed));
    Ok(())
}

/// Removes a recording.
///
/// # Errors
/// There is no such channel or event, it has no recording, `--yes` wasn't given, or the database failed.
pub async fn remove(arguments: RemoveArguments) -> anyhow::Result<()> {
    let RemoveArguments { channel, event, yes, store } = arguments;
    let database = open_database(&store.database(), &store.data).await?;
    let place = Place::find(&database, &channel, &event).await?;
    let days = former::KEPT_DAYS;
    let present = describe::recording(&former::current(&database, &place).await?);
    ensure!(
        yes,
        "this would remove {present} of {event}; it would be kept for {days} days. To remove it: \
         grandstand media remove {channel} {event} --yes"
    );
    let now = Timestamp::now();
    let removed = former::remove(&database, &place, now).await?;
    announce::channels_changed(&store, [place.owner.channel_id]).await;
    let (number, until) = (removed.id, describe::time(kept_until(now.as_second())));
    say(format_args!("{event} has no recording any more: {} is removed", describe::recording(&removed)));
    say(format_args!(
        "it is kept until {until}; to bring it back: grandstand media restore {channel} {event} {number}"
    ));
    Ok(())
}

/// Restores a former recording.
///
/// # Errors
/// There is no such channel, event or former recording, or the database failed.
pub async fn restore(arguments: RestoreArguments) -> anyhow::Result<()> {
    let RestoreArguments { channel, event, number, store } = arguments;
    let database = open_database(&store.database(), &store.data).await?;
    let place = Place::find(&database, &channel, &event).await?;
    let now = Timestamp::now();
    let restored = former::restore(&database, &place, number, now).await?;
    announce::channels_changed(&store, [place.owner.channel_id]).await;
    say(format_args!("{event} has {} again", describe::recording(&restored.current)));
    if let Some(replaced) = restored.replaced {
        let until = describe::time(kept_until(now.as_second()));
        say(format_args!("{} is kept until {until}", describe::recording(&replaced)));
    }
    Ok(())
}

fn line(listed: &Listed) -> String {
    let Listed { event, recording, bytes } = listed;
    let state = match recording.state {
        MediaState::Growing => "live",
        MediaState::Ready => "current",
        MediaState::Replaced | MediaState::Expiring | MediaState::Expired => "former",
    };
    let (length, size) = (describe::length(recording.duration_us), describe::size(*bytes));
    let (number, added, origin) = (recording.id, describe::time(recording.created_at), describe::origin(recording));
    let line = format!("{event}  {state:<7}  {number:<6}  {length:>8}  {size:>9}  added {added}  {origin}");
    match recording.replaced_at.filter(|_| state == "former") {
        Some(second) => {
            let (replaced, until) = (describe::time(second), describe::time(kept_until(second)));
            format!("{line}  replaced {replaced}, kept until {until}")
        }
        None => line,
    }
}

/// The total size of recordings.
fn total(listed: &[Listed]) -> String {
    let bytes = |is_counted: fn(&Listed) -> bool| -> String {
        describe::size(listed.iter().filter(|one| is_counted(one)).map(|one| one.bytes).sum())
    };
    let is_former: fn(&Listed) -> bool = |one| one.recording.state == MediaState::Replaced;
    let formers = listed.iter().filter(|one| is_former(one)).count();
    match (listed.len(), formers) {
        (0, _) => "no recordings".to_owned(),
        (all, 0) => format!("{all} in all, {}", bytes(|_| true)),
        (all, formers) => format!("{all} in all, {}; {formers} of them former, {}", bytes(|_| true), bytes(is_former)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grandstand_db::entities::media::{self, MediaKind};
    use grandstand_db::ids::{ChannelId, EventId};

    fn listed(id: i64, state: MediaState, replaced_at: Option<i64>) -> Listed {
        let recording = media::Model {
            id,
            channel_id: ChannelId(1),
            public_name: String::new(),
            event_id: Some(EventId(1)),
            kind: MediaKind::Recording,
            state,
            duration_us: 723_000_000,
            poster_key: None,
            fingerprint: None,
            created_at: 1_772_359_920,
            replaced_at,
            source_name: Some("final.mp4".to_owned()),
            source_bytes: Some(1),
            source_hash: None,
        };
        Listed { event: "old".to_owned(), recording, bytes: 1_200_000_000 }
    }

    #[test]
    fn a_line_says_what_is_kept_until_when() {
        let current = listed(7, MediaState::Ready, None);
        let former = listed(5, MediaState::Replaced, Some(1_772_359_980));
        let told = "old  current  7          12:03     1.2 GB  added 2026-03-01 10:12 UTC  final.mp4";
        assert_eq!(line(&current), told);
        let told = "old  former   5          12:03     1.2 GB  added 2026-03-01 10:12 UTC  final.mp4  \
                    replaced 2026-03-01 10:13 UTC, kept until 2026-03-31 10:13 UTC";
        assert_eq!(line(&former), told);
        assert_eq!(total(&[current, former]), "2 in all, 2.4 GB; 1 of them former, 1.2 GB");
        assert_eq!(total(&[]), "no recordings");
    }
}
