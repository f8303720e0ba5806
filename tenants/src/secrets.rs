//! References from seed files to secrets. The operator stores secrets, and each belongs to one channel.

use crate::schema::ChannelSeed;

/// Prefix of all environment variables that hold channels' secrets.
const PREFIX: &str = "GRANDSTAND_SECRET_";
/// Maximum number of characters of a secret's name.
const LONGEST: usize = 64;

/// A reference to a secret in a seed file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecretReference<'a> {
    /// `secret:stripe-secret`: a secret of the channel, by name.
    Name(&'a str),
    /// `env:GRANDSTAND_SECRET_HARBOUR__STRIPE_SECRET`: an environment variable of the server.
    Variable(&'a str),
}

impl<'a> SecretReference<'a> {
    /// Parses a reference; `None` for any other text.
    pub fn parse(text: &'a str) -> Option<Self> {
        if let Some(name) = text.strip_prefix("secret:") {
            return is_name(name).then_some(Self::Name(name));
        }
        text.strip_prefix("env:").filter(|name| !name.is_empty()).map(Self::Variable)
    }
}

/// Whether a text is a valid secret name: words of a-z and 0-9, joined by single hyphens.
pub fn is_name(text: &str) -> bool {
    text.len() <= LONGEST && are_words(text, '-', |byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// The environment variable of a channel's secret; `None` if the key or the name is invalid.
///
/// Variables are unique per channel: keys and names have no underscores, and hyphens become underscores. A name has no
/// two hyphens in a row and none at its ends, so the last `__` separates key and name.
pub fn variable(channel_key: &str, name: &str) -> Option<String> {
    is_name(name).then_some(())?;
    Some(prefix(channel_key)? + &upper(name))
}

/// Whether an environment variable holds a secret of this channel.
pub fn is_own(channel_key: &str, variable: &str) -> bool {
    let name = prefix(channel_key).and_then(|prefix| variable.strip_prefix(prefix.as_str()));
    name.is_some_and(|name| are_words(name, '_', |byte| byte.is_ascii_uppercase() || byte.is_ascii_digit()))
}

/// The name of a channel's secret that corresponds to any variable's name; `name` if there is no valid one.
pub fn suggested_name(channel_key: &str, variable: &str) -> String {
    let rest = variable.strip_prefix(PREFIX).unwrap_or(variable);
    let rest = rest.rsplit_once("__").map_or(rest, |(_, name)| name);
    let rest = rest.strip_prefix(&format!("{}_", upper(channel_key))).unwrap_or(rest);
    let lower = rest.to_ascii_lowercase();
    let words: Vec<&str> =
        lower.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let name = words.join("-");
    if is_name(&name) { name } else { "name".to_owned() }
}

/// Corrects a reference with invalid letters in its name: `secret:Stripe_Secret` becomes `secret:stripe-secret`. `None`
/// if there are digits or other characters after `secret:`, because the text may be the secret itself.
pub fn meant(text: &str) -> Option<String> {
    let lower = text.trim().to_ascii_lowercase();
    let name = lower.strip_prefix("secret:")?;
    let is_plain = name.chars().all(|letter| letter.is_ascii_alphabetic() || "_-. ".contains(letter));
    let words: Vec<&str> = name.split(['_', '-', '.', ' ']).filter(|word| !word.is_empty()).collect();
    let name = words.join("-");
    (is_plain && is_name(&name)).then(|| format!("secret:{name}"))
}

fn prefix(channel_key: &str) -> Option<String> {
    is_key(channel_key).then(|| format!("{PREFIX}{}__", upper(channel_key)))
}

/// Whether a text is a valid channel key, as `check` requires for the folder's name.
fn is_key(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    !text.is_empty() && text.bytes().all(plain) && !text.starts_with('-') && !text.ends_with('-')
}

fn upper(text: &str) -> String {
    text.to_ascii_uppercase().replace('-', "_")
}

fn are_words(text: &str, separator: char, is_letter: impl Fn(u8) -> bool) -> bool {
    text.split(separator).all(|word| !word.is_empty() && word.bytes().all(&is_letter))
}

impl ChannelSeed {
    /// All references to secrets.
    pub fn secret_references(&self) -> impl Iterator<Item = &str> {
        let payments = self.channel.payments.iter().flat_map(|payments| [&payments.secret, &payments.webhook_secret]);
        let accounts = &self.channel.accounts;
        let recaptcha = accounts.recaptcha.iter().map(|recaptcha| &recaptcha.secret);
        let social = accounts.social.values().map(|provider| &provider.secret);
        payments.chain(recaptcha).chain(social).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::{SecretReference, is_name, is_own, meant, suggested_name, variable};

    #[test]
    fn references_are_read() {
        let cases = [
            ("secret:stripe-secret", Some(SecretReference::Name("stripe-secret"))),
            ("env:X", Some(SecretReference::Variable("X"))),
            ("secret:", None),
            ("secret:UPPER", None),
            ("secret:a_b", None),
            ("secret:../b", None),
            ("env:", None),
            ("X", None),
        ];
        for (text, expected) in cases {
            assert_eq!(SecretReference::parse(text), expected, "{text}");
        }
        assert!(!is_name(&"a".repeat(65)) && !is_name("a--b") && !is_name("-a") && !is_name("a-"));
    }

    #[test]
    fn names_in_other_letters_are_understood() {
        for text in ["secret:Stripe_Secret", "Secret: stripe secret", "SECRET:STRIPE.SECRET"] {
            assert_eq!(meant(text).as_deref(), Some("secret:stripe-secret"), "{text}");
        }
        for text in ["secret:hunter2", "secret:", "secret:_", "secret:a/b", "hunter"] {
            assert_eq!(meant(text), None, "{text}");
        }
    }

    #[test]
    fn a_channel_owns_its_variables_only() {
        assert_eq!(variable("north-side", "stripe").as_deref(), Some("GRANDSTAND_SECRET_NORTH_SIDE__STRIPE"));
        assert!(is_own("north-side", "GRANDSTAND_SECRET_NORTH_SIDE__STRIPE"));
        let foreign = [
            "GRANDSTAND_SECRET_NORTH_SIDE__STRIPE",
            "GRANDSTAND_SECRET_NORTH__SIDE__STRIPE",
            "GRANDSTAND_SECRET_NORTH__",
            "GRANDSTAND_SECRET_NORTH___STRIPE",
            "GRANDSTAND_SECRET_NORTH__STRIPE_",
            "GRANDSTAND_SECRET_NORTH__stripe",
            "GRANDSTAND_SECRET_north__STRIPE",
            "DATABASE_URL",
        ];
        for name in foreign {
            assert!(!is_own("north", name), "{name}");
        }
        // Invalid keys have no secrets, whatever is stored.
        for key in ["", "north_side", "NORTH", "north-", "_north", "north.side"] {
            assert!(variable(key, "stripe").is_none() && !is_own(key, "GRANDSTAND_SECRET_NORTH__STRIPE"), "{key}");
        }
    }

    #[test]
    fn no_two_channels_share_a_variable() {
        let texts = |longest: u32| {
            (1..=longest).flat_map(|length| (0..3_u32.pow(length)).map(move |number| text(number, length)))
        };
        let mut owners: HashMap<String, String> = HashMap::new();
        let mut pairs = 0;
        for key in texts(5) {
            for name in texts(4) {
                let Some(variable) = variable(&key, &name) else { continue };
                assert!(is_own(&key, &variable));
                let owner = format!("{key} {name}");
                pairs += 1;
                if let Some(other) = owners.insert(variable.clone(), owner.clone()) {
                    panic!("{variable} is {owner}'s and {other}'s");
                }
            }
        }
        assert!(pairs > 1000, "{pairs}");
    }

    /// A text of the letters `a`, `-` and `b`.
    fn text(mut number: u32, length: u32) -> String {
        let mut letters = String::new();
        for _ in 0..length {
            letters.push(['a', '-', 'b'][(number % 3) as usize]);
            number /= 3;
        }
        letters
    }

    #[test]
    fn old_names_become_short_ones() {
        for (key, old, name) in [
            ("north", "NORTH_STRIPE_SECRET", "stripe-secret"),
            ("north", "STRIPE_SECRET", "stripe-secret"),
            ("north", "GRANDSTAND_SECRET_OTHER__STRIPE", "stripe"),
            ("north", "__", "name"),
        ] {
            assert_eq!(suggested_name(key, old), name, "{old}");
        }
    }
}
