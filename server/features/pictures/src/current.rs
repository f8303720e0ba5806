//! The file names of drawings as a channel looks now. Others are of former designs, and nothing asks for them any more.

use grandstand_core::cards;
use grandstand_core::cards::event::{EventCard, EventFacts};
use tenants::compile::Channel;
use tenants::payload::Picture;

use crate::art::Design;
use crate::icons::{self, Icon};
use crate::logo;

/// Returns the file names of a channel's icons and of the logo of its mails.
pub fn icon_files(channel: &Channel) -> Vec<String> {
    let mut files = Vec::new();
    if let Some(source) = icons::source(channel) {
        files.extend(Icon::ALL.map(|icon| icon_file(channel, icon, source)));
    }
    files.extend(logo::source(channel).map(|source| logo_file(channel, source)));
    files
}

fn icon_file(channel: &Channel, icon: Icon, source: &Picture) -> String {
    format!("{}.{}.png", icon.word(), icons::name(channel, icon, source))
}

fn logo_file(channel: &Channel, source: &Picture) -> String {
    format!("{}.{}.png", logo::WORD, logo::name(channel, source))
}

/// Returns the file names of an event's art, without their endings.
///
/// # Errors
/// The card is of another version.
pub fn art_files(channel: &Channel, id: i64, card: &str) -> anyhow::Result<Vec<String>> {
    designs(channel, card)?.iter().map(|design| Ok(format!("{id}.{}", design.name()?))).collect()
}

/// Returns every current design of an event; the first is the art in the channel's language.
pub(crate) fn designs(channel: &Channel, card: &str) -> anyhow::Result<Vec<Design>> {
    let others = channel.languages.iter().copied().filter(|language| *language != channel.language);
    let mut designs = Vec::new();
    for language in std::iter::once(channel.language).chain(others) {
        let (_, answer) = cards::read::<EventFacts>(card, language)?;
        let event: EventCard = serde_json::from_str(answer)?;
        designs.extend([Design::of(channel, &event), Design::shared(channel, &event)]);
    }
    Ok(designs)
}
