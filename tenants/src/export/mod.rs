//! A revision back as seed files that apply to no change.
//!
//! Every file is TOML in normal form, pages are Markdown with front matter. What was CSV comes back as TOML, since a
//! revision doesn't keep which file an entry stood in. The same revision always gives the same bytes.

mod pages;
pub mod toml_text;
mod tree;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::schema::ChannelSeed;
use toml_text::Style;
use tree::Tree;

/// Where schemas lie, seen from a channel's folder.
pub const SCHEMAS: &str = "../.schemas";

/// Why a revision can't be written as seed files.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// It can't be serialised, which the seed model rules out.
    #[error("the revision can't be written: {0}")]
    Form(#[from] serde_json::Error),
    /// A file would be larger than what may be read back.
    #[error("{file} would weigh {mebibytes} MiB, and the most that is read is 8 MiB")]
    TooLarge {
        /// The file.
        file: &'static str,
        /// Its weight.
        mebibytes: usize,
    },
}

/// The text files of a revision, by their path in the channel's folder. Pictures are not among them: `seed.images`
/// names them.
///
/// # Errors
/// See [`ExportError`].
pub fn files(seed: &ChannelSeed) -> Result<BTreeMap<String, String>, ExportError> {
    let mut out = Files(BTreeMap::new());
    out.whole("channel.toml", &seed.channel)?;
    out.whole("theme.toml", &seed.theme)?;
    out.list("menu.toml", &[("entries", &seed.menu)])?;
    out.forms(seed)?;
    out.list("faq.toml", &[("entries", &seed.faq)])?;
    out.list("slides.toml", &[("slides", &seed.slides)])?;
    out.list("static_blocks.toml", &[("blocks", &seed.static_blocks)])?;
    out.list("event_categories.toml", &[("event_categories", &seed.event_categories)])?;
    out.list("participant_groups.toml", &[("participant_groups", &seed.participant_groups)])?;
    out.list("participants.toml", &[("participants", &seed.participants)])?;
    out.list("locations.toml", &[("locations", &seed.locations)])?;
    out.list("events.toml", &[("events", &seed.events)])?;
    out.list("packages.toml", &[("packages", &seed.packages)])?;
    out.list("subscriptions.toml", &[("subscriptions", &seed.subscriptions)])?;
    out.list("prerolls.toml", &[("prerolls", &seed.prerolls)])?;
    out.list(
        "library.toml",
        &[
            ("vod_media_categories", &seed.vod_media_categories as &dyn Entries),
            ("vod_media_items", &seed.vod_media_items),
            ("vod_media_rails", &seed.vod_media_rails),
        ],
    )?;
    out.0.extend(pages::files(seed)?);
    Ok(out.0)
}

/// The entries of one list.
trait Entries {
    fn trees(&self) -> Result<Vec<Tree>, serde_json::Error>;
}

impl<T: Serialize> Entries for Vec<T> {
    fn trees(&self) -> Result<Vec<Tree>, serde_json::Error> {
        self.iter().map(Tree::of).collect()
    }
}

struct Files(BTreeMap<String, String>);

impl Files {
    fn whole(&mut self, file: &'static str, value: &impl Serialize) -> Result<(), ExportError> {
        self.add(file, &toml_text::document(&Tree::of(value)?, Style::Tables))
    }

    fn list(&mut self, file: &'static str, lists: &[(&str, &dyn Entries)]) -> Result<(), ExportError> {
        let mut text = String::new();
        for (name, list) in lists {
            for entry in list.trees()? {
                text.push_str(&format!("\n[[{name}]]\n"));
                text.push_str(&toml_text::document(&entry, Style::Inline));
            }
        }
        self.add(file, &text)
    }

    fn forms(&mut self, seed: &ChannelSeed) -> Result<(), ExportError> {
        let mut text = String::new();
        for (alias, form) in &seed.forms {
            let Tree::Fields(fields) = Tree::of(form)? else { continue };
            let alias = toml_text::key(alias);
            let (entries, own): (Vec<_>, Vec<_>) = fields.into_iter().partition(|(name, _)| name == "entries");
            text.push_str(&format!("\n[forms.{alias}]\n"));
            if form.entries.is_empty() {
                text.push_str("entries = []\n");
            }
            text.push_str(&toml_text::document(&Tree::Fields(own), Style::Inline));
            for entry in entries.into_iter().flat_map(|(_, entries)| entries.into_items()) {
                text.push_str(&format!("\n[[forms.{alias}.entries]]\n"));
                text.push_str(&toml_text::document(&entry, Style::Inline));
            }
        }
        self.add("forms.toml", &text)
    }

    /// Adds a file with its schema's line, unless there is nothing in it.
    fn add(&mut self, file: &'static str, text: &str) -> Result<(), ExportError> {
        const MIB: usize = 1024 * 1024;
        if text.is_empty() {
            return Ok(());
        }
        if text.len() > 8 * MIB - 200 {
            return Err(ExportError::TooLarge { file, mebibytes: text.len().div_ceil(MIB) });
        }
        let schema = file.trim_end_matches(".toml");
        let gap = if text.starts_with('\n') { "" } else { "\n" };
        self.0.insert(file.to_owned(), format!("#:schema {SCHEMAS}/{schema}.json\n{gap}{text}"));
        Ok(())
    }
}
