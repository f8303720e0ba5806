//! Masks passwords in URLs for display.

use url::Url;

use grandstand_db::existence::sqlite_file;

/// Replaces secrets in output.
pub const MASK: &str = "********";

/// A URL with its password masked, also in its query. Other texts are returned unchanged.
pub fn without_password(text: &str) -> String {
    if text.starts_with("sqlite:") || !text.contains("://") {
        return text.to_owned();
    }
    let Ok(mut url) = Url::parse(text) else { return MASK.to_owned() };
    // An unescaped `/`, `?` or `#` in a password ends the host for the parser, and the rest would be printed.
    let beyond_host = [url.path(), url.query().unwrap_or_default(), url.fragment().unwrap_or_default()];
    if beyond_host.iter().any(|part| part.contains('@')) {
        return MASK.to_owned();
    }
    let mut is_changed = url.password().is_some();
    if is_changed && url.set_password(Some(MASK)).is_err() {
        return MASK.to_owned();
    }
    if url.query_pairs().any(|(name, _)| is_secret(&name)) {
        is_changed = true;
        let masked = |value: &str, is_secret: bool| if is_secret { MASK.to_owned() } else { value.to_owned() };
        let pairs = url.query_pairs().map(|(name, value)| (name.to_string(), masked(value.as_ref(), is_secret(&name))));
        let pairs: Vec<(String, String)> = pairs.collect();
        url.query_pairs_mut().clear().extend_pairs(pairs);
    }
    if is_changed { url.to_string() } else { text.to_owned() }
}

fn is_secret(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ["pass", "secret", "token", "key"].iter().any(|word| name.contains(word))
}

/// A database for display: `sqlite file var/grandstand.sqlite`, or its URL without the password.
pub fn database_in_words(url: &str) -> String {
    match sqlite_file(url) {
        Some(file) => format!("sqlite file {}", file.strip_prefix(".").unwrap_or(&file).display()),
        None => without_password(url),
    }
}

#[cfg(test)]
mod tests {
    use super::{database_in_words, without_password};

    #[test]
    fn passwords_of_addresses_are_masked() {
        for (address, shown) in [
            ("postgres://ada:hunter2@db:5432/stand", "postgres://ada:********@db:5432/stand"),
            ("postgres://ada:hun%2Fter2@db/stand", "postgres://ada:********@db/stand"),
            ("postgres://db/stand?password=hunter2&a=b", "postgres://db/stand?password=********&a=b"),
            ("redis://:hunter2@cache:6379", "redis://:********@cache:6379"),
            ("postgres://ada:12/hunter2@db/stand", "********"),
            ("postgres://ada:12#hunter2@db/stand", "********"),
            ("postgres://ada:12?hunter2@db/stand", "********"),
            ("postgres://ada:hunter2/x@db/stand", "********"),
            ("postgres://ada@db/stand", "postgres://ada@db/stand"),
            ("https://api.stripe.com/", "https://api.stripe.com/"),
            ("sqlite:/srv/a@b.sqlite", "sqlite:/srv/a@b.sqlite"),
            ("info,sqlx=warn", "info,sqlx=warn"),
        ] {
            assert_eq!(without_password(address), shown);
        }
    }

    #[test]
    fn databases_are_called_by_file_or_address() {
        assert_eq!(database_in_words("sqlite:./var/grandstand.sqlite"), "sqlite file var/grandstand.sqlite");
        assert_eq!(database_in_words("sqlite:///srv/a.sqlite?mode=rwc"), "sqlite file /srv/a.sqlite");
        assert_eq!(database_in_words("postgres://ada:hunter2@db/stand"), "postgres://ada:********@db/stand");
    }
}
