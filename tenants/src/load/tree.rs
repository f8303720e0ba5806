//! A file as a JSON tree, with the place of every key and value beside it.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use serde_json::Value;

use crate::source::{Source, Spot};

/// Where a value stands.
#[derive(Debug, Clone)]
pub struct Node {
    /// The file it stands in.
    pub source: Arc<Source>,
    /// Its key, where it has one.
    pub key: Option<Range<usize>>,
    /// The value; of a table in several lines, its header.
    pub span: Range<usize>,
    /// What is in it.
    pub children: Children,
}

/// What a value holds.
#[derive(Debug, Clone, Default)]
pub enum Children {
    /// Text, a number, true or false.
    #[default]
    None,
    /// A table.
    Fields(BTreeMap<String, Arc<Node>>),
    /// A list.
    Items(Vec<Arc<Node>>),
}

impl Node {
    /// A value without a key, at `span` of `source`.
    pub fn new(source: &Arc<Source>, span: Range<usize>, children: Children) -> Self {
        Self { source: Arc::clone(source), key: None, span, children }
    }

    fn child(&self, segment: &str) -> Option<&Arc<Self>> {
        match &self.children {
            Children::None => None,
            Children::Fields(fields) => fields.get(segment),
            Children::Items(items) => items.get(segment.parse::<usize>().ok()?),
        }
    }
}

/// A value in a file: pointers into it lead to keys and values.
#[derive(Debug, Clone)]
pub struct Place {
    node: Arc<Node>,
}

impl Place {
    /// The place of the value at `node`.
    pub fn new(node: &Arc<Node>) -> Self {
        Self { node: Arc::clone(node) }
    }

    /// The value itself.
    pub fn spot(&self) -> Spot {
        Spot::new(&self.node.source, self.node.span.clone())
    }

    /// Whether it is a row of a CSV file, or a cell: hints about it name columns, not keys and values of TOML.
    pub fn is_row(&self) -> bool {
        self.node.source.file.ends_with(".csv")
    }

    /// Whether there is a value under `key`, if only one that was refused: what `key` would say is meant to be there.
    pub fn has(&self, key: &str) -> bool {
        self.existing(key).is_some()
    }

    /// Where the pointer (`participants/2`) leads, else the nearest thing around it that there is.
    pub fn inner(&self, pointer: &str) -> Self {
        let mut node = &self.node;
        for segment in pointer.split('/').filter(|segment| !segment.is_empty()) {
            let segment = segment.replace("~1", "/").replace("~0", "~");
            match node.child(&segment) {
                Some(child) => node = child,
                None => break,
            }
        }
        Self::new(node)
    }

    /// Where the pointer leads, if there is anything.
    pub fn existing(&self, pointer: &str) -> Option<Self> {
        let mut segments = pointer.split('/').filter(|segment| !segment.is_empty());
        let child =
            |node: &'_ Arc<Node>, segment: &str| node.child(&segment.replace("~1", "/").replace("~0", "~")).cloned();
        segments.try_fold(Arc::clone(&self.node), |node, segment| child(&node, segment)).map(|node| Self { node })
    }

    /// The value that the pointer leads to, else the nearest one around it.
    pub fn value(&self, pointer: &str) -> Spot {
        self.inner(pointer).spot()
    }

    /// The key that the pointer leads to; where it has none, the value.
    pub fn key(&self, pointer: &str) -> Spot {
        let Self { node } = self.inner(pointer);
        Spot::new(&node.source, node.key.clone().unwrap_or_else(|| node.span.clone()))
    }
}

/// What a file says, alone or together with the files that it inherits from.
#[derive(Debug)]
pub struct Document {
    /// What it says.
    pub value: Value,
    /// Where it says so.
    pub node: Arc<Node>,
}

impl Document {
    /// The whole document's place.
    pub fn place(&self) -> Place {
        Place::new(&self.node)
    }
}
