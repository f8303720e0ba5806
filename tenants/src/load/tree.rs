//! A file as a JSON tree, with the place of every key and value.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use serde_json::Value;

use crate::source::{Source, Spot};

/// The place of a value.
#[derive(Debug, Clone)]
pub struct Node {
    /// The file.
    pub source: Arc<Source>,
    /// Byte range of its key, if it has one.
    pub key: Option<Range<usize>>,
    /// Byte range of the value; for a table over several lines, that of its header.
    pub span: Range<usize>,
    /// The places of its content.
    pub children: Children,
}

/// The content of a value.
#[derive(Debug, Clone, Default)]
pub enum Children {
    /// Text, a number or a boolean.
    #[default]
    None,
    /// A table.
    Fields(BTreeMap<String, Arc<Node>>),
    /// A list.
    Items(Vec<Arc<Node>>),
}

impl Node {
    /// A value without a key.
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

/// The place of a value. JSON pointers lead from it to nested keys and values.
#[derive(Debug, Clone)]
pub struct Place {
    node: Arc<Node>,
}

impl Place {
    /// The place of a node.
    pub fn new(node: &Arc<Node>) -> Self {
        Self { node: Arc::clone(node) }
    }

    /// The value's text.
    pub fn spot(&self) -> Spot {
        Spot::new(&self.node.source, self.node.span.clone())
    }

    /// Whether it is a row or cell of a CSV file. Hints then use columns, not keys and values of TOML.
    pub fn is_row(&self) -> bool {
        self.node.source.file.ends_with(".csv")
    }

    /// Whether there is a value under `key`, even an invalid one.
    pub fn has(&self, key: &str) -> bool {
        self.existing(key).is_some()
    }

    /// The place at a pointer (`participants/2`), or its nearest existing ancestor.
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

    /// The place at a pointer, if it exists.
    pub fn existing(&self, pointer: &str) -> Option<Self> {
        let mut segments = pointer.split('/').filter(|segment| !segment.is_empty());
        let child =
            |node: &'_ Arc<Node>, segment: &str| node.child(&segment.replace("~1", "/").replace("~0", "~")).cloned();
        segments.try_fold(Arc::clone(&self.node), |node, segment| child(&node, segment)).map(|node| Self { node })
    }

    /// The value at a pointer, or its nearest existing ancestor.
    pub fn value(&self, pointer: &str) -> Spot {
        self.inner(pointer).spot()
    }

    /// The key at a pointer; the value if it has no key.
    pub fn key(&self, pointer: &str) -> Spot {
        let Self { node } = self.inner(pointer);
        Spot::new(&node.source, node.key.clone().unwrap_or_else(|| node.span.clone()))
    }
}

/// The content of a file, alone or merged with inherited files.
#[derive(Debug)]
pub struct Document {
    /// The values.
    pub value: Value,
    /// Their places.
    pub node: Arc<Node>,
}

impl Document {
    /// The whole document's place.
    pub fn place(&self) -> Place {
        Place::new(&self.node)
    }
}
