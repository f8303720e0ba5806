//! A serialised value that keeps the field order of its type, so that the alias comes first.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::Serialize;

/// A value. There is no null because absent fields are left out.
#[derive(Debug, Clone, PartialEq)]
pub enum Tree {
    /// Absent.
    None,
    /// A number, text or boolean, in TOML notation.
    Leaf(toml::Value),
    /// A list.
    Items(Vec<Self>),
    /// A table, in field order.
    Fields(Vec<(String, Self)>),
}

impl Tree {
    /// Serialises a value.
    ///
    /// # Errors
    /// The value can't be serialised.
    pub fn of(value: &impl Serialize) -> Result<Self, serde_json::Error> {
        serde_json::from_str(&serde_json::to_string(value)?)
    }

    /// The items of a list; empty for any other value.
    pub fn into_items(self) -> Vec<Self> {
        match self {
            Self::Items(items) => items,
            _ => Vec::new(),
        }
    }
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Tree;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_unit<E>(self) -> Result<Tree, E> {
        Ok(Tree::None)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Tree, E> {
        Ok(Tree::Leaf(flag.into()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Tree, E> {
        Ok(Tree::Leaf(number.into()))
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Tree, E> {
        i64::try_from(number).map(|number| Tree::Leaf(number.into())).map_err(E::custom)
    }

    fn visit_f64<E>(self, number: f64) -> Result<Tree, E> {
        Ok(Tree::Leaf(number.into()))
    }

    fn visit_str<E>(self, text: &str) -> Result<Tree, E> {
        Ok(Tree::Leaf(text.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Tree, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(Tree::Items(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tree, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = map.next_entry()? {
            fields.push(field);
        }
        Ok(Tree::Fields(fields))
    }
}
