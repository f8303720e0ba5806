//! Reads pages from their files: front matter, text, and translations.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Slot;

use serde_json::Value;

use super::merge::Merge;
use super::page_file::{self, Body, PageName};
use super::reader::{Reader, rest_of};
use super::shapes::SHAPES;
use super::{Entry, Loaded, LoadedPage, toml_file};
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::schema::text::Language;
use crate::wording;
use crate::wording::Wording;

/// The files of a page: members with its main file, nearest first, and all translations with their member.
#[derive(Default)]
struct Files {
    mains: Vec<usize>,
    translations: Vec<(usize, Language, String)>,
}

impl Reader {
    /// Reads all pages and their translations. A page comes from the nearest folder with its main file. Translations
    /// from folders further away are ignored, because they belong to a replaced text.
    pub fn pages(&mut self, loaded: &mut Loaded) {
        for (stem, files) in self.page_files() {
            let main = format!("pages/{stem}.md");
            let Some((nearest, further)) = files.mains.split_first() else {
                self.lost(&files.translations, &main);
                continue;
            };
            let (near, far): (Vec<_>, Vec<_>) =
                files.translations.into_iter().partition(|(member, ..)| member <= nearest);
            let bodies = self.translations(near);
            self.page(*nearest, &main, bodies, !further.is_empty(), loaded);
            let replaced = far.into_iter().map(|(member, _, file)| (member, file));
            for (member, file) in replaced.chain(further.iter().map(|member| (*member, main.clone()))) {
                self.pass_over(member, &file);
            }
        }
    }

    fn page_files(&self) -> BTreeMap<String, Files> {
        let mut pages: BTreeMap<String, Files> = BTreeMap::new();
        for (index, member) in self.members.iter().enumerate() {
            for (file, name) in member.files.keys().filter_map(|file| Some((file, PageName::parse(file)?))) {
                let files = pages.entry(name.stem).or_default();
                match name.language {
                    None => files.mains.push(index),
                    Some(language) => files.translations.push((index, language, file.clone())),
                }
            }
        }
        pages
    }

    /// Reports translations without a page.
    fn lost(&mut self, translations: &[(usize, Language, String)], main: &str) {
        for (member, language, file) in translations {
            if let Some(source) = self.text(*member, file) {
                let tongue = tongue(*language);
                let message = wording!(
                    [tongue]
                    "this is the {tongue} translation of {main}, which is absent",
                    "c'est la traduction {tongue} de {main}, qui n'existe pas"
                );
                let finding = Finding::of_file(codes::FRONT_MATTER, source.file.clone(), message);
                self.findings.push(finding.hint(wording!(
                    "write the page in the channel's own language as {main}; if this is its only text, rename this file \
                     to {main} and put +++, id, url, name and +++ above the text",
                    "écrivez la page dans la langue de la chaîne sous {main} ; si ce texte est le seul, renommez ce \
                     fichier {main} et mettez +++, id, url, name et +++ au-dessus du texte"
                )));
            }
        }
    }

    /// The text in each language, from the nearest member that has it.
    fn translations(&mut self, files: Vec<(usize, Language, String)>) -> BTreeMap<Language, Body> {
        let mut bodies = BTreeMap::new();
        for (member, language, file) in files {
            match bodies.entry(language) {
                Slot::Occupied(_) => self.pass_over(member, &file),
                Slot::Vacant(slot) => {
                    if let Some(source) = self.text(member, &file) {
                        slot.insert(page_file::translation(&source, &mut self.findings));
                    }
                }
            }
        }
        bodies
    }

    fn page(
        &mut self,
        member: usize,
        file: &str,
        translations: BTreeMap<Language, Body>,
        is_inherited: bool,
        loaded: &mut Loaded,
    ) {
        let Some(source) = self.text(member, file) else { return };
        let Some((front, body)) = page_file::split(&source, &mut self.findings) else { return };
        let Some(mut document) = toml_file::read(&source, front, self.currency, &mut self.findings) else { return };
        if Merge::new(&mut self.findings).drops_page(&document, is_inherited) {
            for body in translations.values() {
                let message = wording!(
                    "this is a translation of a page that is dropped",
                    "c'est la traduction d'une page qui est écartée"
                );
                self.findings.push(Finding::of_file(codes::FRONT_MATTER, body.source.file.clone(), message));
            }
            return;
        }
        let wrong = SHAPES.page.check(&mut document, self.currency, &mut self.findings);
        let place = document.place();
        let is_flawed = !wrong.pointers.is_empty();
        let value = self.value(&document.value, &place, is_flawed).filter(|_| !is_flawed);
        let own = Body { source, span: body };
        if let Some(value) = value {
            loaded.pages.push(LoadedPage { front: Entry { value, place }, own, translations });
        } else {
            let rest = wrong.rest.as_ref().unwrap_or(&document.value);
            loaded.broken_pages.extend(rest.get("id").and_then(Value::as_str).map(str::to_owned));
            if let Some(front) = self.flawed(rest, &SHAPES.page, "", &place) {
                std::iter::once(&own).chain(translations.values()).for_each(|body| self.values.add_text(body));
                loaded.flawed.pages.push(LoadedPage { front, own, translations });
            }
        }
        self.documents.push(rest_of(document, wrong));
    }
}

/// The adjective for a language in messages.
fn tongue(language: Language) -> Wording {
    match language {
        Language::En => wording!("English", "anglaise"),
        Language::Fr => wording!("French", "française"),
    }
}
