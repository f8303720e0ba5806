use super::*;
use crate::currency::Currency;

fn euros() -> Locale<'static> {
    Locale { currency: Currency::of("EUR"), ..Locale::default() }
}

fn one(column: &Column, text: &str) -> Value {
    match parse(column, text, &euros()).unwrap() {
        Parsed::One(value) => value,
        Parsed::Many(parts) => parts.into_iter().map(|(_, part)| Value::from(part)).collect(),
    }
}

fn refused(column: &Column, text: &str) -> (Cause, String, String) {
    let refusal = parse(column, text, &euros()).unwrap_err();
    assert!(!refusal.message.fr.is_empty());
    (refusal.cause, refusal.message.en, refusal.hint.unwrap_or_default().en)
}

#[test]
fn numbers_of_spreadsheets_are_read() {
    for (text, number) in [("12", 12), ("2,0", 2), ("2.00", 2), ("'7", 7), ("-3", -3)] {
        assert_eq!(one(&Column::Number, text), Value::from(number), "{text}");
    }
    for (text, hint) in [
        ("1 234", "write 1234"),
        ("20 %", "write 20"),
        ("30 jours", "write 30"),
        ("2,5", "write a number without decimals"),
        ("-", "leave the cell empty where there is nothing"),
        ("two", "write digits only, or leave the cell empty"),
        ("2-1", "write digits only, or leave the cell empty"),
    ] {
        let (cause, message, found) = refused(&Column::Number, text);
        assert_eq!((cause, found.as_str()), (Cause::Number, hint), "{text}");
        assert!(message.starts_with("expected a whole number, found the text \""), "{message}");
    }
}

#[test]
fn prices_are_explained() {
    assert_eq!(one(&Column::Money, "999"), Value::from(999));
    let (cause, message, hint) = refused(&Column::Money, "9,99 €");
    assert_eq!(cause, Cause::Money);
    assert_eq!(message, "\"9,99 €\" can't be read as a price");
    assert_eq!(hint, "prices are written in cents, with digits only: write 999 for EUR 9.99");
    assert_eq!(refused(&Column::Money, "cheap").2, "prices are written in cents, with digits only");
    assert_eq!(refused(&Column::Money, "Gratuit").2, "write 0 where nothing is to be paid");
}

#[test]
fn yes_and_no_have_many_words() {
    for text in ["TRUE", "VRAI", "WAHR", "yes", "Oui", "1", "x", "✓"] {
        assert_eq!(one(&Column::Flag, text), Value::Bool(true), "{text}");
    }
    for text in ["FALSE", "FAUX", "FALSCH", "no", "Non", "0"] {
        assert_eq!(one(&Column::Flag, text), Value::Bool(false), "{text}");
    }
    assert_eq!(refused(&Column::Flag, "maybe").2, "write yes or no");
}

#[test]
fn words_to_choose_from_are_read_in_any_case() {
    let words = Column::Choice(["free", "paid"].map(str::to_owned).to_vec());
    assert_eq!(one(&words, "Paid"), Value::from("paid"));
    let (cause, message, hint) = refused(&words, "payd");
    assert_eq!(cause, Cause::Choice);
    assert_eq!(message, "\"payd\" is not one of the values this column can have");
    assert_eq!(hint, "did you mean \"paid\"?");
    assert_eq!(refused(&words, "Gratuit").2, "write free");
    let gender = Column::Choice(["M", "W"].map(str::to_owned).to_vec());
    for (text, word) in [("H", "M"), ("garçons", "M"), ("boys", "M"), ("F", "W"), ("girls", "W")] {
        assert_eq!(refused(&gender, text).2, format!("write {word}"), "{text}");
    }
    assert_eq!(refused(&gender, "both").2, "it can be \"M\" or \"W\"");
}

#[test]
fn lists_are_separated_by_bars() {
    assert_eq!(
        parse(&Column::List, "gulls | terns", &Locale::default()),
        Ok(Parsed::Many(vec![(0, "gulls"), (8, "terns")]))
    );
    assert_eq!(one(&Column::List, "images/a, b.png"), Value::from(vec!["images/a, b.png"]));
    assert_eq!(one(&Column::Texts, "Live, and later|Clips"), Value::from(vec!["Live, and later", "Clips"]));
    for text in ["gulls;terns", "gulls, terns", "gulls\nterns", "gulls|terns,"] {
        assert_eq!(refused(&Column::List, text).2, "write gulls|terns", "{text}");
    }
    assert_eq!(refused(&Column::List, "images/a.png, images/b.png").2, "write images/a.png|images/b.png");
    assert_eq!(refused(&Column::Texts, "Live\nClips").2, "write Live|Clips");
}

#[test]
fn what_a_spreadsheet_spoilt_is_said() {
    for text in ["#REF!", "#N/A", "#NAME?", "#NOM?", "#BEZUG!", "Err:502", "Loading...", "########"] {
        let (cause, message, _) = refused(&Column::Text, text);
        assert_eq!((cause, message), (Cause::Formula, format!("this cell has a spreadsheet's error in it, {text}")));
    }
    assert!(refused(&Column::Text, "=A1&B1").1.contains("a formula"));
    for text in ["1E+05", "1,23E+12"] {
        assert_eq!(refused(&Column::Money, text).0, Cause::Exponent);
        assert_eq!(refused(&Column::Text, text).0, Cause::Exponent);
    }
    for text in ["#1 in the league", "= 1", "E+05", "aE+05", "'s-Hertogenbosch"] {
        assert_eq!(one(&Column::Text, text), Value::from(text));
    }
}

#[test]
fn dates_are_read_without_an_apostrophe() {
    assert_eq!(one(&Column::Date, "'2026-03-14 19:30"), Value::from("2026-03-14 19:30"));
    assert_eq!(refused(&Column::Date, "24.12.2026").0, Cause::Date);
}

#[test]
fn scores_that_became_dates_are_recognised() {
    for text in ["02-janv", "1-Mar", "3. Mrz", "1 mars"] {
        assert!(refused(&Column::Number, text).2.contains("made a date of it"), "{text}");
    }
}
