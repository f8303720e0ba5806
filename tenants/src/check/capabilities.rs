//! Events that need no pass: checks that the channel's capabilities let viewers watch them.

use super::context::Context;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::load::Entry;
use crate::schema::catalogue::{AccessType, Event};
use crate::schema::channel::Capability;
use crate::source::Spot;
use crate::wording;
use crate::wording::Wording;

/// Capabilities needed for a recording. A live stream needs only the first.
const WANTED: [(Capability, &str); 2] =
    [(Capability::Watch, "watch"), (Capability::VodMediaAccess, "vod_media_access")];

/// Maximum number of aliases in a message.
const NAMED: usize = 3;

/// Checks that guests can watch `free` events, and signed-in viewers `register` events.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let Some(channel) = context.loaded.channel.as_ref().filter(|_| !context.loaded.channel_flawed) else { return };
    let settings = &channel.value.capabilities;
    let of_guests = lacking(&settings.guest);
    // Users have every capability of guests.
    let of_users = lacking(&[settings.guest.as_slice(), settings.user.as_slice()].concat());
    let events = &context.loaded.events.entries;
    let spot = channel.place.value("capabilities/guest");
    if !of_users.is_empty() {
        let locked = named(events, |access| matches!(access, AccessType::Free | AccessType::Register));
        findings.extend(locked.map(|events| to_everybody(&of_users, &events, &spot)));
    } else if !of_guests.is_empty() {
        let locked = named(events, |access| access == AccessType::Free);
        findings.extend(locked.map(|events| to_guests(&of_guests, &events, &spot)));
    }
}

/// The needed capabilities that are not in `given`.
fn lacking(given: &[Capability]) -> Vec<&'static str> {
    WANTED.iter().filter(|(capability, _)| !given.contains(capability)).map(|(_, word)| *word).collect()
}

fn to_everybody(lacking: &[&str], events: &Wording, spot: &Spot) -> Finding {
    let (watch, add) = (watch(lacking), quoted(lacking));
    let message = wording!(
        [watch, events]
        "without a pass nobody can {watch} these events, which ask for none: {events}",
        "sans forfait, personne ne peut {watch} ces événements, qui n'en demandent pas : {events}"
    );
    let hint = wording!(
        "add {add} to guest, for everyone, or to user, for who is signed in; as it is, their pages ask for a pass or say \
         that they can't be watched",
        "ajoutez {add} à guest, pour tout le monde, ou à user, pour qui est connecté ; sinon, leurs pages demandent un \
         forfait ou disent qu'on ne peut pas les regarder"
    );
    Finding::at(codes::LOCKED_EVENT, spot, message).hint(hint)
}

fn to_guests(lacking: &[&str], events: &Wording, spot: &Spot) -> Finding {
    let (watch, add) = (watch(lacking), quoted(lacking));
    let message = wording!(
        [watch, events]
        "guests can't {watch} these free events, they are asked to sign in: {events}",
        "les invités ne peuvent pas {watch} ces événements gratuits, le site leur demande de se connecter : {events}"
    );
    let hint = wording!(
        "add {add} to guest; or write type = \"register\" for events that one has to sign in for",
        "ajoutez {add} à guest ; ou écrivez type = \"register\" pour les événements qui demandent de se connecter"
    );
    Finding::at(codes::LOCKED_EVENT, spot, message).hint(hint)
}

/// The action that is impossible without the capabilities.
fn watch(lacking: &[&str]) -> Wording {
    if lacking.contains(&"watch") {
        wording!("watch", "regarder")
    } else {
        wording!("watch the recordings of", "regarder les enregistrements de")
    }
}

fn quoted(words: &[&str]) -> String {
    words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ")
}

/// The first events with a matching access type, by alias, and the number of others; `None` without any.
fn named(events: &[Entry<Event>], is_meant: impl Fn(AccessType) -> bool) -> Option<Wording> {
    let aliases: Vec<&str> =
        events.iter().filter(|entry| is_meant(entry.value.r#type)).map(|entry| entry.value.alias.as_str()).collect();
    let (first, rest) = aliases.split_at(aliases.len().min(NAMED));
    if first.is_empty() {
        return None;
    }
    let (english, french, more) = (quoted(first), format!("« {} »", first.join(" », « ")), rest.len());
    Some(match more {
        0 => Wording { en: english, fr: french },
        1 => wording!("{english} and {more} more", "{french} et {more} autre"),
        _ => wording!("{english} and {more} more", "{french} et {more} autres"),
    })
}
