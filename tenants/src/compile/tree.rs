//! Trees of event categories and participant groups, for filters and access decisions.

use std::collections::{BTreeMap, HashMap};

use crate::schema::text::Localized;

/// An event category or participant group in its tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Permanent number.
    pub id: i64,
    /// Permanent name.
    pub alias: String,
    /// Its label.
    pub name: Localized,
    /// The parent's id.
    pub parent_id: Option<i64>,
    /// Its own id and those of all descendants, ascending.
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
    /// Builds a tree from (id, alias, name, parent's alias). Unknown parents are ignored.
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

    /// All nodes, in the declared order.
    pub fn iter(&self) -> impl Iterator<Item = &Node> {
        self.nodes.iter()
    }

    /// The node with an id.
    pub fn by_id(&self, id: i64) -> Option<&Node> {
        self.nodes.get(*self.by_id.get(&id)?)
    }

    /// The node with an alias.
    pub fn by_alias(&self, alias: &str) -> Option<&Node> {
        self.nodes.get(*self.by_alias.get(alias)?)
    }

    /// The node for a filter's value, which is an id or an alias. An id takes precedence over an alias of digits.
    pub fn find(&self, value: &str) -> Option<&Node> {
        value.parse().ok().and_then(|id| self.by_id(id)).or_else(|| self.by_alias(value))
    }

    /// The ids of these nodes and all their descendants, ascending, unique.
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

/// A node's id and those of its descendants. Each node is visited once, so cycles end.
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
