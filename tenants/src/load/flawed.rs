//! Entries with a wrong shape. Checks skip them at first, and then check their valid values.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::Value;

use super::tree::Place;
use super::{Body, Entry, Loaded, LoadedPage, Table};
use crate::findings::finding::Finding;
use crate::schema::{channel, content, theme};
use crate::source::Spot;

/// File, line and column.
type Position = (String, usize, usize);

/// The flawed entries outside of lists. Those of lists are in their [`Table`].
#[derive(Debug, Default)]
pub struct Flawed {
    /// `channel.toml`.
    pub channel: Option<Entry<channel::ChannelFile>>,
    /// `theme.toml`.
    pub theme: Option<Entry<theme::ThemeFile>>,
    /// `pages/*.md`.
    pub pages: Vec<LoadedPage>,
    /// `forms.toml`.
    pub forms: BTreeMap<String, Entry<content::CustomForm>>,
    /// The places of their valid values.
    pub values: Values,
}

/// The places of the valid values of flawed entries.
#[derive(Debug, Default)]
pub struct Values {
    inside: HashSet<Position>,
    /// Start of each entry. In CSV, this is also the place of the first value.
    heads: HashSet<Position>,
    /// The files with texts of flawed pages, and the first line of the text.
    texts: HashMap<String, usize>,
}

impl Values {
    /// Adds an entry: its values, null if invalid, and their places.
    pub fn add(&mut self, value: &Value, place: &Place) {
        self.heads.insert(position(&place.spot()));
        self.walk(value, place);
    }

    /// Adds the text of a page.
    pub fn add_text(&mut self, body: &Body) {
        let (file, line, _) = position(&body.spot(0..0));
        self.texts.insert(file, line);
    }

    fn walk(&mut self, value: &Value, place: &Place) {
        match value {
            Value::Null => {}
            Value::Object(fields) => {
                for (key, value) in fields.iter().filter(|(_, value)| !value.is_null()) {
                    let key = key.replace('~', "~0").replace('/', "~1");
                    self.inside.insert(position(&place.key(&key)));
                    self.walk(value, &place.inner(&key));
                }
            }
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    self.walk(item, &place.inner(&index.to_string()));
                }
            }
            Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                self.inside.insert(position(&place.spot()));
            }
        }
    }

    /// Whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// Whether a finding concerns one of the values. `about_alias`: the finding is about the entry's alias.
    pub fn have(&self, finding: &Finding, about_alias: bool) -> bool {
        if self.texts.get(&finding.file).is_some_and(|line| finding.line >= *line) {
            return true;
        }
        let position = (finding.file.clone(), finding.line, finding.column);
        self.inside.contains(&position) && (about_alias || !self.heads.contains(&position))
    }
}

fn position(spot: &Spot) -> Position {
    let (line, column) = spot.source.position(spot.span.start);
    (spot.source.file.clone(), line, column)
}

impl<T> Table<T> {
    fn restore(&mut self) {
        self.entries.append(&mut self.flawed);
    }
}

impl Loaded {
    /// Adds the flawed entries to the others, to be checked.
    pub(crate) fn restore_flawed(&mut self) {
        self.channel = self.flawed.channel.take().or(self.channel.take());
        self.theme = self.flawed.theme.take().or(self.theme.take());
        self.pages.append(&mut self.flawed.pages);
        self.forms.append(&mut self.flawed.forms);
        self.menu.restore();
        self.faq.restore();
        self.slides.restore();
        self.static_blocks.restore();
        self.event_categories.restore();
        self.participant_groups.restore();
        self.participants.restore();
        self.locations.restore();
        self.events.restore();
        self.packages.restore();
        self.subscriptions.restore();
        self.coupons.restore();
        self.prerolls.restore();
        self.vod_media_categories.restore();
        self.vod_media_items.restore();
        self.vod_media_rails.restore();
    }
}
