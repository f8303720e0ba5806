//! Rows with a missing cell, whose following cells are one column too far left.

use std::ops::RangeInclusive;

use super::cell_dates;
use super::cell_values;
use super::cells::{Cell, Row};
use super::columns::Column;
use super::csv_header::{Header, Heading};
use super::locale::Locale;
use crate::color::Rgb;

/// Minimum number of cells in wrong columns. A single one is an ordinary mistake.
const FEWEST: usize = 2;

/// The missing cell of a row.
#[derive(Debug, PartialEq, Eq)]
pub struct Shift {
    /// The possible columns of the missing cell, ascending: adjacent text columns can't be distinguished.
    pub columns: Vec<usize>,
    /// The first cell that is certainly in the wrong column.
    pub cell: usize,
}

/// Finds a missing cell: several cells are invalid in their columns, and all cells after the gap are valid one column
/// further right. `None` for any other row.
pub fn find(row: &Row, header: &Header, locales: &[Locale<'_>]) -> Option<Shift> {
    let cells = &row.cells;
    if cells.len() >= header.0.len() {
        return None;
    }
    let fits = |index: usize, column: usize| {
        let (cell, heading, locale) = (cells.get(index)?, header.0.get(column)?, locales.get(column)?);
        if cell.text.is_empty() { None } else { may_stand(&cell.text, heading, locale) }
    };
    let stay: Vec<Option<bool>> = (0..cells.len()).map(|index| fits(index, index)).collect();
    if count(&stay, false) < FEWEST {
        return None;
    }
    let move_on: Vec<Option<bool>> = (0..cells.len()).map(|index| fits(index, index + 1)).collect();
    // Cells before the gap must be valid in place, cells after it one column further.
    let first = move_on.iter().rposition(|fits| *fits == Some(false)).map_or(0, |index| index + 1);
    let last = stay.iter().position(|fits| *fits == Some(false))?;
    let right = |gap: usize| {
        let (before, behind) = (stay.get(..gap).unwrap_or_default(), move_on.get(gap..).unwrap_or_default());
        count(before, true) + count(behind, true)
    };
    let most = (first..=last).map(right).max()?;
    let is_known = |gap: &usize| matches!(header.0.get(*gap), Some(Heading::Known(..)));
    let columns: Vec<usize> = (first..=last).filter(|gap| right(*gap) == most).filter(is_known).collect();
    let behind = *columns.last()?;
    let cell = behind + move_on.get(behind..)?.iter().position(|fits| *fits == Some(true))?;
    Some(Shift { columns, cell })
}

impl Shift {
    /// The columns whose content is unknown.
    pub fn unknown(&self) -> RangeInclusive<usize> {
        let (first, last) = (self.columns.first().copied(), self.columns.last().copied());
        first.unwrap_or_default()..=last.unwrap_or_default()
    }

    /// The row with its cells in the correct columns, and empty cells in the unknown ones.
    pub fn repaired(&self, row: &Row) -> Row {
        let unknown = self.unknown();
        let span = row.cells.get(self.cell).map_or(0..0, |cell| cell.span.clone());
        let mut cells: Vec<Cell> = row.cells.iter().take(*unknown.start()).cloned().collect();
        let behind = row.cells.iter().skip(*unknown.end()).cloned();
        cells.extend(unknown.map(|_| Cell { text: String::new(), span: span.clone() }));
        cells.extend(behind);
        Row { number: row.number, width: row.width, cells }
    }
}

fn count(fits: &[Option<bool>], right: bool) -> usize {
    fits.iter().filter(|fits| **fits == Some(right)).count()
}

/// Whether a text is valid in a column; `None` if any text is.
fn may_stand(text: &str, heading: &Heading, locale: &Locale<'_>) -> Option<bool> {
    let (name, column) = match heading {
        Heading::Known(name, column) => (name.as_str(), column),
        Heading::Unnamed => return Some(false),
        Heading::Skipped => return None,
    };
    match column {
        Column::Text if name == "alias" => alias(text),
        Column::Text if name == "color" => Some(Rgb::parse(text).is_some()),
        Column::Text | Column::List if ["image", "images"].contains(&name) => Some(text.contains(['.', '/'])),
        Column::Text | Column::List | Column::Texts => None,
        Column::Date => Some(cell_dates::is_like_date(text)),
        Column::Number | Column::Money | Column::Percent | Column::Score | Column::Flag | Column::Choice(_) => {
            Some(cell_values::parse(column, text, locale).is_ok())
        }
    }
}

/// Whether a text is an alias; `None` for capitals and accents, which are a separate mistake.
fn alias(text: &str) -> Option<bool> {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if text.contains(' ') { Some(false) } else { text.bytes().all(is_plain).then_some(true) }
}

#[cfg(test)]
mod tests {
    use super::super::cells;
    use super::super::columns::Columns;
    use super::super::dialect::Dialect;
    use super::*;
    use crate::source::Source;

    const TEAMS: &str = "alias,name,short_name,gender,color,event_category,participant_group";
    const EVENTS: &str = "alias,name,type,event_category,home_team,away_team,starts_at,ends_at,location,home_score";
    const COUPONS: &str = "alias,code,percent_off,packages,starts,ends,max_uses";

    /// The possible columns of the missing cell, and the text of the first cell in the wrong column.
    fn found(list: &str, header: &str, row: &str) -> Option<(String, String)> {
        let text = format!("{header}\n{row}\n");
        let rows = cells::rows(&text, Dialect::of(&text)).unwrap();
        let [names, row] = rows.as_slice() else { panic!("{rows:?}") };
        let columns = Columns::of_list(list).unwrap();
        let source = Source::new("rows.csv", &text);
        let header = Header::read(&source, &names.cells, &columns, &mut Vec::new()).unwrap();
        let locales = vec![Locale::default(); header.0.len()];
        let shift = find(row, &header, &locales)?;
        let lacking: Vec<&str> = shift.columns.iter().map(|column| names.cells[*column].text.as_str()).collect();
        let repaired = shift.repaired(row);
        assert_eq!(repaired.cells.len(), row.cells.len() + 1);
        assert_eq!(repaired.cells[shift.cell + 1], row.cells[shift.cell]);
        assert!(shift.unknown().all(|column| repaired.cells[column].text.is_empty()));
        Some((lacking.join(" "), row.cells[shift.cell].text.clone()))
    }

    #[test]
    fn the_missing_cell_is_found() {
        for (list, header, row, lacking, cell) in [
            ("participants", TEAMS, "gulls,GUL,W,#1d4ed8,football,bay", "name short_name", "W"),
            ("participants", TEAMS, "gulls,Gulls,GUL,#1d4ed8,football,bay", "gender", "#1d4ed8"),
            ("participants", TEAMS, "The Gulls,GUL,W,#1d4ed8,football,bay", "alias", "W"),
            ("events", EVENTS, "a,free,football,gulls,terns,2031-05-01 15:00,2031-05-01 17:00,dock,2", "name", "free"),
            ("events", EVENTS, "a,free,football,gulls,terns,1/5/2031 15:00,1/5/2031 17:00,dock", "name", "free"),
            ("events", EVENTS, "a,A,football,gulls,terns,2031-05-01 15:00,,dock", "type", "2031-05-01 15:00"),
            ("coupons", COUPONS, "a,20,season,2030-09-01,2030-10-01,200", "code", "20"),
        ] {
            let expected = Some((lacking.to_owned(), cell.to_owned()));
            assert_eq!(found(list, header, row), expected, "{row}");
        }
    }

    #[test]
    fn other_mistakes_are_no_missing_cell() {
        for (list, header, row) in [
            ("participants", TEAMS, "gulls,Gulls,GUL,W,#1d4ed8,football,bay"),
            ("participants", TEAMS, "gulls,Gulls,GUL,W"),
            // One wrong cell; then two that are also wrong one column further.
            ("participants", TEAMS, "gulls,Gulls,GUL,women,#1d4ed8,football"),
            ("participants", TEAMS, "gulls,Gulls,GUL,women,blue,football"),
            // A complete row.
            ("participants", TEAMS, "gulls,GUL,W,#1d4ed8,football,bay,x"),
            ("events", EVENTS, "a,A,gratuit,football,gulls,terns,tomorrow,later"),
            ("events", EVENTS, "Total,2 events"),
        ] {
            assert_eq!(found(list, header, row), None, "{row}");
        }
    }
}
