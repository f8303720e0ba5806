//! Pages: Markdown with TOML front matter, and their translations.

use std::ops::Range;
use std::sync::Arc;

use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::schema::text::Language;
use crate::source::{Source, Spot};
use crate::wording;

/// The parts of a page's file name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageName {
    /// `about` of `pages/about.fr.md`.
    pub stem: String,
    /// The language in the name, if there is one.
    pub language: Option<Language>,
}

impl PageName {
    /// Parses `pages/<stem>.md` or `pages/<stem>.<language>.md`; `None` for any other path.
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
    /// The file.
    pub source: Arc<Source>,
    /// Byte range in the file.
    pub span: Range<usize>,
}

impl Body {
    /// The Markdown as in the file, with its line endings.
    pub fn raw(&self) -> &str {
        self.source.text.get(self.span.clone()).unwrap_or_default()
    }

    /// The Markdown as stored in a revision: trimmed, with `\n` as line ending.
    pub fn markdown(&self) -> String {
        self.raw().replace("\r\n", "\n").trim().to_owned()
    }

    /// The place of a part of [`raw`](Self::raw) in its file.
    pub fn spot(&self, part: Range<usize>) -> Spot {
        Spot::new(&self.source, self.span.start + part.start..self.span.start + part.end)
    }
}

/// Maximum number of lines in which another notation of a closing fence is searched.
const LONGEST_FRONT_MATTER: usize = 16;

/// Splits a page into the byte ranges of its front matter and its text. Returns `None` and adds a finding if the front
/// matter is missing or not closed.
pub fn split(source: &Arc<Source>, findings: &mut Vec<Finding>) -> Option<(Range<usize>, Range<usize>)> {
    let mut fences = source.lines().filter(|(_, line)| line.trim_end() == "+++").map(|(start, _)| start);
    let open = fences.next().filter(|open| source.text[..*open].trim().is_empty());
    let first = Spot::new(source, 0..source.line(1).len());
    let Some(open) = open else {
        findings.push(without_front_matter(source, &first));
        return None;
    };
    let Some(close) = fences.next() else {
        let is_of = |line: &str, mark: char| line.len() > 1 && line.chars().all(|letter| letter == mark);
        let mut next = source.lines().skip_while(|(start, _)| *start <= open).take(LONGEST_FRONT_MATTER);
        let other = next.find(|(_, line)| is_of(line.trim(), '-') || is_of(line.trim(), '+'));
        if let Some((start, line)) = other {
            let line = line.trim_end();
            let spot = Spot::new(source, start..start + line.len());
            let message = wording!("{line} doesn't close the front matter", "{line} ne ferme pas l'en-tête de la page");
            let finding = Finding::at(codes::FRONT_MATTER, &spot, message);
            findings.push(finding.hint(wording!("write +++ on this line", "écrivez +++ sur cette ligne")));
            return None;
        }
        let spot = Spot::new(source, open..open + 3);
        let message = wording!("the front matter is never closed", "l'en-tête de la page n'est pas fermé");
        findings.push(Finding::at(codes::FRONT_MATTER, &spot, message).hint(wording!(
            "add a second line +++ after it",
            "ajoutez une seconde ligne +++ sous l'en-tête, avant le texte"
        )));
        return None;
    };
    let after = |fence: usize| source.text[fence..].find('\n').map_or(source.text.len(), |length| fence + length + 1);
    Some((after(open)..close, after(close)..source.text.len()))
}

fn without_front_matter(source: &Arc<Source>, first: &Spot) -> Finding {
    let message = wording!("this page has no front matter", "cette page n'a pas d'en-tête");
    let hint = if source.line(1).trim_end() == "---" {
        wording!(
            "write +++ in place of --- above and below the front matter, and key = \"value\" in place of key: value",
            "écrivez +++ au lieu de --- au-dessus et en dessous de l'en-tête, et clé = \"valeur\" au lieu de clé: valeur"
        )
    } else if let Some(name) = misnamed_translation(&source.file) {
        wording!(
            "is this a translation? Then name it {name}; a page starts with +++, id, url, name and +++",
            "est-ce une traduction ? Alors nommez-la {name} ; une page commence par +++, id, url, name et +++"
        )
    } else {
        wording!(
            "start with a line +++, then id, url and name, then another line +++",
            "commencez par une ligne +++, puis id, url et name, puis une autre ligne +++"
        )
    };
    Finding::at(codes::FRONT_MATTER, first, message).hint(hint)
}

/// The correct name for a file such as `pages/about_fr.md`.
fn misnamed_translation(file: &str) -> Option<String> {
    let stem = file.strip_suffix(".md")?;
    Language::ALL.into_iter().map(Language::code).find_map(|code| {
        let page = stem.strip_suffix(code)?.strip_suffix(['_', '-', ' '])?;
        (!page.ends_with('/')).then(|| format!("{page}.{code}.md"))
    })
}

/// The text of a translation, which must not have front matter.
pub fn translation(source: &Arc<Source>, findings: &mut Vec<Finding>) -> Body {
    if source.line(1).trim_end() == "+++" {
        let message = wording!("a translation has no front matter of its own", "une traduction n'a pas d'en-tête");
        let hint = wording!(
            "its name may be per language in the page's main file: name = {{ en = \"…\", fr = \"…\" }}",
            "supprimez les lignes du premier +++ au second ; un nom par langue se met dans le fichier principal de la page : name = {{ en = \"…\", fr = \"…\" }}"
        );
        findings.push(Finding::at(codes::FRONT_MATTER, &Spot::new(source, 0..3), message).hint(hint));
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
