//! Balances the tags of HTML before it is parsed and sanitised, in linear time and length.
//!
//! An HTML parser reopens unclosed formatting elements in every later paragraph, so that 100 kB of text could become
//! gigabytes. Balanced HTML leaves the parser nothing to reopen.

use std::cell::RefCell;
use std::collections::HashSet;

use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{BufferQueue, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer};
use html5ever::{Attribute, LocalName};

use super::{DEEPEST, escape};

/// HTML elements without content.
const VOID: [&str; 5] = ["br", "col", "hr", "img", "wbr"];

/// Phrasing content of the HTML standard: start tags that don't end an open `<p>`.
const PHRASING: [&str; 35] = [
    "a", "abbr", "acronym", "b", "bdi", "bdo", "br", "cite", "code", "data", "del", "dfn", "em", "i", "img", "ins",
    "kbd", "mark", "q", "rp", "rt", "rtc", "ruby", "s", "samp", "small", "span", "strike", "strong", "sub", "sup",
    "time", "tt", "u", "var",
];

/// Elements that are allowed inside `<table>` only.
const TABLE_PARTS: [&str; 9] = ["caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"];

/// Table parts that may contain any element.
const CELLS: [&str; 3] = ["caption", "td", "th"];

/// Returns the HTML with every element closed in the right order. Drops tags that are not in `kept`, and those nested
/// deeper than [`DEEPEST`].
pub fn balanced(html: &str, kept: &HashSet<&str>) -> String {
    let mut written = Written { html: String::with_capacity(html.len()), open: Vec::new(), begins_pre: false };
    let mut hidden = false;
    for token in tokens(html) {
        match token {
            Token::CharacterTokens(text) if !hidden => written.text(&text),
            Token::TagToken(tag) if raw_text(&tag.name).is_some() => hidden = tag.kind == TagKind::StartTag,
            Token::TagToken(tag) if !kept.contains(&*tag.name) => {}
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => written.start(&tag.name, &tag.attrs),
            Token::TagToken(tag) => written.end(&tag.name),
            _ => {}
        }
    }
    written.close_to(0);
    written.html
}

/// The output so far.
struct Written {
    html: String,
    /// Open elements, outermost first.
    open: Vec<LocalName>,
    /// Whether the output ends with `<pre>`.
    begins_pre: bool,
}

impl Written {
    /// Drops newlines after `<pre>`: each parser would drop one, and the HTML is parsed here and in the browser.
    fn text(&mut self, text: &str) {
        let text = if self.begins_pre { text.trim_start_matches('\n') } else { text };
        self.begins_pre &= text.is_empty();
        self.html.push_str(&escape(text));
    }

    fn start(&mut self, name: &LocalName, attributes: &[Attribute]) {
        if !PHRASING.contains(&&**name) {
            self.end(&LocalName::from("p"));
        }
        if let Some(at) = self.ended_by(name) {
            self.close_to(at);
        }
        let inner = self.open.last().map_or("", |inner| &**inner);
        let is_in_table = inner == "table" || TABLE_PARTS.contains(&inner) && !CELLS.contains(&inner);
        if is_in_table != TABLE_PARTS.contains(&&**name) || self.open.len() >= DEEPEST {
            return;
        }
        self.begins_pre = **name == *"pre";
        self.html.push('<');
        self.html.push_str(name);
        for Attribute { name, value } in attributes {
            self.html.push(' ');
            self.html.push_str(&name.local);
            self.html.push_str("=\"");
            self.html.push_str(&escape(value));
            self.html.push('"');
        }
        self.html.push('>');
        if !VOID.contains(&&**name) {
            self.open.push(name.clone());
        }
    }

    fn end(&mut self, name: &LocalName) {
        let bounds: &[&str] = match &**name {
            "table" => &[],
            part if TABLE_PARTS.contains(&part) => &["table"],
            _ => &["table", "caption", "td", "th"],
        };
        let inner = self.open.iter().enumerate().rev();
        let mut reachable = inner.take_while(|(_, open)| *open == name || !bounds.contains(&&***open));
        if let Some((at, _)) = reachable.find(|(_, open)| *open == name) {
            self.close_to(at);
        }
    }

    /// Index of the outermost open element that a start tag of this name closes, as `<tr>` closes a row and its cell.
    fn ended_by(&self, name: &str) -> Option<usize> {
        let (ends, bounds): (&[&str], &[&str]) = match name {
            "a" => (&["a"], &["table", "caption", "td", "th"]),
            "li" => (&["li"], &["ul", "ol", "table", "td", "th", "caption", "blockquote"]),
            "dt" | "dd" => (&["dt", "dd"], &["dl", "table", "td", "th", "caption", "blockquote"]),
            "td" | "th" => (&["td", "th", "caption", "colgroup"], &["tr", "table"]),
            "tr" => (&["tr", "td", "th", "caption", "colgroup"], &["tbody", "thead", "tfoot", "table"]),
            "tbody" | "thead" | "tfoot" | "caption" | "colgroup" => {
                (&["tbody", "thead", "tfoot", "tr", "td", "th", "caption", "colgroup"], &["table"])
            }
            _ => return None,
        };
        let outwards = self.open.iter().enumerate().rev();
        let reachable = outwards.take_while(|(_, open)| !bounds.contains(&&***open));
        reachable.filter(|(_, open)| ends.contains(&&***open)).last().map(|(at, _)| at)
    }

    /// Closes the open elements from index `at` on, innermost first.
    fn close_to(&mut self, at: usize) {
        self.begins_pre = false;
        for name in self.open.drain(at..).rev() {
            self.html.push_str("</");
            self.html.push_str(&name);
            self.html.push('>');
        }
    }
}

/// How the content of scripts and styles is tokenised; `None` for all other elements.
fn raw_text(name: &str) -> Option<RawKind> {
    match name {
        "script" => Some(RawKind::ScriptData),
        "style" => Some(RawKind::Rawtext),
        _ => None,
    }
}

fn tokens(html: &str) -> Vec<Token> {
    let input = BufferQueue::default();
    input.push_back(html.into());
    let tokenizer = Tokenizer::new(Tokens::default(), Default::default());
    // `feed` stops early only at a script that the sink wants to run.
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    tokenizer.sink.0.into_inner()
}

#[derive(Default)]
struct Tokens(RefCell<Vec<Token>>);

impl TokenSink for Tokens {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let raw = match &token {
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => raw_text(&tag.name),
            _ => None,
        };
        self.0.borrow_mut().push(token);
        raw.map_or(TokenSinkResult::Continue, TokenSinkResult::RawData)
    }
}
