//! Pages from their files: front matter, text, and translations.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::page_file::{self, Body, PageName};
use super::reader::Reader;
use super::shapes::SHAPES;
use super::{Entry, Loaded, LoadedPage, toml_file};
use crate::check::codes;
use crate::check::finding::Finding;
use crate::schema::text::Language;

impl Reader {
    /// Reads every page and its translations.
    pub fn pages(&mut self, loaded: &mut Loaded) {
        let mut mains = BTreeSet::new();
        let mut translations: BTreeMap<String, Vec<(Language, String)>> = BTreeMap::new();
        for (file, name) in self.files.keys().filter_map(|file| Some((file, PageName::parse(file)?))) {
            match name.language {
                None => {
                    mains.insert(name.stem);
                }
                Some(language) => translations.entry(name.stem).or_default().push((language, file.clone())),
            }
        }
        for stem in &mains {
            let bodies = self.translations(translations.remove(stem).unwrap_or_default());
            let page = self.page(&format!("pages/{stem}.md"), loaded);
            loaded.pages.extend(page.map(|page| LoadedPage { translations: bodies, ..page }));
        }
        for (stem, files) in translations {
            for (_, file) in files {
                self.text(&file);
                let message = format!("this is a translation of pages/{stem}.md, which is absent");
                let finding = Finding::of_file(codes::FRONT_MATTER, file, message);
                self.findings.push(finding.hint("the main file has no language in its name"));
            }
        }
    }

    fn translations(&mut self, files: Vec<(Language, String)>) -> BTreeMap<Language, Body> {
        let mut bodies = BTreeMap::new();
        for (language, file) in files {
            if let Some(source) = self.text(&file) {
                bodies.insert(language, page_file::translation(&source, &mut self.findings));
            }
        }
        bodies
    }

    fn page(&mut self, file: &str, loaded: &mut Loaded) -> Option<LoadedPage> {
        let source = self.text(file)?;
        let (front, body) = page_file::split(&source, &mut self.findings)?;
        let mut document = toml_file::read(&source, front, &mut self.findings)?;
        let wrong = SHAPES.page.check(&mut document, &mut self.findings);
        let place = document.place();
        let value = self.value(&document.value, &place, !wrong.is_empty()).filter(|_| wrong.is_empty());
        if value.is_none() {
            loaded.broken_pages.extend(document.value.get("id").and_then(Value::as_str).map(str::to_owned));
        }
        self.documents.push(document);
        let own = Body { source, span: body };
        value.map(|value| LoadedPage { front: Entry { value, place }, own, translations: BTreeMap::new() })
    }
}
