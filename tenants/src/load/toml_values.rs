//! Common mistakes after the `=` of lines that are not valid TOML.

use super::amounts;
use super::habits;
use super::toml_dates;
use super::toml_lines::{Mistake, outside};
use crate::currency::Currency;
use crate::wording;

/// Maximum number of bytes of a line that a hint repeats.
const LONGEST_SHOWN: usize = 200;

/// The mistake after the `=` at `equals`; `None` if none is recognised.
pub fn mistake(line: &str, equals: usize, currency: Option<Currency>) -> Option<Mistake> {
    let key = line.get(..equals)?.trim().rsplit('.').next().unwrap_or_default();
    let after = line.get(equals + 1..)?;
    let start = equals + 1 + after.len() - after.trim_start().len();
    let value = after.trim();
    if let Some(color) = value.split_whitespace().next().filter(|word| is_color(word)) {
        let message = wording!("a colour stands in quotes", "une couleur se met entre guillemets");
        let hint = wording!("write {key} = \"{color}\"", "écrivez {key} = \"{color}\"");
        return Some(Mistake::new(start..start + color.len(), message, hint));
    }
    if value.is_empty() || value.starts_with('#') {
        let message = wording!("there is no value after =", "il n'y a pas de valeur après « = »");
        let hint = wording!(
            "write one, {key} = \"…\", or delete the line",
            "écrivez-en une, {key} = \"…\", ou supprimez la ligne"
        );
        return Some(Mistake::new(equals..equals + 1, message, hint));
    }
    match value.chars().next()? {
        '=' | '>' => {
            let message = wording!("one = is enough", "un seul « = » suffit");
            let meant = before_comment(value.trim_start_matches(['=', '>', ' ', '\t']));
            let meant = if meant.is_empty() { "…".to_owned() } else { written(meant) };
            Some(Mistake::new(equals..start + 1, message, wording!("write {key} = {meant}", "écrivez {key} = {meant}")))
        }
        '"' | '\'' => text(value, start),
        '[' => list(value, start),
        '{' => table(value, start),
        _ => bare(key, value, start, currency),
    }
}

/// Whether a word is a colour such as `#14532d`, which is a comment without quotes.
fn is_color(word: &str) -> bool {
    let digits = word.strip_prefix('#').unwrap_or_default();
    [3, 6, 8].contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Whether a text is, or begins like, a TOML value.
pub fn is_value(text: &str) -> bool {
    text.starts_with(['"', '\'', '[', '{']) || is_plain(text)
}

/// A value in TOML notation: unchanged if valid, else as a quoted string.
pub fn written(value: &str) -> String {
    if is_value(value) { value.to_owned() } else { format!("\"{value}\"") }
}

/// A value without a trailing comment.
fn before_comment(value: &str) -> &str {
    let end = if value.starts_with(['"', '\'']) { end_of_text(value) } else { value.find(" #") };
    value.get(..end.unwrap_or(value.len())).unwrap_or(value).trim_end()
}

/// The values of a list on one line, separated by commas; `None` if they are not simple or too many.
pub fn with_commas(line: &str) -> Option<String> {
    let (equals, _) = outside(line).into_iter().find(|(_, letter)| *letter == '=')?;
    let mut rest = line.get(equals + 1..)?.trim_start().strip_prefix('[').filter(|_| line.len() <= LONGEST_SHOWN)?;
    let mut values = Vec::new();
    loop {
        rest = rest.trim_start_matches([' ', '\t', ',', ';']);
        if rest.starts_with(']') {
            break;
        }
        let is_text = rest.starts_with(['"', '\'']);
        let end = if is_text { end_of_text(rest)? } else { rest.find([' ', '\t', ',', ';', ']'])? };
        let (value, behind) = rest.split_at_checked(end)?;
        values.push(Some(value).filter(|value| is_text || is_plain(value))?);
        rest = behind;
    }
    (values.len() > 1).then(|| values.join(", "))
}

/// The offset after the quoted string at the start of a value; `None` if it is not closed.
pub fn end_of_text(value: &str) -> Option<usize> {
    let quote = value.chars().next()?;
    let mut letters = value.char_indices().skip(1);
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' if quote == '"' => drop(letters.next()),
            letter if letter == quote => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// Whether a text is `true`, `false`, a number or a date in TOML.
fn is_plain(value: &str) -> bool {
    let digits = value.trim_start_matches(['+', '-']);
    let is_date = |value: &str| {
        let fits = |(byte, form): (u8, u8)| if form == b'0' { byte.is_ascii_digit() } else { byte == form };
        let shape = |text: &str, form: &str| text.len() == form.len() && text.bytes().zip(form.bytes()).all(fits);
        shape(value, "00:00") || shape(value, "00:00:00") || value.get(..10).is_some_and(|day| shape(day, "0000-00-00"))
    };
    let is_number = || {
        let whole = digits.split(['.', 'e', 'E']).next().unwrap_or_default();
        let is_right = whole == "0" || !whole.starts_with('0');
        is_right
            && digits.starts_with(|first: char| first.is_ascii_digit())
            && digits.ends_with(|last: char| last.is_ascii_digit())
            && digits.replace('_', "").parse::<f64>().is_ok()
    };
    ["true", "false"].contains(&value) || is_date(value) || is_number() || digits.starts_with("0x")
}

fn text(value: &str, start: usize) -> Option<Mistake> {
    if value.starts_with("\"\"\"") || value.starts_with("'''") {
        return None;
    }
    let quote = value.chars().next()?;
    let end = end_of_text(value);
    let inner = value.get(1..end.map_or(value.len(), |end| end - 1)).unwrap_or_default();
    if quote == '"' && has_wrong_escape(inner) || end.is_none() && inner.contains('\\') {
        let path = habits::path(inner.trim_end_matches(quote));
        let message = wording!(
            "a backslash means something special between double quotes",
            "une barre oblique inverse a un sens spécial entre guillemets doubles"
        );
        let hint = if path.contains('.') && !path.contains(' ') {
            wording!("paths are written with /: \"{path}\"", "les chemins s'écrivent avec / : \"{path}\"")
        } else {
            wording!("write \\\\ for a backslash", "écrivez \\\\ pour une barre oblique inverse")
        };
        return Some(Mistake::new(start..start + value.len(), message, hint));
    }
    let Some(end) = end else { return Some(unclosed(value, quote, start, &[','])) };
    let rest = value.get(end..).unwrap_or_default().trim_start();
    let at = start + value.len() - rest.len();
    if rest.is_empty() || rest.starts_with('#') {
        return None;
    }
    if rest.trim_end_matches([',', ';']).trim().is_empty() {
        return Some(trailing(at));
    }
    let whole = value.trim_end_matches(quote).trim_start_matches(quote);
    let other = if quote == '"' { '\'' } else { '"' };
    let message = wording!(
        "the text ends at the second {quote}, and more follows",
        "le texte se termine au deuxième {quote}, et il y a une suite"
    );
    let hint = if whole.contains(other) {
        wording!("write \\\" for a quote inside the text", "écrivez \\\" pour un guillemet dans le texte")
    } else {
        wording!("write {other}{whole}{other}", "écrivez {other}{whole}{other}")
    };
    Some(Mistake::new(at..start + value.len(), message, hint))
}

/// The mistake of a string without a closing quote, followed by some of `marks`, which are not part of it.
fn unclosed(text: &str, quote: char, start: usize, marks: &[char]) -> Mistake {
    let message = wording!("the closing quote of this text is missing", "il manque le guillemet fermant de ce texte");
    let inner = text.trim_start_matches(quote).trim_end_matches(marks);
    let hint = wording!("write {quote}{inner}{quote}", "écrivez {quote}{inner}{quote}");
    Mistake::new(start..start + text.len(), message, hint)
}

/// Whether a double-quoted string has a backslash before a character that TOML doesn't allow there.
fn has_wrong_escape(inner: &str) -> bool {
    let mut letters = inner.chars();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            continue;
        }
        let digits = match letters.next() {
            Some('b' | 't' | 'n' | 'f' | 'r' | 'e' | '"' | '\\') => 0,
            Some('x') => 2,
            Some('u') => 4,
            Some('U') => 8,
            _ => return true,
        };
        if letters.by_ref().take(digits).filter(char::is_ascii_hexdigit).count() < digits {
            return true;
        }
    }
    false
}

fn trailing(at: usize) -> Mistake {
    Mistake::new(
        at..at + 1,
        wording!("a line ends without a comma or semicolon", "le signe à la fin de la ligne est de trop"),
        wording!("take it away", "retirez-le"),
    )
}

/// The mistake of a list item that is a text without quotes.
fn list(value: &str, start: usize) -> Option<Mistake> {
    let mut from = 0;
    if outside(value).iter().any(|(_, letter)| *letter == '{') {
        return behind(value, ']', start);
    }
    let ends = outside(value).into_iter().filter(|(_, letter)| matches!(*letter, ',' | '[' | ']'));
    for (at, mark) in ends {
        let entry = value.get(from..at).unwrap_or_default();
        let trimmed = entry.trim();
        if !trimmed.is_empty() && !is_value(trimmed) && mark != '[' {
            let offset = start + from + entry.len() - entry.trim_start().len();
            return Some(unquoted(trimmed, offset));
        }
        from = at + 1;
    }
    let last = value.get(from..).unwrap_or_default();
    let text = last.trim();
    if let Some(quote) = text.chars().next().filter(|first| matches!(first, '"' | '\''))
        && end_of_text(text).is_none()
    {
        let offset = start + from + last.len() - last.trim_start().len();
        return Some(unclosed(text, quote, offset, &[',', ']', ' ']));
    }
    behind(value, ']', start)
}

/// The mistake of a comma or semicolon after the bracket that ends a value.
fn behind(value: &str, bracket: char, start: usize) -> Option<Mistake> {
    let inner = value.trim_end_matches([',', ';']);
    (inner.len() < value.len() && inner.ends_with(bracket)).then(|| trailing(start + inner.len()))
}

fn table(value: &str, start: usize) -> Option<Mistake> {
    let Some((at, _)) = outside(value).into_iter().find(|(_, letter)| *letter == ':') else {
        return behind(value, '}', start);
    };
    let message = wording!(
        "a key and its value have = between them, not :",
        "entre une clé et sa valeur se met « = », et non « : »"
    );
    let hint = match with_equals(value) {
        Some(written) => wording!("write {written}", "écrivez {written}"),
        None => wording!("write {{ en = \"…\", fr = \"…\" }}", "écrivez {{ en = \"…\", fr = \"…\" }}"),
    };
    Some(Mistake::new(start + at..start + at + 1, message, hint))
}

/// A table with `=` in place of each `:`; `None` if it is long or its values are not quoted strings.
fn with_equals(value: &str) -> Option<String> {
    let mut written = String::with_capacity(value.len());
    let mut from = 0;
    for (at, _) in outside(value).into_iter().filter(|(_, letter)| *letter == ':') {
        let behind = value.get(at + 1..)?;
        let text = behind.trim_start();
        written.push_str(value.get(from..at)?.trim_end());
        written.push_str(" = ");
        from = at + 1 + behind.len() - text.len();
        text.starts_with(['"', '\'']).then_some(())?;
    }
    written.push_str(value.get(from..)?);
    (value.len() <= LONGEST_SHOWN).then_some(written)
}

/// The mistake of a value without quotes.
fn bare(key: &str, value: &str, start: usize, currency: Option<Currency>) -> Option<Mistake> {
    let token = value.split(" #").next().unwrap_or_default().trim_end();
    let core = token.trim_end_matches([',', ';']).trim_end();
    let range = start..start + core.len();
    if is_plain(core) {
        return (core.len() < token.len()).then(|| trailing(start + core.len()));
    }
    if let Some(flag) = habits::flag(core) {
        let message = wording!("\"{core}\" is written {flag} here", "« {core} » s'écrit {flag} ici");
        return Some(Mistake::new(range, message, wording!("write {flag}", "écrivez {flag}")));
    }
    if habits::is_price(key) {
        let (message, hint) = match amounts::parse(core) {
            Some(amount) => amounts::explained(core, &amount, currency),
            None => (
                wording!("\"{core}\" can't be read as a price", "« {core} » ne peut pas être lu comme un prix"),
                amounts::in_minor_units(currency),
            ),
        };
        return Some(Mistake::new(range, message, hint));
    }
    if let Some(number) = habits::with_unit(core) {
        let message = wording!("a number has no unit here", "un nombre s'écrit ici sans unité");
        return Some(Mistake::new(range, message, wording!("write {number}", "écrivez {number}")));
    }
    let digits: String = core.chars().filter(|letter| !letter.is_whitespace()).collect();
    if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        let number = Some(digits.trim_start_matches('0')).filter(|number| !number.is_empty()).unwrap_or("0");
        let message = wording!(
            "\"{core}\" is not a number as it is written here",
            "« {core} » n'est pas un nombre tel qu'on l'écrit ici"
        );
        let hint = wording!("write {number}, or the text \"{core}\"", "écrivez {number}, ou le texte \"{core}\"");
        return Some(Mistake::new(range, message, hint));
    }
    if core.starts_with(|first: char| first.is_ascii_digit())
        && core.chars().all(|letter| letter.is_ascii_digit() || "/-.:hT ".contains(letter))
    {
        let message = wording!("a date stands in quotes here", "une date se met entre guillemets ici");
        let form =
            || wording!("write it as \"2026-03-14 19:30\"", "écrivez-la ainsi, par exemple : \"2026-03-14 19:30\"");
        return Some(Mistake::new(range, message, toml_dates::hint(core).unwrap_or_else(form)));
    }
    Some(unquoted(core, start))
}

fn unquoted(text: &str, start: usize) -> Mistake {
    let range = start..start + text.len();
    let plain = text.trim_end_matches(['"', '\'']);
    let message = if plain.len() < text.len() {
        wording!("the opening quote of this text is missing", "il manque le guillemet ouvrant de ce texte")
    } else {
        wording!("a text stands in quotes", "un texte se met entre guillemets")
    };
    let shown = if plain.contains('\\') { habits::path(plain) } else { plain.replace('"', "'") };
    Mistake::new(range, message, wording!("write \"{shown}\"", "écrivez \"{shown}\""))
}
