//! A revision back as seed files that apply to no change.
//!
//! Every file is TOML in normal form, pages are Markdown with front matter. What was CSV comes back as TOML, since a
//! revision doesn't keep which file an entry stood in; where entries are very many, there are several files. The same revision always gives the same bytes.

mod pages;
pub mod toml_text;
mod tree;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::schema::ChannelSeed;
use toml_text::Style;
use tree::Tree;

/// About the most that a file of entries weighs, half of what may be read.
const LARGEST: usize = 4 * 1024 * 1024;

/// Where schemas lie, seen from a channel's folder.
pub const SCHEMAS: &str = "../.schemas";

/// Why a revision can't be written as seed files.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// It can't be serialised, which the seed model rules out.
    #[error("the revision can't be written: {0}")]
    Form(#[from] serde_json::Error),
}

/// The text files of a revision, by their path in the channel's folder. Pictures are not among them: `seed.images`
/// names them.
///
/// # Errors
/// See [`ExportError`].
pub fn files(seed: &ChannelSeed) -> Result<BTreeMap<String, String>, ExportError> {
    let mut out = Files(BTreeMap::new());
    out.whole("channel", &seed.channel)?;
    out.whole("theme", &seed.theme)?;
    out.list("menu", &[("entries", &seed.menu)])?;
    out.forms(seed)?;
    out.list("faq", &[("entries", &seed.faq)])?;
    out.list("slides", &[("slides", &seed.slides)])?;
    out.list("static_blocks", &[("blocks", &seed.static_blocks)])?;
    out.list("event_categories", &[("event_categories", &seed.event_categories)])?;
    out.list("participant_groups", &[("participant_groups", &seed.participant_groups)])?;
    out.list("participants", &[("participants", &seed.participants)])?;
    out.list("locations", &[("locations", &seed.locations)])?;
    out.list("events", &[("events", &seed.events)])?;
    out.list("packages", &[("packages", &seed.packages)])?;
    out.list("subscriptions", &[("subscriptions", &seed.subscriptions)])?;
    out.list("coupons", &[("coupons", &seed.coupons)])?;
    out.list("prerolls", &[("prerolls", &seed.prerolls)])?;
    out.list(
        "library",
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
    fn whole(&mut self, kind: &str, value: &impl Serialize) -> Result<(), ExportError> {
        self.add(kind, "", &toml_text::document(&Tree::of(value)?, Style::Tables));
        Ok(())
    }

    /// Entries in one file, `<kind>.toml`, or where they are very many in several, `<kind>/0001.toml` and so on.
    fn list(&mut self, kind: &str, lists: &[(&str, &dyn Entries)]) -> Result<(), ExportError> {
        let mut parts = vec![String::new()];
        for (name, list) in lists {
            for entry in list.trees()? {
                let text = format!("\n[[{name}]]\n{}", toml_text::document(&entry, Style::Inline));
                match parts.last_mut() {
                    Some(part) if part.is_empty() || part.len() + text.len() <= LARGEST => part.push_str(&text),
                    _ => parts.push(text),
                }
            }
        }
        if let [text] = parts.as_slice() {
            self.add(kind, "", text);
            return Ok(());
        }
        for (number, text) in (1..).zip(&parts) {
            self.add(kind, &format!("/{number:04}"), text);
        }
        Ok(())
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
        self.add("forms", "", &text);
        Ok(())
    }

    /// Adds the file of a kind, or the part of it at `path`, with its schema's line, unless there is nothing in it.
    fn add(&mut self, kind: &str, path: &str, text: &str) {
        if text.is_empty() {
            return;
        }
        let up = if path.is_empty() { "" } else { "../" };
        let gap = if text.starts_with('\n') { "" } else { "\n" };
        self.0.insert(format!("{kind}{path}.toml"), format!("#:schema {up}{SCHEMAS}/{kind}.json\n{gap}{text}"));
    }
}
