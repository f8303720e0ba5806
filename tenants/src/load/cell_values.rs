//! Parses cells into values, and detects values that a spreadsheet changed.

use serde_json::Value;

use super::cell_dates;
use super::cell_numbers;
use super::columns::Column;
use super::locale::Locale;
use super::other_values;
use crate::findings::codes;
use crate::findings::codes::Code;
use crate::findings::suggest;
use crate::wording;
use crate::wording::Wording;

/// Cells of failed formulas, in several languages.
const ERRORS: [&str; 18] = [
    "#REF!", "#N/A", "#NAME?", "#VALUE!", "#DIV/0!", "#NUM!", "#NULL!", "#SPILL!", "#CALC!", "#ERROR!", "#NOM?",
    "#VALEUR!", "#NOMBRE!", "#NUL!", "#BEZUG!", "#NV", "#WERT!", "#ZAHL!",
];

/// Google Sheets exports this if a formula has not been calculated yet.
const LOADING: [&str; 2] = ["Loading...", "Chargement..."];

/// The parsed content of a cell.
#[derive(Debug, PartialEq)]
pub enum Parsed<'a> {
    /// One value.
    One(Value),
    /// The items of a list, each with its offset in the cell's text.
    Many(Vec<(usize, &'a str)>),
}

/// Kinds of mistakes, for grouping those in the same column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// A row with too many cells.
    Length,
    /// A row that continues on the next line.
    LineBreak,
    /// A row that is not an entry.
    NoEntry,
    /// A row whose cells are in the wrong columns.
    Shifted,
    /// An empty cell in a required column.
    Missing,
    /// A cell in a column without a name.
    Unnamed,
    /// A formula, or its error.
    Formula,
    /// A number in exponential notation.
    Exponent,
    /// A date in a spreadsheet's notation.
    Date,
    /// A date whose day and month are ambiguous.
    AmbiguousDate,
    /// A time without a day.
    TimeOnly,
    /// A price in another unit, or with a currency.
    Money,
    /// Not a whole number.
    Number,
    /// Neither yes nor no.
    Flag,
    /// Not one of the allowed words.
    Choice,
    /// A list without `|`.
    List,
}

/// Why a cell can't be parsed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The kind of mistake, common to other cells in the column.
    pub cause: Cause,
    /// The code of the finding.
    pub code: Code,
    /// Description of the mistake.
    pub message: Wording,
    /// How to correct it.
    pub hint: Option<Wording>,
}

impl Refusal {
    /// A refusal with a hint. It is boxed to keep results small.
    pub fn new(cause: Cause, code: Code, message: Wording, hint: Wording) -> Box<Self> {
        Box::new(Self { cause, code, message, hint: Some(hint) })
    }
}

/// Parses the text of a non-empty cell.
///
/// # Errors
/// The value is invalid for the column, or ambiguous.
pub fn parse<'a>(column: &Column, text: &'a str, locale: &Locale<'_>) -> Result<Parsed<'a>, Box<Refusal>> {
    spoilt(text)?;
    let value = match column {
        Column::Text => Value::from(text),
        Column::Date => Value::from(cell_dates::parse(bare(text), locale)?),
        Column::Number => Value::Number(cell_numbers::whole(bare(text))?),
        Column::Percent => Value::Number(cell_numbers::percent(bare(text))?),
        Column::Score => Value::Number(cell_numbers::score(bare(text))?),
        Column::Money => Value::Number(cell_numbers::money(bare(text), locale.currency)?),
        Column::Flag => Value::Bool(flag(bare(text))?),
        Column::Choice(words) => Value::from(choice(bare(text), words)?),
        Column::List => return list(text).map(Parsed::Many),
        Column::Texts => return texts(text).map(Parsed::Many),
    };
    Ok(Parsed::One(value))
}

/// Whether a text is a spreadsheet's error for a failed formula.
pub fn is_error(text: &str) -> bool {
    let is_number = |rest: &str| rest.parse::<u16>().is_ok();
    ERRORS.contains(&text) || LOADING.contains(&text) || text.strip_prefix("Err:").is_some_and(is_number)
}

/// A cell in messages: on one line, and shortened.
pub fn shown(text: &str) -> String {
    const LONGEST: usize = 40;
    let line = text.lines().next().unwrap_or_default();
    let start: String = line.chars().take(LONGEST).collect();
    if start.len() < text.len() { format!("{start}…") } else { start }
}

/// The text without curly quotes and without the leading apostrophe that marks text in spreadsheets.
pub fn bare(text: &str) -> &str {
    text.trim_matches(['\'', '’', '‘', '“', '”', '„', '«', '»', ' ', '\u{a0}'])
}

/// Refuses cells that are invalid in any column: errors, formulas, and numbers that lost digits.
fn spoilt(text: &str) -> Result<(), Box<Refusal>> {
    let is_narrow = text.len() > 2 && text.bytes().all(|byte| byte == b'#');
    let is_start = |rest: &str| rest.starts_with(|c: char| c.is_ascii_uppercase() || "(\"$+-".contains(c));
    let (cause, message, hint) = if is_error(text) || is_narrow {
        let seen = shown(text);
        let message = wording!(
            "this cell has a spreadsheet's error in it, {seen}",
            "cette cellule contient une erreur du tableur : « {seen} »"
        );
        let hint = wording!(
            "mend the formula in the spreadsheet, or make the column wider, and save the file again",
            "corrigez la formule dans le tableur, ou élargissez la colonne, puis enregistrez de nouveau le fichier"
        );
        (Cause::Formula, message, hint)
    } else if text.strip_prefix('=').is_some_and(is_start) {
        let seen = shown(text);
        let message =
            wording!("this cell has a formula in it: {seen}", "cette cellule contient une formule : « {seen} »");
        let hint = wording!(
            "copy the column and paste it as values, then save the file again",
            "copiez la colonne et collez-la en valeurs, puis enregistrez de nouveau le fichier"
        );
        (Cause::Formula, message, hint)
    } else if is_exponent(text) {
        let seen = shown(text);
        let message =
            wording!("the spreadsheet shortened this number to {seen}", "le tableur a abrégé ce nombre en « {seen} »");
        let hint = wording!(
            "give the column the format \"text\" (or \"number\" without decimals), and type the number again",
            "donnez à la colonne le format « texte » (ou « nombre » sans décimales), et ressaisissez le nombre"
        );
        (Cause::Exponent, message, hint)
    } else {
        return Ok(());
    };
    Err(Refusal::new(cause, codes::WRONG_TYPE, message, hint))
}

/// Whether a text is in exponential notation: `1E+05`, `1,23E+12`.
fn is_exponent(text: &str) -> bool {
    let Some((number, exponent)) = text.split_once("E+") else { return false };
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = number.strip_prefix('-').unwrap_or(number);
    is_digits(exponent)
        && number.split_once(['.', ',']).map_or(is_digits(number), |(a, b)| is_digits(a) && is_digits(b))
}

fn flag(text: &str) -> Result<bool, Box<Refusal>> {
    match text.to_lowercase().as_str() {
        "true" | "yes" | "y" | "1" | "vrai" | "oui" | "wahr" | "ja" | "x" | "✓" | "✔" | "verdadero" | "sí" | "si"
        | "vero" | "waar" => Ok(true),
        "false" | "no" | "n" | "0" | "faux" | "non" | "falsch" | "nein" | "falso" | "onwaar" | "nee" => Ok(false),
        _ => {
            let seen = shown(text);
            let message = wording!(
                "expected true or false, found the text \"{seen}\"",
                "il faut oui ou non, pas le texte « {seen} »"
            );
            let hint = wording!("write yes or no", "écrivez oui ou non");
            Err(Refusal::new(Cause::Flag, codes::WRONG_TYPE, message, hint))
        }
    }
}

fn choice(text: &str, words: &[String]) -> Result<String, Box<Refusal>> {
    if let Some(word) = words.iter().find(|word| word.eq_ignore_ascii_case(text)) {
        return Ok(word.clone());
    }
    let seen = shown(text);
    let message = wording!(
        "\"{seen}\" is not one of the values this column can have",
        "« {seen} » n'est pas une valeur possible de cette colonne"
    );
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let hint = match other_values::meant(text, &words) {
        Some(word) => Some(wording!("write {word}", "écrivez {word}")),
        None => suggest::one_of(&seen, &words),
    };
    Err(Box::new(Refusal { cause: Cause::Choice, code: codes::UNKNOWN_VALUE, message, hint }))
}

/// The items between `|`, each with its offset.
fn entries(text: &str) -> Vec<(usize, &str)> {
    let mut at = 0;
    let mut entries = Vec::new();
    for piece in text.split('|') {
        let entry = piece.trim();
        if !entry.is_empty() {
            entries.push((at + piece.len() - piece.trim_start().len(), entry));
        }
        at += piece.len() + 1;
    }
    entries
}

fn list(text: &str) -> Result<Vec<(usize, &str)>, Box<Refusal>> {
    let parts: Vec<&str> = text.split([',', ';', '\n', '|']).map(str::trim).filter(|part| !part.is_empty()).collect();
    // The path of a picture may contain a comma.
    let is_path = text.contains('/') && parts.iter().any(|part| !part.contains('.'));
    if text.contains([';', '\n']) || text.contains(',') && !is_path {
        return Err(separated(&parts));
    }
    Ok(entries(text))
}

fn texts(text: &str) -> Result<Vec<(usize, &str)>, Box<Refusal>> {
    if !text.contains('\n') {
        return Ok(entries(text));
    }
    let parts = text.split(['\n', '|']).map(str::trim).filter(|part| !part.is_empty());
    Err(separated(&parts.collect::<Vec<_>>()))
}

fn separated(parts: &[&str]) -> Box<Refusal> {
    let better = shown(&parts.join("|"));
    let message = wording!(
        "the entries of a list are separated by |",
        "les éléments d'une liste sont séparés par une barre verticale, « | »"
    );
    Refusal::new(Cause::List, codes::WRONG_TYPE, message, wording!("write {better}", "écrivez {better}"))
}

#[cfg(test)]
mod tests;
