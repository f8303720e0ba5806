//! Pages: Markdown with TOML front matter, and their translations.

use std::ops::Range;
use std::sync::Arc;

use super::source::{Source, Spot};
use crate::check::codes;
use crate::check::finding::Finding;
use crate::schema::text::Language;

/// The name of a page's file taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageName {
    /// `about` of `pages/about.fr.md`.
    pub stem: String,
    /// The language that stands in the name, if one does.
    pub language: Option<Language>,
}

impl PageName {
    /// Takes `pages/<stem>.md` or `pages/<stem>.<language>.md` apart; `None` for any other path.
    pub fn parse(file: &str) -> Option<Self> {
        let name = file.strip_prefix("pages/")?.strip_suffix(".md")?;
        if name.is_empty() || name.contains('/') {
            return None;
        }
        match name.rsplit_once('.') {
            None => Some(Self { stem: name.to_owned(), language: None }),
            Some((stem, code)) => {
                let language = Language::ALL.into_iter().find(|language| language.code() == code)?;
                (!stem.is_empty() && !stem.contains('.'))
                    .then(|| Self { stem: stem.to_owned(), language: Some(language) })
            }
        }
    }
}

/// A page's text in one language.
#[derive(Debug, Clone)]
pub struct Body {
    /// The file it stands in.
    pub source: Arc<Source>,
    /// Its bytes there.
    pub span: Range<usize>,
}

impl Body {
    /// The Markdown as it stands, whatever its line endings.
    pub fn raw(&self) -> &str {
        self.source.text.get(self.span.clone()).unwrap_or_default()
    }

    /// The Markdown with plain line endings and nothing around it, as a revision stores it.
    pub fn markdown(&self) -> String {
        self.raw().replace("\r\n", "\n").trim().to_owned()
    }

    /// A piece of [`raw`](Self::raw) in its file.
    pub fn spot(&self, part: Range<usize>) -> Spot {
        Spot::new(&self.source, self.span.start + part.start..self.span.start + part.end)
    }
}

/// Splits a page into its front matter and its text: the bytes of each. `None`, with a finding, where the front
/// matter is absent or not closed.
pub fn split(source: &Arc<Source>, findings: &mut Vec<Finding>) -> Option<(Range<usize>, Range<usize>)> {
    let mut fences = source.lines().filter(|(_, line)| line.trim_end() == "+++").map(|(start, _)| start);
    let open = fences.next().filter(|open| source.text[..*open].trim().is_empty());
    let first = Spot::new(source, 0..source.line(1).len());
    let Some(open) = open else {
        let hint = "start with a line +++, then id, url and name, then another line +++";
        findings.push(Finding::at(codes::FRONT_MATTER, &first, "this page has no front matter").hint(hint));
        return None;
    };
    let Some(close) = fences.next() else {
        let spot = Spot::new(source, open..open + 3);
        findings.push(
            Finding::at(codes::FRONT_MATTER, &spot, "the front matter is never closed")
                .hint("add a second line +++ after it"),
        );
        return None;
    };
    let after = |fence: usize| source.text[fence..].find('\n').map_or(source.text.len(), |length| fence + length + 1);
    Some((after(open)..close, after(close)..source.text.len()))
}

/// The text of a translation, which has no front matter of its own.
pub fn translation(source: &Arc<Source>, findings: &mut Vec<Finding>) -> Body {
    if source.line(1).trim_end() == "+++" {
        let hint = "its name may be per language in the page's main file: name = { en = \"…\", fr = \"…\" }";
        let spot = Spot::new(source, 0..3);
        findings
            .push(Finding::at(codes::FRONT_MATTER, &spot, "a translation has no front matter of its own").hint(hint));
    }
    Body { source: Arc::clone(source), span: 0..source.text.len() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_pages_tell_their_language() {
        let name = |file| PageName::parse(file).map(|name| (name.stem, name.language));
        assert_eq!(name("pages/about.md"), Some(("about".into(), None)));
        assert_eq!(name("pages/about.fr.md"), Some(("about".into(), Some(Language::Fr))));
        for other in ["pages/about.de.md", "pages/.md", "pages/.fr.md", "pages/a/b.md", "about.md", "pages/a.txt"] {
            assert_eq!(name(other), None, "{other}");
        }
    }

    #[test]
    fn front_matter_is_taken_apart_with_any_line_ending() {
        let source = Source::new("pages/a.md", "\u{feff}+++\r\nid = 1\r\n+++\r\n# A\r\n");
        let mut findings = Vec::new();
        let (front, body) = split(&source, &mut findings).unwrap();
        assert_eq!(&source.text[front], "id = 1\r\n");
        assert_eq!(Body { source: Arc::clone(&source), span: body }.markdown(), "# A");
        assert!(findings.is_empty());
    }
}
