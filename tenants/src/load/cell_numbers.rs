//! Parses cells into numbers, prices and scores.

use serde_json::Number;

use super::amounts::{self, Amount};
use super::cell_dates;
use super::cell_values::{Cause, Refusal, shown};
use crate::currency::Currency;
use crate::findings::codes;
use crate::wording;
use crate::wording::Wording;

/// Parses a whole number.
///
/// # Errors
/// The text is not a whole number.
pub fn whole(text: &str) -> Result<Number, Box<Refusal>> {
    if let Ok(number) = text.parse::<i64>() {
        return Ok(number.into());
    }
    let amount = amounts::parse(text);
    // Spreadsheets may show 2 as `2,0` or `2.0`.
    if let Some(Amount { whole, fraction, is_plain: true, .. }) = &amount
        && !fraction.is_empty()
        && fraction.bytes().all(|byte| byte == b'0')
        && let Ok(number) = whole.parse::<i64>()
    {
        return Ok(number.into());
    }
    let seen = shown(text);
    let message = wording!(
        "expected a whole number, found the text \"{seen}\"",
        "il faut un nombre entier, pas le texte « {seen} »"
    );
    let hint = match amount {
        _ if cell_dates::is_day(text) => wording!(
            "the spreadsheet may have made a date of it: give the column the format \"text\", and type the number again",
            "le tableur en a peut-être fait une date : donnez à la colonne le format « texte », et ressaisissez le nombre"
        ),
        Some(Amount { whole, fraction, .. }) if fraction.is_empty() => wording!("write {whole}", "écrivez {whole}"),
        Some(_) => wording!("write a number without decimals", "écrivez un nombre sans décimales"),
        None if is_nothing(text) => nothing(),
        None => wording!(
            "write digits only, or leave the cell empty",
            "n'écrivez que des chiffres, ou laissez la cellule vide"
        ),
    };
    Err(Refusal::new(Cause::Number, codes::WRONG_TYPE, message, hint))
}

/// Parses a percentage.
///
/// # Errors
/// The text is not a whole number. A spreadsheet may store 20 % as `0.2`.
pub fn percent(text: &str) -> Result<Number, Box<Refusal>> {
    whole(text).map_err(|mut refusal| {
        if let Some(share) = share(text) {
            refusal.hint = Some(wording!("write {share} for {share} %", "écrivez {share} pour {share} %"));
        }
        refusal
    })
}

/// The percentage in `0.2`, `20 %` or `20,0%`.
fn share(text: &str) -> Option<i64> {
    let Amount { whole, fraction, is_ambiguous, .. } = amounts::parse(text)?;
    let fraction = fraction.trim_end_matches('0');
    if is_ambiguous {
        return None;
    }
    let share: i64 = match (whole.as_str(), fraction.len()) {
        (_, 0) => whole.parse().ok()?,
        ("0", 1) if !text.contains('%') => fraction.parse::<i64>().ok()? * 10,
        ("0", 2) if !text.contains('%') => fraction.parse().ok()?,
        _ => return None,
    };
    Some(share).filter(|share| (1..=100).contains(share))
}

/// Parses the score of one side.
///
/// # Errors
/// The text is not a whole number.
pub fn score(text: &str) -> Result<Number, Box<Refusal>> {
    whole(text).map_err(|mut refusal| {
        if let Some((home, away)) = sides(text) {
            refusal.hint = Some(wording!(
                "write {home} in home_score and {away} in away_score",
                "écrivez {home} dans home_score et {away} dans away_score"
            ));
        }
        refusal
    })
}

/// Parses the scores of both sides, from `2-1` or `2 : 1`.
fn sides(text: &str) -> Option<(u16, u16)> {
    let (home, away) = text.split_once(['-', '–', '—', ':', '/'])?;
    Some((home.trim().parse().ok()?, away.trim().parse().ok()?))
}

/// Parses a price in `currency`, if that is known.
///
/// # Errors
/// The text is not a whole number of minor units.
pub fn money(text: &str, currency: Option<Currency>) -> Result<Number, Box<Refusal>> {
    if let Ok(number) = text.parse::<i64>() {
        return Ok(number.into());
    }
    let seen = shown(text);
    let (message, hint) = match amounts::parse(text) {
        Some(amount) => amounts::explained(&seen, &amount, currency),
        None => {
            let message = wording!(
                "expected a whole number, found the text \"{seen}\"",
                "il faut un nombre entier, pas le texte « {seen} »"
            );
            let hint = if is_free(text) {
                wording!("write 0 where nothing is to be paid", "écrivez 0 quand il n'y a rien à payer")
            } else if is_nothing(text) {
                nothing()
            } else {
                amounts::in_minor_units(currency)
            };
            (message, hint)
        }
    };
    Err(Refusal::new(Cause::Money, codes::WRONG_TYPE, message, hint))
}

/// Whether a text stands for "nothing".
fn is_nothing(text: &str) -> bool {
    ["-", "–", "—", "?", "/", "n/a", "na", "none", "aucun", "keine", "tbd", "tba"]
        .contains(&text.to_lowercase().as_str())
}

/// Whether a text stands for "free of charge".
fn is_free(text: &str) -> bool {
    ["free", "gratuit", "gratuite", "gratis", "kostenlos", "offert"].contains(&text.to_lowercase().as_str())
}

fn nothing() -> Wording {
    wording!("leave the cell empty where there is nothing", "laissez la cellule vide quand il n'y a rien")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(read: fn(&str) -> Result<Number, Box<Refusal>>, text: &str) -> String {
        read(text).unwrap_err().hint.unwrap().en
    }

    #[test]
    fn shares_are_whole_numbers_of_a_hundred() {
        assert_eq!(percent("20"), Ok(20.into()));
        for (text, expected) in [
            ("0.2", "write 20 for 20 %"),
            ("0,25", "write 25 for 25 %"),
            ("0.05", "write 5 for 5 %"),
            ("20 %", "write 20 for 20 %"),
            ("20,00%", "write 20 for 20 %"),
            ("12.5", "write a number without decimals"),
            ("0.125", "write a number without decimals"),
            ("half", "write digits only, or leave the cell empty"),
        ] {
            assert_eq!(hint(percent, text), expected, "{text}");
        }
    }

    #[test]
    fn two_scores_in_one_cell_are_taken_apart() {
        assert_eq!(score("3"), Ok(3.into()));
        for text in ["2-1", "2 – 1", "2:1", "2 / 1"] {
            assert_eq!(hint(score, text), "write 2 in home_score and 1 in away_score", "{text}");
        }
        for text in ["-", "2-1-0", "1-Mar", "two"] {
            assert!(!hint(score, text).contains("home_score"), "{text}");
        }
    }
}
