//! Checks and cleans the fields of reports: what is logged or stored has no personal data, and can't forge lines.

use grandstand_web::field_errors::{ErrorCode, FieldError, FieldErrors};
use grandstand_web::loggable::SecretPaths;

/// Maximum length of a message, in characters.
pub const LONGEST_MESSAGE: usize = 500;
/// Maximum length of a path or route, in characters.
pub const LONGEST_PATH: usize = 200;
/// Maximum length of a code, request id or release, in characters.
const LONGEST_NAME: usize = 64;
/// Length from which a word with a digit may be a token, in characters.
const SHORTEST_TOKEN: usize = 24;

const NO_RELEASE: FieldError =
    FieldError::new(ErrorCode::Invalid, "It must be of letters, digits, . _ and -, 64 at most.");

/// Returns a text that must be there.
pub fn required(errors: &mut FieldErrors, field: &str, value: Option<String>) -> String {
    match value.filter(|value| !value.trim().is_empty()) {
        Some(value) => value,
        None => wrong(errors, field, FieldError::REQUIRED),
    }
}

/// Notes an error.
pub fn wrong<T: Default>(errors: &mut FieldErrors, field: &str, error: FieldError) -> T {
    errors.note(field, error);
    T::default()
}

/// Returns the release, which old pages and other clients don't send.
pub fn release(errors: &mut FieldErrors, value: Option<String>) -> Option<String> {
    let release = value.filter(|release| !release.is_empty())?;
    if is_name(&release.replace(['.', '-'], "_")) { Some(release) } else { wrong(errors, "release", NO_RELEASE) }
}

/// Whether a text is a short name of letters, digits and `_`.
pub fn is_name(text: &str) -> bool {
    text.len() <= LONGEST_NAME && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Returns the path of a URL on one line, without playback tokens, and without query and fragment, which can contain keys
/// and a viewer's input.
pub fn cleaned_path(secret_paths: SecretPaths, address: &str) -> String {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    on_one_line(&secret_paths.loggable(path), LONGEST_PATH, |word| word.to_owned())
}

/// Returns a message on one line, without e-mail addresses, queries, secret paths and tokens.
pub fn cleaned_message(secret_paths: SecretPaths, text: &str) -> String {
    on_one_line(text, LONGEST_MESSAGE, |word| without_tokens(&without_query(secret_paths, word)))
}

/// Returns the words of a text on one line, of at most `longest` characters. An e-mail address becomes `…`.
fn on_one_line(text: &str, longest: usize, clean: impl Fn(&str) -> String) -> String {
    let words = text.split(|character: char| character.is_whitespace() || is_unprintable(character));
    let words = words.filter(|word| !word.is_empty());
    let words = words.map(|word| if word.contains('@') { "…".to_owned() } else { clean(word) });
    words.collect::<Vec<_>>().join(" ").chars().take(longest).collect()
}

/// Returns a stored text without what a terminal obeys.
pub fn printable(text: &str) -> String {
    text.replace(is_unprintable, " ")
}

/// Whether a terminal obeys a character instead of showing it: control characters, and those that change directions.
fn is_unprintable(character: char) -> bool {
    let changes_direction = matches!(
        character,
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    );
    character.is_control() || changes_direction
}

/// Cuts off the query and the fragment of a word that contains a path, and masks the path's secret part.
fn without_query(secret_paths: SecretPaths, word: &str) -> String {
    let host = word.find("://").map_or(0, |scheme| scheme + "://".len());
    let Some(path) = word.get(host..).and_then(|rest| rest.find('/')).map(|slash| host + slash) else {
        return word.split_once('?').filter(|(_, query)| query.contains('=')).map_or(word, |(name, _)| name).to_owned();
    };
    let (origin, path) = word.split_at(path);
    let path = path.split(['?', '#']).next().unwrap_or_default();
    format!("{origin}{}", secret_paths.loggable(path))
}

/// Replaces what is long enough to be a token, and has a digit, by `…`.
fn without_tokens(word: &str) -> String {
    let is_of_token = |character: char| character.is_ascii_alphanumeric() || matches!(character, '_' | '-');
    let mut cleaned = String::new();
    let mut rest = word;
    while !rest.is_empty() {
        let (run, after) = rest.split_at(rest.find(|character| !is_of_token(character)).unwrap_or(rest.len()));
        let is_token = run.len() >= SHORTEST_TOKEN && run.contains(|character: char| character.is_ascii_digit());
        cleaned.push_str(if is_token { "…" } else { run });
        let (between, next) = after.split_at(after.find(is_of_token).unwrap_or(after.len()));
        cleaned.push_str(between);
        rest = next;
    }
    cleaned
}

#[cfg(test)]
mod tests {
    use grandstand_web::loggable::SecretPath;

    use super::*;

    const SECRET_PATHS: SecretPaths = SecretPaths::new(&[&[SecretPath::Segment("/media/")]]);

    #[test]
    fn a_message_says_nothing_of_the_viewer() {
        let cleaned = |text: &str| cleaned_message(SECRET_PATHS, text);
        assert_eq!(cleaned("No user ann@example.org, \"bob@example.org\""), "No user … …");
        assert_eq!(cleaned("at https://a.example/verify?token=abc#x now"), "at https://a.example/verify now");
        assert_eq!(cleaned("of /media/abc.def/540p/3.m4s?x and q?name=Ann"), "of /media/…/540p/3.m4s and q");
        assert_eq!(cleaned("(0123456789abcdef01234567) is no key"), "(…) is no key");
        assert_eq!(cleaned("key-7f3c_9d21-aaaa-bbbb-cccc: used"), "…: used");
    }

    #[test]
    fn what_is_no_secret_stays() {
        for text in [
            "TypeError: Cannot read properties of undefined (reading 'src')",
            "Loading chunk 4554 failed. (error: https://a.example/assets/4554.aa534959.js)",
            "AnExtraordinarilyLongNameOfAComponent is not a function?",
        ] {
            assert_eq!(cleaned_message(SECRET_PATHS, text), text);
        }
    }

    #[test]
    fn terminals_find_nothing_to_obey() {
        let text = "red\u{1b}[31m \u{9b}31m\u{7} back\rwards\u{202e}txt\u{feff}\u{0} end";
        assert_eq!(cleaned_message(SECRET_PATHS, text), "red [31m 31m back wards txt end");
        assert_eq!(cleaned_path(SECRET_PATHS, "/watch/:id\n\u{202e}x?y"), "/watch/:id x");
    }

    #[test]
    fn releases_are_short_names() {
        let mut errors = FieldErrors::default();
        let kept = ["0123456789ab", "2.1-rc_3", ""].map(|text| release(&mut errors, Some(text.to_owned())));
        assert_eq!(kept, [Some("0123456789ab".to_owned()), Some("2.1-rc_3".to_owned()), None]);
        assert!(errors.is_empty() && release(&mut errors, None).is_none());
        assert_eq!(release(&mut errors, Some("a b".to_owned())), None);
        assert!(!errors.is_empty());
    }
}
