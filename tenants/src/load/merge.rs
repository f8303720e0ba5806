//! Merges a folder's files over those of its base.
//!
//! Tables merge by key, lists of entries by alias. Any other value replaces the inherited one. `drop` removes inherited
//! values.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use serde_json::{Map, Value};

use super::tree::{Children, Document, Node, Place};
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::findings::suggest;
use crate::wording;

/// The key that removes inherited values.
pub const DROP: &str = "drop";

/// A value with its places.
type Tree = (Value, Arc<Node>);

/// Merges documents, and reports invalid `drop` keys.
pub struct Merge<'a> {
    findings: &'a mut Vec<Finding>,
}

impl<'a> Merge<'a> {
    /// Creates a merge that reports to `findings`.
    pub const fn new(findings: &'a mut Vec<Finding>) -> Self {
        Self { findings }
    }

    /// Merges a file that is a single table over the base's file, if there is one.
    pub fn file(&mut self, inherited: Option<Document>, own: Document) -> Document {
        let (value, node) = match (inherited, own) {
            (None, own) if !has_drop(&own.value) => (own.value, own.node),
            (inherited, own) => {
                let whole = self.refuse_whole(own);
                let inherited = inherited.map(|document| (document.value, document.node));
                let empty = (Value::Object(Map::new()), Arc::clone(&whole.1));
                self.table(inherited, whole).unwrap_or(empty)
            }
        };
        Document { value, node }
    }

    /// Merges the files of a kind that hold lists of entries. The result has the inherited files with the folder's
    /// changes, then the folder's files with new entries.
    pub fn lists(&mut self, mut inherited: Vec<Document>, own: Vec<Document>, lists: &[&str]) -> Vec<Document> {
        let mut own: Vec<Document> = own.into_iter().map(|document| self.top(&mut inherited, document)).collect();
        for list in lists {
            let mut below: Vec<Vec<Option<Tree>>> = inherited.iter_mut().map(|document| take(document, list)).collect();
            let mut known = aliases(&below);
            for document in &mut own {
                let items = take(document, list).into_iter().flatten();
                let added = items.map(|item| self.entry(item, &mut below, &mut known)).collect();
                put(document, list, added);
            }
            for (document, items) in inherited.iter_mut().zip(below) {
                put(document, list, items);
            }
        }
        inherited.append(&mut own);
        inherited
    }

    /// Merges an entry over the inherited one with the same alias, in its place. Returns the entry if it is new. The
    /// second of two entries with the same alias counts as new, so that the duplicate is reported.
    fn entry(
        &mut self,
        own: Tree,
        below: &mut [Vec<Option<Tree>>],
        known: &mut HashMap<String, (usize, usize)>,
    ) -> Option<Tree> {
        let inherited = alias(&own.0).and_then(|alias| known.remove(alias));
        let slot = inherited.and_then(|(file, index)| below.get_mut(file)?.get_mut(index));
        match slot {
            Some(slot) => {
                *slot = self.table(slot.take(), own);
                None
            }
            None if has_drop(&own.0) => self.table(None, own),
            None => Some(own),
        }
    }

    /// Applies the top-level `drop` of a file with lists, which names lists that are not inherited.
    fn top(&mut self, inherited: &mut [Document], document: Document) -> Document {
        if !document.value.get(DROP).is_some_and(is_drop) {
            return document;
        }
        let (value, node) = self.refuse_whole(document);
        let mut fields = match value {
            Value::Object(fields) => fields,
            other => return Document { value: other, node },
        };
        let place = Place::new(&node).inner(DROP);
        for (index, key) in self.keys(fields.remove(DROP), &place).into_iter().enumerate() {
            let mut dropped = false;
            for document in inherited.iter_mut() {
                dropped |= document.value.as_object_mut().is_some_and(|fields| fields.remove(&key).is_some());
            }
            if !dropped {
                self.nothing(&place.inner(&index.to_string()), &key, &[]);
            }
        }
        Document { value: Value::Object(fields), node }
    }

    /// Reports `drop = true` at the top of a file: a file must name the keys to drop.
    fn refuse_whole(&mut self, document: Document) -> Tree {
        let Document { mut value, node } = document;
        if value.get(DROP) == Some(&Value::Bool(true)) {
            let spot = Place::new(&node).value(DROP);
            let message = wording!("a file is not dropped as a whole", "un fichier ne peut pas être écarté en entier");
            let hint = wording!(
                "name the inherited keys to leave out: drop = [\"…\"]",
                "nommez les clés héritées à écarter : drop = [\"…\"]"
            );
            self.findings.push(Finding::at(codes::BAD_DROP, &spot, message).hint(hint));
            value.as_object_mut().map(|fields| fields.remove(DROP));
        }
        (value, node)
    }

    /// Merges a table over the inherited one; `None` if it drops that.
    fn table(&mut self, inherited: Option<Tree>, (value, node): Tree) -> Option<Tree> {
        let Value::Object(mut own) = value else { return Some((value, node)) };
        let place = Place::new(&node).inner(DROP);
        let drop = if own.get(DROP).is_some_and(is_drop) { own.remove(DROP) } else { None };
        if drop == Some(Value::Bool(true)) {
            self.whole(inherited.is_some(), &own, &place);
            return None;
        }
        let (mut fields, mut nodes) = inherited.map(inside).unwrap_or_default();
        for (index, key) in self.keys(drop, &place).into_iter().enumerate() {
            let known: Vec<&str> = fields.keys().map(String::as_str).collect();
            if !known.contains(&key.as_str()) {
                self.nothing(&place.inner(&index.to_string()), &key, &known);
            }
            fields.remove(&key);
        }
        let mut node = Arc::unwrap_or_clone(node);
        let Children::Fields(own_nodes) = &mut node.children else { return Some((Value::Object(own), node.into())) };
        own_nodes.remove(DROP);
        for (key, value) in own {
            let Some(own_node) = own_nodes.remove(&key) else { continue };
            let below = fields.remove(&key).zip(nodes.remove(&key));
            let merged = if merges(&value) { self.table(below, (value, own_node)) } else { Some((value, own_node)) };
            if let Some((value, node)) = merged {
                fields.insert(key.clone(), value);
                nodes.insert(key, node);
            }
        }
        node.children = Children::Fields(nodes);
        Some((Value::Object(fields), Arc::new(node)))
    }

    /// Whether a page's front matter drops the inherited page. Pages are inherited whole, so single keys can't be
    /// dropped.
    pub fn drops_page(&mut self, front: &Document, is_inherited: bool) -> bool {
        let Some(drop) = front.value.get(DROP) else { return false };
        let place = front.place().inner(DROP);
        if drop == &Value::Bool(true) {
            let own = front.value.as_object().cloned().unwrap_or_default();
            let own = own.into_iter().filter(|(key, _)| key != DROP).collect();
            self.whole(is_inherited, &own, &place);
        } else {
            let message =
                wording!("a page is dropped as a whole or not at all", "une page s'écarte en entier ou pas du tout");
            let hint = wording!(
                "write drop = true and nothing else, or write the page as it should be",
                "écrivez drop = true et rien d'autre, ou écrivez la page telle qu'elle doit être"
            );
            self.findings.push(Finding::at(codes::BAD_DROP, &place.spot(), message).hint(hint));
        }
        true
    }

    /// Reports a `drop = true` beside other keys, or with nothing to drop.
    fn whole(&mut self, inherited: bool, own: &Map<String, Value>, place: &Place) {
        let (message, hint) = if own.keys().any(|key| key != "alias") {
            let hint = wording!(
                "take the other keys away, or name the inherited keys to leave out: drop = [\"…\"]",
                "retirez les autres clés, ou nommez les clés héritées à écarter : drop = [\"…\"]"
            );
            let message =
                wording!("what is dropped can't say anything more", "ce qui est écarté ne peut rien dire d'autre");
            (message, hint)
        } else if !inherited {
            let hint = wording!(
                "what a base has no more needs no drop; look for its alias or key there",
                "ce que la base n'a plus, il ne faut pas l'écarter ; cherchez-y son alias ou sa clé"
            );
            let message =
                wording!("nothing is inherited here that could be dropped", "il n'y a ici rien d'hérité à écarter");
            (message, hint)
        } else {
            return;
        };
        self.findings.push(Finding::at(codes::BAD_DROP, &place.spot(), message).hint(hint));
    }

    /// The keys in a `drop`.
    fn keys(&mut self, drop: Option<Value>, place: &Place) -> Vec<String> {
        match drop {
            None | Some(Value::Bool(_)) => Vec::new(),
            Some(Value::Array(items)) if items.iter().all(Value::is_string) => {
                items.iter().filter_map(|item| item.as_str().map(str::to_owned)).collect()
            }
            Some(_) => {
                let message = wording!("expected true or a list of keys", "il faut true ou une liste de clés");
                let hint = wording!("write drop = true, or drop = [\"…\"]", "écrivez drop = true, ou drop = [\"…\"]");
                self.findings.push(Finding::at(codes::WRONG_TYPE, &place.spot(), message).hint(hint));
                Vec::new()
            }
        }
    }

    fn nothing(&mut self, place: &Place, key: &str, known: &[&str]) {
        let message = wording!(
            "no \"{key}\" is inherited here that could be dropped",
            "il n'y a ici aucun « {key} » hérité à écarter"
        );
        let hint = suggest::did_you_mean(key, known.iter().copied());
        self.findings.push(Finding::at(codes::BAD_DROP, &place.spot(), message).maybe_hint(hint));
    }
}

/// Whether a value merges by key: it is a table, but no text per language and no colour with steps.
fn merges(value: &Value) -> bool {
    const SINGLE: [&[&str]; 2] = [&["en", "fr"], &["value", "opacity"]];
    let Value::Object(fields) = value else { return false };
    fields.is_empty() || !SINGLE.iter().any(|names| fields.keys().all(|key| names.contains(&key.as_str())))
}

/// Whether the value of a key `drop` is an instruction. A table is an entry with that name.
const fn is_drop(value: &Value) -> bool {
    !matches!(value, Value::Object(_))
}

/// Whether a table or a nested one has a `drop`.
fn has_drop(value: &Value) -> bool {
    let Value::Object(fields) = value else { return false };
    fields.get(DROP).is_some_and(is_drop) || fields.values().any(has_drop)
}

/// The fields of a table; empty for values that are replaced whole.
fn inside((value, node): Tree) -> (Map<String, Value>, BTreeMap<String, Arc<Node>>) {
    match (merges(&value), value, Arc::unwrap_or_clone(node).children) {
        (true, Value::Object(fields), Children::Fields(nodes)) => (fields, nodes),
        _ => Default::default(),
    }
}

/// The first place of each alias, as file and index.
fn aliases(files: &[Vec<Option<Tree>>]) -> HashMap<String, (usize, usize)> {
    let mut known = HashMap::new();
    for (file, items) in files.iter().enumerate() {
        for (index, item) in items.iter().enumerate() {
            if let Some(alias) = item.as_ref().and_then(|(value, _)| alias(value)) {
                known.entry(alias.to_owned()).or_insert((file, index));
            }
        }
    }
    known
}

fn alias(value: &Value) -> Option<&str> {
    value.get("alias")?.as_str()
}

/// The values and nodes of a list in a document.
fn list_of<'a>(document: &'a mut Document, list: &str) -> Option<(&'a mut Vec<Value>, &'a mut Vec<Arc<Node>>)> {
    let values = document.value.get_mut(list)?.as_array_mut()?;
    let Children::Fields(fields) = &mut Arc::make_mut(&mut document.node).children else { return None };
    let Children::Items(nodes) = &mut Arc::make_mut(fields.get_mut(list)?).children else { return None };
    Some((values, nodes))
}

fn take(document: &mut Document, list: &str) -> Vec<Option<Tree>> {
    let Some((values, nodes)) = list_of(document, list) else { return Vec::new() };
    values.drain(..).zip(nodes.drain(..)).map(Some).collect()
}

fn put(document: &mut Document, list: &str, items: Vec<Option<Tree>>) {
    let Some((values, nodes)) = list_of(document, list) else { return };
    (*values, *nodes) = items.into_iter().flatten().unzip();
}
