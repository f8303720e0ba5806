//! Writes TOML: one line per field, short tables inline, large ones with a header.

use super::tree::Tree;

/// The notation of nested tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Inline: `name = { en = "…" }`.
    Inline,
    /// With a header, except texts per language.
    Tables,
}

/// The lines of a table, without empty tables and absent fields.
pub fn document(tree: &Tree, style: Style) -> String {
    let mut text = String::new();
    table(tree, "", style, &mut text);
    text
}

/// An entry of a list with its header, after an empty line.
pub fn entry(list: &str, tree: &Tree) -> String {
    format!("\n[[{list}]]\n{}", document(tree, Style::Inline))
}

/// A key, quoted if necessary.
pub fn key(name: &str) -> String {
    let is_bare = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if !name.is_empty() && name.bytes().all(is_bare) { name.to_owned() } else { toml::Value::from(name).to_string() }
}

fn table(tree: &Tree, path: &str, style: Style, text: &mut String) {
    let Tree::Fields(fields) = tree else { return };
    let has_heading = |value: &Tree| style == Style::Tables && is_large(value);
    for (name, value) in fields.iter().filter(|(_, value)| !has_heading(value) && !is_nothing(value)) {
        text.push_str(&format!("{} = {}\n", key(name), inline(value)));
    }
    for (name, value) in fields.iter().filter(|(_, value)| has_heading(value)) {
        let path = if path.is_empty() { key(name) } else { format!("{path}.{}", key(name)) };
        let is_group = |(_, value): &(String, Tree)| has_heading(value) || is_nothing(value);
        if !matches!(value, Tree::Fields(fields) if fields.iter().all(is_group)) {
            text.push_str(&format!("\n[{path}]\n"));
        }
        table(value, &path, style, text);
    }
}

fn is_nothing(value: &Tree) -> bool {
    match value {
        Tree::None => true,
        Tree::Fields(fields) => fields.is_empty(),
        _ => false,
    }
}

/// Whether a table gets a header: all do except texts per language and colours with opacity.
fn is_large(value: &Tree) -> bool {
    let Tree::Fields(fields) = value else { return false };
    let small = |name: &str| ["en", "fr", "value", "opacity"].contains(&name);
    !fields.is_empty() && !fields.iter().all(|(name, _)| small(name))
}

fn inline(value: &Tree) -> String {
    match value {
        Tree::None => String::new(),
        Tree::Leaf(leaf) => leaf.to_string(),
        Tree::Items(items) => {
            let items: Vec<String> = items.iter().map(inline).collect();
            format!("[{}]", items.join(", "))
        }
        Tree::Fields(fields) => {
            let written = fields.iter().filter(|(_, value)| !is_nothing(value));
            let fields: Vec<String> =
                written.map(|(name, value)| format!("{} = {}", key(name), inline(value))).collect();
            format!("{{ {} }}", fields.join(", "))
        }
    }
}
