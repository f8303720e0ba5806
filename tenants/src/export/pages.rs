//! Pages as Markdown with front matter, a file per language.

use std::collections::BTreeMap;

use super::toml_text::{self, Style};
use super::tree::Tree;
use crate::schema::ChannelSeed;

/// The files of all pages, by path.
///
/// # Errors
/// A page can't be serialised.
pub fn files(seed: &ChannelSeed) -> Result<BTreeMap<String, String>, serde_json::Error> {
    let own = seed.channel.language;
    let mut files = BTreeMap::new();
    for (index, page) in seed.pages.iter().enumerate() {
        let name = name(seed, index);
        let front = toml_text::document(&Tree::of(&page.front)?, Style::Inline);
        let text = page.body.get(&own).map_or("", String::as_str);
        files.insert(format!("pages/{name}.md"), format!("+++\n{front}+++\n\n{text}\n"));
        for (language, text) in page.body.iter().filter(|(language, _)| **language != own) {
            files.insert(format!("pages/{name}.{}.md", language.code()), format!("{text}\n"));
        }
    }
    Ok(files)
}

/// A page's file name: its id, with a number in front if the order of the ids differs from the order of the pages.
fn name(seed: &ChannelSeed, index: usize) -> String {
    let ids: Vec<&str> = seed.pages.iter().map(|page| page.front.id.as_str()).collect();
    let id = ids.get(index).copied().unwrap_or_default();
    if ids.is_sorted() { id.to_owned() } else { format!("{:04}-{id}", index + 1) }
}
