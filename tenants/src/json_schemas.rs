//! JSON Schemas of every seed file, for editors to complete and check by.

use std::collections::BTreeMap;

use schemars::{JsonSchema, schema_for};

use crate::schema::{catalogue, channel, content, library, sales, theme};

/// The schemas by file name: `channel.json` for `channel.toml`, `page.json` for the front matter of pages.
///
/// # Errors
/// A schema can't be serialised, which its type rules out.
pub fn files() -> serde_json::Result<BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    let mut add = |name: &str, schema: serde_json::Result<String>| -> serde_json::Result<()> {
        files.insert(format!("{name}.json"), schema?);
        Ok(())
    };
    add("channel", text::<channel::ChannelFile>())?;
    add("theme", text::<theme::ThemeFile>())?;
    add("menu", text::<content::MenuFile>())?;
    add("page", text::<content::PageFrontMatter>())?;
    add("forms", text::<content::FormsFile>())?;
    add("faq", text::<content::FaqFile>())?;
    add("slides", text::<content::SlidesFile>())?;
    add("static_blocks", text::<content::StaticBlocksFile>())?;
    add("event_categories", text::<catalogue::EventCategoriesFile>())?;
    add("participant_groups", text::<catalogue::ParticipantGroupsFile>())?;
    add("participants", text::<catalogue::ParticipantsFile>())?;
    add("locations", text::<catalogue::LocationsFile>())?;
    add("events", text::<catalogue::EventsFile>())?;
    add("library", text::<library::LibraryFile>())?;
    add("packages", text::<sales::PackagesFile>())?;
    add("subscriptions", text::<sales::SubscriptionsFile>())?;
    add("prerolls", text::<sales::PrerollsFile>())?;
    Ok(files)
}

fn text<File: JsonSchema>() -> serde_json::Result<String> {
    let mut text = serde_json::to_string_pretty(&schema_for!(File))?;
    text.push('\n');
    Ok(text)
}
