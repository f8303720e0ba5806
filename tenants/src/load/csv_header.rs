//! The header of a CSV file: what each column holds.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::cell_values::shown;
use super::cells::{Cell, Row, is_blank};
use super::columns::{Column, Columns};
use super::other_names;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::findings::suggest;
use crate::source::{Source, Spot};
use crate::wording;
use crate::wording::Wording;

/// Rows above the header at most: a title, who made the list.
const MOST_ABOVE: usize = 10;

/// Columns of a file at most, more than there are.
pub const MOST_COLUMNS: usize = 200;

/// Columns with other names that are told one by one; more of them become one finding.
const MOST_RENAMED: usize = 5;

/// What one column of a file holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heading {
    /// Values of this key.
    Known(String, Column),
    /// What has no name; nothing may stand in it.
    Unnamed,
    /// What is reported and not read.
    Skipped,
}

/// Whether a column holds values of `key`, or of a part of it: `name.fr` is of `name`.
pub fn is_of_key(column: &str, key: &str) -> bool {
    column.split('.').next() == Some(key)
}

/// The columns of a file, in order.
pub struct Header(pub Vec<Heading>);

/// The index of the row that names the columns: the first, unless it knows none and one soon after it knows several.
pub fn find(rows: &[Row], columns: &Columns) -> usize {
    let known =
        |row: &Row| row.cells.iter().take(MOST_COLUMNS).filter(|cell| resolved(&cell.text, columns).is_some()).count();
    if rows.first().is_none_or(|row| known(row) > 0) {
        return 0;
    }
    rows.iter().take(MOST_ABOVE).position(|row| known(row) > 1).unwrap_or(0)
}

impl Header {
    /// Reads the header. `None`, with a finding, where the rows below can't be read without what it lacks.
    pub fn read(source: &Arc<Source>, cells: &[Cell], columns: &Columns, findings: &mut Vec<Finding>) -> Option<Self> {
        let start = Spot::new(source, cells.first().map_or(0..0, |cell| cell.span.clone()));
        if cells.len() > MOST_COLUMNS {
            let found = cells.len();
            let message = wording!(
                "this file has {found} columns, and may have {MOST_COLUMNS}",
                "ce fichier a trop de colonnes : {MOST_COLUMNS} au plus, il en a {found}"
            );
            findings.push(Finding::at(codes::CSV_SYNTAX, &start, message));
            return None;
        }
        if let Some(finding) = in_one_cell(&start, cells, columns) {
            findings.push(finding);
            return None;
        }
        let mut reading = Reading { source, columns, taken: BTreeSet::new(), renamed: Vec::new(), findings };
        // What is written right comes first, so that no guess takes its place.
        let names: Vec<Option<&str>> = cells.iter().map(|cell| resolved(&cell.text, columns)).collect();
        reading.taken.extend(names.iter().copied().flatten());
        let guesses: Vec<Option<&str>> =
            cells.iter().zip(&names).map(|(cell, name)| name.or_else(|| reading.guess(&cell.text))).collect();
        if guesses.iter().all(Option::is_none) {
            reading.findings.push(nameless(&start, columns));
            return None;
        }
        let mut seen = BTreeSet::new();
        let headings = cells
            .iter()
            .zip(names.into_iter().zip(guesses))
            .map(|(cell, (name, guess))| match name {
                Some(name) => reading.known(cell, name, &mut seen),
                None => reading.unknown(cell, guess),
            })
            .collect();
        reading.report_renamed();
        let header = Self(headings);
        let is_usable = reading.required(&header, &start);
        is_usable.then_some(header)
    }

    /// Whether a column of the file holds values of `key`, or of a part of it.
    pub fn has(&self, key: &str) -> bool {
        self.first(key).is_some()
    }

    /// The index of the first such column.
    pub fn first(&self, key: &str) -> Option<usize> {
        (0..self.0.len()).find(|index| self.is_of(*index, key))
    }

    /// Whether the column at `index` holds values of `key`, or of a part of it.
    pub fn is_of(&self, index: usize, key: &str) -> bool {
        matches!(self.0.get(index), Some(Heading::Known(name, _)) if is_of_key(name, key))
    }
}

/// A header that is being read.
struct Reading<'a> {
    source: &'a Arc<Source>,
    columns: &'a Columns,
    /// The columns that there are, as far as they are known.
    taken: BTreeSet<&'a str>,
    /// Columns with another name than the key that is meant: the place, the name, the key.
    renamed: Vec<(Spot, String, &'a str)>,
    findings: &'a mut Vec<Finding>,
}

impl<'a> Reading<'a> {
    fn spot(&self, cell: &Cell) -> Spot {
        Spot::new(self.source, cell.span.clone())
    }

    /// A column whose name is known.
    fn known(&mut self, cell: &Cell, name: &'a str, seen: &mut BTreeSet<&'a str>) -> Heading {
        let spot = self.spot(cell);
        if !seen.insert(name) {
            let message = wording!("the column \"{name}\" stands twice", "la colonne « {name} » figure deux fois");
            let hint = wording!("take one of the two out", "retirez l'une des deux");
            self.findings.push(Finding::at(codes::CSV_SYNTAX, &spot, message).hint(hint));
        }
        if let Some(other) = clashing(name, seen) {
            let message = wording!(
                "the columns \"{other}\" and \"{name}\" can't stand together",
                "les colonnes « {other} » et « {name} » s'excluent"
            );
            let hint = wording!(
                "one column for every language, or one per language",
                "mettez une colonne pour toutes les langues, ou une par langue"
            );
            self.findings.push(Finding::at(codes::CSV_SYNTAX, &spot, message).hint(hint));
            return Heading::Skipped;
        }
        match self.columns.column(name) {
            Some(column) => Heading::Known(name.to_owned(), column),
            None => Heading::Skipped,
        }
    }

    /// A column that entries don't have. It is read as the one that is probably meant, so that its rows aren't wrong as
    /// well.
    fn unknown(&mut self, cell: &Cell, guess: Option<&'a str>) -> Heading {
        if plain(&cell.text).is_empty() {
            return Heading::Unnamed;
        }
        let (spot, name) = (self.spot(cell), shown(&cell.text));
        if let Some(guess) = guess {
            self.renamed.push((spot, name, guess));
        } else {
            let finding = unknown_column(&spot, &name).hint(self.advice(&cell.text));
            self.findings.push(finding);
        }
        match guess.and_then(|guess| Some((guess, self.columns.column(guess)?))) {
            Some((guess, column)) => Heading::Known(guess.to_owned(), column),
            None => Heading::Skipped,
        }
    }

    /// Reports the columns with other names. A header in another language is one finding.
    fn report_renamed(&mut self) {
        if self.renamed.len() <= MOST_RENAMED {
            self.findings.extend(self.renamed.iter().map(|(spot, name, key)| {
                let hint = wording!("did you mean \"{key}\"?", "vouliez-vous dire « {key} » ?");
                unknown_column(spot, name).hint(hint)
            }));
            return;
        }
        let spots: Vec<Spot> = self.renamed.iter().map(|(spot, ..)| spot.clone()).collect();
        let renamed = || self.renamed.iter();
        let english: Vec<String> = renamed().map(|(_, name, key)| format!("{key} for {name}")).collect();
        let french: Vec<String> = renamed().map(|(_, name, key)| format!("« {name} » par {key}")).collect();
        let meant = Wording { en: english.join(", "), fr: french.join(", ") };
        let count = spots.len();
        let message = wording!("{count} columns have names that are not known", "{count} colonnes ont un nom inconnu");
        let hint = wording!(
            [meant] "write in that row: {meant}",
            "remplacez dans cette ligne : {meant}"
        );
        self.findings.extend(Finding::at_each(codes::UNKNOWN_KEY, &spots, message).map(|finding| finding.hint(hint)));
    }

    /// The column that is meant by a name that there isn't, if it is not among those that there are.
    fn guess(&mut self, text: &str) -> Option<&'a str> {
        // A cell may be as long as the file.
        if text.len() > 64 {
            return None;
        }
        let name = plain(text);
        if name.is_empty() || other_names::is_time(&name) || other_names::is_score(&name) {
            return None;
        }
        let (table, _) = text.split_once('.').unwrap_or(("", ""));
        if !self.columns.inner(table).is_empty() {
            // Another language is no slip of one that there is.
            return None;
        }
        let free: Vec<&'a str> = self.columns.names().filter(|name| is_free(name, &self.taken)).collect();
        let translated = other_names::columns(&name).find_map(|wanted| free.iter().find(|name| **name == wanted));
        let nearest = || suggest::nearest(&text.replace(' ', "_"), free.iter().copied());
        let guess = translated.copied().or_else(nearest)?;
        self.taken.insert(guess);
        Some(guess)
    }

    /// What to do about a column that is like no other.
    fn advice(&self, text: &str) -> Wording {
        let name = text.split('.').next().unwrap_or_default();
        let inner = self.columns.inner(name);
        if !inner.is_empty() {
            let name = shown(name);
            let list = inner.iter().map(|key| format!("{name}.{key}")).collect::<Vec<_>>().join(", ");
            return wording!("columns of \"{name}\": {list}", "écrivez l'une de ces colonnes : {list}");
        }
        let plain = plain(text);
        let is_part = other_names::is_time(&plain) || other_names::is_day(&plain);
        if self.columns.column("starts_at").is_some() && is_part {
            return wording!(
                "the time stands behind the day, in the column starts_at: 2026-03-14 19:30",
                "écrivez le jour et l'heure ensemble dans starts_at, par exemple 2026-03-14 19:30, et retirez cette colonne"
            );
        }
        if self.columns.column("home_score").is_some() && other_names::is_score(&plain) {
            return wording!(
                "each side's score stands in a column of its own, home_score and away_score",
                "mettez le score de chaque côté dans sa colonne, home_score et away_score"
            );
        }
        let list = simple_names(self.columns);
        wording!(
            "take the column out of the file, or give it one of these names: {list}",
            "retirez cette colonne du fichier, ou donnez-lui l'un de ces noms : {list}"
        )
    }

    /// Reports the columns that there must be and aren't; whether there are all.
    fn required(&mut self, header: &Header, start: &Spot) -> bool {
        let missing: Vec<&str> = self.columns.required().filter(|key| !header.has(key)).collect();
        for key in &missing {
            let message = wording!("the column \"{key}\" is missing", "il manque la colonne « {key} »");
            let hint = wording!(
                "add a column with {key} in its first row, and a value in every row",
                "ajoutez une colonne avec {key} dans sa première ligne, et une valeur dans chaque ligne"
            );
            self.findings.push(Finding::at(codes::MISSING_KEY, start, message).hint(hint));
        }
        missing.is_empty()
    }
}

fn unknown_column(spot: &Spot, name: &str) -> Finding {
    Finding::at(codes::UNKNOWN_KEY, spot, wording!("unknown column \"{name}\"", "colonne inconnue « {name} »"))
}

/// A first row whose only cell has several names in it: its separator was lost, or is no separator.
fn in_one_cell(spot: &Spot, cells: &[Cell], columns: &Columns) -> Option<Finding> {
    let [only] = cells else { return None };
    let names = only.text.split([',', ';', '\t', '|']).take(MOST_COLUMNS);
    if names.filter(|name| resolved(name, columns).is_some()).count() < 2 {
        return None;
    }
    let message = wording!("the whole first row is in one cell", "toute la première ligne est dans une seule cellule");
    let hint = wording!(
        "split the column in the spreadsheet (Data, Text to Columns), and save the file as \"CSV UTF-8\" with commas",
        "répartissez la colonne dans le tableur (Données, Convertir), et enregistrez en « CSV UTF-8 » avec des virgules"
    );
    Some(Finding::at(codes::CSV_SYNTAX, spot, message).hint(hint))
}

/// A first row that names no column at all.
fn nameless(spot: &Spot, columns: &Columns) -> Finding {
    let required = columns.required().collect::<Vec<_>>().join(", ");
    let message =
        wording!("the first row doesn't name the columns", "la première ligne ne donne pas le nom des colonnes");
    let list = simple_names(columns);
    let hint = wording!(
        "put a row above it with the columns' names, {required} at least; they can be: {list}",
        "mettez au-dessus une ligne avec les noms des colonnes, au moins {required} ; noms possibles : {list}"
    );
    Finding::at(codes::CSV_SYNTAX, spot, message).hint(hint)
}

fn simple_names(columns: &Columns) -> String {
    columns.names().filter(|name| !name.contains('.')).collect::<Vec<_>>().join(", ")
}

/// A column that can't stand beside `name`: `name.fr` beside `name`.
fn clashing<'a>(name: &str, seen: &BTreeSet<&'a str>) -> Option<&'a str> {
    let table = name.split_once('.').map(|(table, _)| table);
    seen.iter().copied().find(|other| Some(*other) == table || other.split_once('.').is_some_and(|(t, _)| t == name))
}

fn is_free(name: &str, taken: &BTreeSet<&str>) -> bool {
    !taken.contains(name) && clashing(name, taken).is_none()
}

/// The column that a header names, whatever its capitals, spaces and punctuation: `Home Team` is `home_team`.
fn resolved<'a>(text: &str, columns: &'a Columns) -> Option<&'a str> {
    if text.len() > 64 {
        return None;
    }
    let wanted = plain(text);
    columns.names().find(|name| *name == text).or_else(|| columns.names().find(|name| plain(name) == wanted))
}

/// A name without accents, capitals, spaces and punctuation.
pub fn plain(text: &str) -> String {
    let unaccented = |c: char| match c {
        'à' | 'á' | 'â' | 'ä' | 'ã' => 'a',
        'ç' => 'c',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ñ' => 'n',
        'ò' | 'ó' | 'ô' | 'ö' | 'õ' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        other => other,
    };
    let letters = text.chars().filter(|c| !is_blank(*c)).flat_map(char::to_lowercase).map(unaccented);
    letters.filter(|c| c.is_alphanumeric()).collect()
}
