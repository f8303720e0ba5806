//! Writes a revision as seed files. Applying these changes nothing.
//!
//! Entries are written as normalised TOML, pages as Markdown with front matter. Entries from a CSV file are written to
//! CSV again if the revision has the file's name. Very many entries are split into several files. The same revision
//! always gives the same bytes.

mod csv_text;
mod key_order;
pub(crate) mod layout;
mod pages;
pub mod toml_text;
mod tree;

use std::collections::BTreeMap;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::schema::ChannelSeed;
use crate::schema::layout::Layout;
use layout::Piece;
use toml_text::Style;
use tree::Tree;

/// Maximum size of a file of entries in bytes, approximately: half of the limit for reading.
const LARGEST: usize = 4 * 1024 * 1024;

/// Path of the schemas, relative to a channel's folder.
pub const SCHEMAS: &str = "../.schemas";

/// Why a revision can't be exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// It can't be serialised. The seed model rules this out.
    #[error("the revision can't be written: {0}")]
    Form(#[from] serde_json::Error),
}

/// The text files of a revision, by path in the channel's folder. Pictures are not included; `seed.images` lists them.
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
    out.sheet("participant_groups", &seed.participant_groups, &seed.layout)?;
    out.sheet("participants", &seed.participants, &seed.layout)?;
    out.sheet("locations", &seed.locations, &seed.layout)?;
    out.sheet("events", &seed.events, &seed.layout)?;
    out.sheet("packages", &seed.packages, &seed.layout)?;
    out.sheet("subscriptions", &seed.subscriptions, &seed.layout)?;
    out.sheet("coupons", &seed.coupons, &seed.layout)?;
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

/// The entries of a list, without their type.
trait Entries {
    fn trees(&self) -> Result<Vec<Tree>, serde_json::Error>;
}

impl<T: Serialize> Entries for Vec<T> {
    fn trees(&self) -> Result<Vec<Tree>, serde_json::Error> {
        self.iter().map(Tree::of).collect()
    }
}

impl<T: Serialize> Entries for &[T] {
    fn trees(&self) -> Result<Vec<Tree>, serde_json::Error> {
        self.iter().map(Tree::of).collect()
    }
}

struct Files(BTreeMap<String, String>);

impl Files {
    fn whole(&mut self, kind: &str, value: &impl Serialize) -> Result<(), ExportError> {
        self.add(kind, format!("{kind}.toml"), &toml_text::document(&Tree::of(value)?, Style::Tables));
        Ok(())
    }

    /// Writes entries to their original files, if some of these were CSV.
    fn sheet<T: Serialize + DeserializeOwned>(
        &mut self,
        kind: &str,
        entries: &[T],
        layout: &Layout,
    ) -> Result<(), ExportError> {
        let pieces = layout::pieces(kind, entries, layout.parts(kind, entries.len()))?;
        if !pieces.iter().any(Piece::is_csv) {
            return self.list(kind, &[(kind, &entries)]);
        }
        for Piece { file, text } in pieces {
            self.add(kind, file, &text);
        }
        Ok(())
    }

    /// Writes entries to one TOML file, `<kind>.toml`, or very many of them to `<kind>/0001.toml` and so on.
    fn list(&mut self, kind: &str, lists: &[(&str, &dyn Entries)]) -> Result<(), ExportError> {
        let mut parts = vec![String::new()];
        for (name, list) in lists {
            for entry in list.trees()? {
                let text = toml_text::entry(name, &entry);
                match parts.last_mut() {
                    Some(part) if part.is_empty() || part.len() + text.len() <= LARGEST => part.push_str(&text),
                    _ => parts.push(text),
                }
            }
        }
        if let [text] = parts.as_slice() {
            self.add(kind, format!("{kind}.toml"), text);
            return Ok(());
        }
        for (number, text) in (1..).zip(&parts) {
            self.add(kind, format!("{kind}/{number:04}.toml"), text);
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
        self.add("forms", "forms.toml".to_owned(), &text);
        Ok(())
    }

    /// Adds a file unless it is empty. TOML files start with the line that names the schema.
    fn add(&mut self, kind: &str, file: String, text: &str) {
        if text.is_empty() {
            return;
        }
        if file.ends_with(".csv") {
            self.0.insert(file, text.to_owned());
            return;
        }
        let up = "../".repeat(file.matches('/').count());
        let gap = if text.starts_with('\n') { "" } else { "\n" };
        self.0.insert(file, format!("#:schema {up}{SCHEMAS}/{kind}.json\n{gap}{text}"));
    }
}
