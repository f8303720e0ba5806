//! The header of a CSV file: the key of each column.

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

/// Maximum number of rows above the header, such as a title.
const MOST_ABOVE: usize = 10;

/// Maximum number of columns, more than any list has.
pub const MOST_COLUMNS: usize = 200;

/// Maximum number of renamed columns that are reported one by one; more become one finding.
const MOST_RENAMED: usize = 5;

/// The meaning of a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heading {
    /// A known key.
    Known(String, Column),
    /// A column without a name, whose cells must be empty.
    Unnamed,
    /// A column that was reported and is not read.
    Skipped,
}

/// Whether a column holds `key` or a part of it: `name.fr` is a part of `name`.
pub fn is_of_key(column: &str, key: &str) -> bool {
    column.split('.').next() == Some(key)
}

/// The columns of a file, in order.
pub struct Header(pub Vec<Heading>);

/// The index of the header row: the first row, unless it has no known names and one soon after it has several.
pub fn find(rows: &[Row], columns: &Columns) -> usize {
    let known =
        |row: &Row| row.cells.iter().take(MOST_COLUMNS).filter(|cell| resolved(&cell.text, columns).is_some()).count();
    if rows.first().is_none_or(|row| known(row) > 0) {
        return 0;
    }
    rows.iter().take(MOST_ABOVE).position(|row| known(row) > 1).unwrap_or(0)
}

impl Header {
    /// Reads the header. Returns `None` and adds a finding if a missing column makes the rows unreadable.
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
        // Correct names come first, so that no guess takes their column.
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

    /// Whether a column holds `key` or a part of it.
    pub fn has(&self, key: &str) -> bool {
        self.first(key).is_some()
    }

    /// The index of the first column that holds `key` or a part of it.
    pub fn first(&self, key: &str) -> Option<usize> {
        (0..self.0.len()).find(|index| self.is_of(*index, key))
    }

    /// Whether the column at `index` holds `key` or a part of it.
    pub fn is_of(&self, index: usize, key: &str) -> bool {
        matches!(self.0.get(index), Some(Heading::Known(name, _)) if is_of_key(name, key))
    }
}

/// State while reading a header.
struct Reading<'a> {
    source: &'a Arc<Source>,
    columns: &'a Columns,
    /// The known columns of the file.
    taken: BTreeSet<&'a str>,
    /// Columns under another name: the place, that name, and the key it stands for.
    renamed: Vec<(Spot, String, &'a str)>,
    findings: &'a mut Vec<Finding>,
}

impl<'a> Reading<'a> {
    fn spot(&self, cell: &Cell) -> Spot {
        Spot::new(self.source, cell.span.clone())
    }

    /// Reads a column with a known name.
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

    /// Reads a column with an unknown name as the most similar key, so that its cells give no further findings.
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

    /// Reports columns with other names. A header in another language gives one finding.
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

    /// The column that an unknown name probably means, unless the file has that column already.
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
            // A name in another language is not a typo of an existing column.
            return None;
        }
        let free: Vec<&'a str> = self.columns.names().filter(|name| is_free(name, &self.taken)).collect();
        let translated = other_names::columns(&name).find_map(|wanted| free.iter().find(|name| **name == wanted));
        let nearest = || suggest::nearest(&text.replace(' ', "_"), free.iter().copied());
        let guess = translated.copied().or_else(nearest)?;
        self.taken.insert(guess);
        Some(guess)
    }

    /// The hint for a column that resembles no other.
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

    /// Reports missing required columns. Returns whether all are present.
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

/// Reports a header with all names in one cell: the separator is missing or wrong.
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

/// Reports a first row without any column name.
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

/// A column that excludes `name`: `name` excludes `name.fr`.
fn clashing<'a>(name: &str, seen: &BTreeSet<&'a str>) -> Option<&'a str> {
    let table = name.split_once('.').map(|(table, _)| table);
    seen.iter().copied().find(|other| Some(*other) == table || other.split_once('.').is_some_and(|(t, _)| t == name))
}

fn is_free(name: &str, taken: &BTreeSet<&str>) -> bool {
    !taken.contains(name) && clashing(name, taken).is_none()
}

/// The column of a header cell, ignoring case, spaces and punctuation: `Home Team` is `home_team`.
fn resolved<'a>(text: &str, columns: &'a Columns) -> Option<&'a str> {
    if text.len() > 64 {
        return None;
    }
    let wanted = plain(text);
    columns.names().find(|name| *name == text).or_else(|| columns.names().find(|name| plain(name) == wanted))
}

/// A name without accents, case, spaces and punctuation.
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
