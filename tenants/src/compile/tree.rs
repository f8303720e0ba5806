//! Trees of event categories and participant groups, as filters and access decisions look things up in them.

use std::collections::{BTreeMap, HashMap};

use crate::schema::text::Localized;

/// An event category or participant group with its place in the tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Permanent number.
    pub id: i64,
    /// Permanent name.
    pub alias: String,
    /// What viewers read.
    pub name: Localized,
    /// The one above it.
    pub parent_id: Option<i64>,
    /// Its own number and those of everything below it, ascending.
    pub with_descendants: Vec<i64>,
}

/// Every event category, or every participant group, of a channel.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tree {
    nodes: Vec<Node>,
    by_id: BTreeMap<i64, usize>,
    by_alias: BTreeMap<String, usize>,
}

impl Tree {
    /// The tree of these (id, alias, name, parent's alias). A parent that isn't among them counts as none.
    pub(super) fn new(entries: Vec<(i64, &str, &Localized, Option<&str>)>) -> Self {
        let ids: HashMap<&str, i64> = entries.iter().map(|(id, alias, ..)| (*alias, *id)).collect();
        let mut tree = Self::default();
        let mut children: HashMap<i64, Vec<i64>> = HashMap::new();
        for (index, (id, alias, name, parent)) in entries.into_iter().enumerate() {
            let parent_id = parent.and_then(|parent| ids.get(parent).copied());
            if let Some(parent_id) = parent_id {
                children.entry(parent_id).or_default().push(id);
            }
            tree.by_id.insert(id, index);
            tree.by_alias.insert(alias.to_owned(), index);
            let (alias, name) = (alias.to_owned(), name.clone());
            tree.nodes.push(Node { id, alias, name, parent_id, with_descendants: Vec::new() });
        }
        for node in &mut tree.nodes {
            node.with_descendants = below(node.id, &children);
        }
        tree
    }

    /// Every node, in the order declared.
    pub fn iter(&self) -> impl Iterator<Item = &Node> {
        self.nodes.iter()
    }

    /// The node of a number.
    pub fn by_id(&self, id: i64) -> Option<&Node> {
        self.nodes.get(*self.by_id.get(&id)?)
    }

    /// The node of an alias.
    pub fn by_alias(&self, alias: &str) -> Option<&Node> {
        self.nodes.get(*self.by_alias.get(alias)?)
    }

    /// The node of a filter's value, which is a number or an alias. An alias of digits gives way to a number.
    pub fn find(&self, value: &str) -> Option<&Node> {
        value.parse().ok().and_then(|id| self.by_id(id)).or_else(|| self.by_alias(value))
    }

    /// The numbers of these nodes and of everything below them, ascending, each once.
    pub fn expand(&self, ids: &[i64]) -> Vec<i64> {
        let mut all: Vec<i64> = ids
            .iter()
            .filter_map(|id| self.by_id(*id))
            .flat_map(|node| node.with_descendants.iter().copied())
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// A node and everything below it. A node that is its own ancestor is visited once, so this always ends.
fn below(id: i64, children: &HashMap<i64, Vec<i64>>) -> Vec<i64> {
    let mut found = vec![id];
    let mut next = 0;
    while let Some(id) = found.get(next).copied() {
        for child in children.get(&id).into_iter().flatten() {
            if !found.contains(child) {
                found.push(*child);
            }
        }
        next += 1;
    }
    found.sort_unstable();
    found
}
