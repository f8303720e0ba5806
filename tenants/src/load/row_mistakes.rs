//! Messages and hints for rows that can't be read as entries.

use super::cell_values::{Cause, Refusal, shown};
use super::cells::Row;
use super::columns::Column;
use super::csv_header::{Header, Heading, is_of_key};
use super::dialect::Separator;
use super::shifted::Shift;
use crate::findings::codes;
use crate::wording;
use crate::wording::Wording;

/// The mistake of a row whose number of cells is wrong. Fewer cells are fine, because spreadsheets leave out empty
/// cells at the end.
pub fn misaligned(row: &Row, header: &Header, separator: Separator) -> Option<Refusal> {
    let (number, found, expected) = (row.number, row.cells.len(), header.0.len());
    let is_one_cell = match row.cells.as_slice() {
        [only] => expected > 1 && only.text.contains([',', ';', '\t']),
        _ => false,
    };
    if is_one_cell {
        let many = separator.many();
        let message = wording!(
            "row {number} is a single cell, the header has {expected}",
            "la ligne {number} n'a qu'une cellule, l'en-tête en a {expected}"
        );
        let hint = wording!(
            [many] "separate its cells by {many}, as in the header, without quotes around the whole row",
            "séparez ses cellules par des {many}, comme dans l'en-tête, sans guillemets autour de toute la ligne"
        );
        return Some(refusal(Cause::Length, message, hint));
    }
    (found > expected).then(|| {
        let message = wording!(
            "row {number} has {found} cells, the header has {expected}",
            "la ligne {number} a {found} cellules, l'en-tête en a {expected}"
        );
        refusal(Cause::Length, message, too_many(row, header, separator))
    })
}

/// The hint for a row with more cells than the header.
fn too_many(row: &Row, header: &Header, separator: Separator) -> Wording {
    let one = separator.one();
    let is_curly = row.cells.iter().any(|cell| cell.text.starts_with(['“', '”', '„', '«']));
    let has_price = header.0.iter().any(|heading| matches!(heading, Heading::Known(_, Column::Money)));
    if is_curly {
        return wording!(
            [one] "a text with {one} in it stands in straight quotes: \"…\"",
            "mettez entre guillemets droits le texte qui contient {one} : \"…\""
        );
    }
    if has_price && separator == Separator::Comma {
        return wording!(
            "a text with a comma in it stands in quotes; a price is in cents, without a comma",
            "mettez entre guillemets le texte qui contient une virgule : \"…\" ; un prix s'écrit en centimes, sans virgule"
        );
    }
    if row.cells.iter().any(|cell| cell.text.is_empty()) {
        return wording!(
            [one] "a text with {one} in it stands in quotes; if none has, take the empty cell that is too many out",
            "mettez entre guillemets le texte qui contient {one} : \"…\" ; s'il n'y en a pas, supprimez la cellule vide en trop"
        );
    }
    wording!(
        [one] "a text with {one} in it stands in quotes",
        "mettez entre guillemets le texte qui contient {one} : \"…\""
    )
}

/// The mistake of a row that ends inside a cell.
pub fn continued(row: &Row) -> Refusal {
    let number = row.number;
    let message = wording!("row {number} goes on in the next line", "la ligne {number} continue à la ligne suivante");
    let hint = wording!(
        "take the line break out of the cell, or save the table as CSV again, so that the cell stands in quotes",
        "retirez le saut de ligne de la cellule, ou enregistrez de nouveau le tableau en CSV, pour que la cellule soit \
         entre guillemets"
    );
    refusal(Cause::LineBreak, message, hint)
}

/// The mistake of a row without an alias and other required values.
pub fn no_entry(lacking: &[&str]) -> Refusal {
    let list = lacking.join(", ");
    let message = wording!(
        "this row has no alias, and doesn't look like an entry",
        "cette ligne n'a pas d'alias, et ne ressemble pas à une entrée"
    );
    let hint = wording!(
        "if it is a heading, a total or a note, take it out, or start it with #; if it is an entry, fill these cells: \
         {list}",
        "si c'est un titre, un total ou une remarque, supprimez la ligne, ou mettez # devant ; si c'est une entrée, \
         remplissez ces cellules : {list}"
    );
    Refusal { code: codes::MISSING_KEY, ..refusal(Cause::NoEntry, message, hint) }
}

/// The mistake of a row with a missing cell, whose following cells are one column too far left. `required` are the keys
/// that every entry has.
pub fn shifted(row: &Row, header: &Header, shift: &Shift, required: &[&str]) -> Refusal {
    let name = |index: usize| match header.0.get(index) {
        Some(Heading::Known(name, _)) => Some(name.as_str()),
        _ => None,
    };
    let cell = row.cells.get(shift.cell).map(|cell| shown(&cell.text)).unwrap_or_default();
    let column = name(shift.cell + 1).unwrap_or_default();
    let message = wording!(
        "the cells of this row have moved one column to the left: \"{cell}\" belongs in the column {column}",
        "les cellules de cette ligne sont décalées d'une colonne vers la gauche : « {cell} » va dans la colonne {column}"
    );
    let lacking: Vec<&str> = shift.columns.iter().filter_map(|index| name(*index)).collect();
    let place = one_of(&lacking);
    let is_required = |name: &&str| required.iter().any(|key| is_of_key(name, key));
    let hint = if lacking.iter().all(is_required) {
        wording!(
            [place] "a cell is missing before it, in the column {place}: insert it",
            "il manque une cellule avant celle-ci, dans la colonne {place} : insérez-la"
        )
    } else {
        wording!(
            [place] "a cell is missing before it, in the column {place}: insert it, even if it stays empty",
            "il manque une cellule avant celle-ci, dans la colonne {place} : insérez-la, même vide"
        )
    };
    refusal(Cause::Shifted, message, hint)
}

/// Joins names: `name, short_name or gender`.
fn one_of(names: &[&str]) -> Wording {
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            let rest = rest.join(", ");
            wording!("{rest} or {last}", "{rest} ou {last}")
        }
        _ => Wording::same(names.concat()),
    }
}

/// The mistake of a cell in a column without a name.
pub fn unnamed() -> Refusal {
    let message = wording!(
        "this column has something in it, and no name in the first row",
        "cette colonne n'est pas vide, et n'a pas de nom dans la première ligne"
    );
    let hint = wording!(
        "name the column, or empty it; a note stands in a row of its own that starts with #",
        "donnez un nom à la colonne, ou videz-la ; une remarque se met sur une ligne à part, qui commence par #"
    );
    refusal(Cause::Unnamed, message, hint)
}

/// The mistake of an empty cell in a required column.
pub fn missing(key: &str) -> Refusal {
    let message = wording!("this row has no {key}", "la cellule « {key} » de cette ligne est vide");
    let hint = wording!(
        "fill the cell in the column {key}, or delete the whole row",
        "remplissez-la, ou supprimez la ligne entière"
    );
    // Aliases are unique, so merged cells are no likely cause.
    let hint = if key == "alias" {
        hint
    } else {
        wording!(
            [hint] "{hint}; a merged cell counts for its first row alone",
            "{hint} ; une cellule fusionnée ne vaut que pour sa première ligne"
        )
    };
    Refusal { code: codes::MISSING_KEY, ..refusal(Cause::Missing, message, hint) }
}

fn refusal(cause: Cause, message: Wording, hint: Wording) -> Refusal {
    Refusal { cause, code: codes::CSV_SYNTAX, message, hint: Some(hint) }
}
