//! The rule for a channel's new passwords.

use tenants::compile::Channel;

use super::blocklist::is_common;

/// The product's own name.
const PRODUCT: &str = "grandstand";
/// Minimum number of letters in a word of a name that counts by itself; shorter words are in many passwords by chance.
const SHORTEST_WORD: usize = 4;

/// The requirements of a channel for new passwords.
#[derive(Debug)]
pub struct PasswordRule {
    /// Minimum length in characters.
    pub least: u32,
    /// Names that attackers try as passwords of this channel, reduced to [`letters`].
    names: Vec<String>,
}

impl PasswordRule {
    /// Returns the rule of a channel.
    pub fn of(channel: &Channel) -> Self {
        let own = channel.name.all().into_iter().chain([channel.key.as_str(), PRODUCT]);
        Self::new(channel.accounts.password_minimum, own)
    }

    fn new<'a>(least: u32, names: impl IntoIterator<Item = &'a str>) -> Self {
        let of_name = |name: &'a str| {
            let words = name.split(|letter: char| !letter.is_alphanumeric()).map(letters);
            words.filter(|word| word.chars().count() >= SHORTEST_WORD).chain([letters(name)])
        };
        let names = names.into_iter().flat_map(of_name).filter(|name| !name.is_empty()).collect();
        Self { least, names }
    }

    /// Returns whether attackers try a password first: one of the most common, or the channel's name surrounded by
    /// digits and punctuation.
    pub fn is_guessed_first(&self, password: &str) -> bool {
        is_common(password) || self.names.contains(&letters(password))
    }
}

/// Returns the letters of a text, in lower case.
fn letters(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphabetic()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::PasswordRule;

    /// Returns the rule of a channel with this name, for passwords of at least eight characters.
    pub fn of_name(name: &str) -> PasswordRule {
        PasswordRule::new(8, [name, super::PRODUCT])
    }

    #[test]
    fn names_of_the_channel_are_guessed_first() {
        let rule = of_name("Lakeside Sports FC");
        for guessed in ["lakeside1", "Lakeside-Sports-FC", "2026LAKESIDE!", "sports2026", "Grandstand#1", "password1"] {
            assert!(rule.is_guessed_first(guessed), "{guessed}");
        }
        for fine in ["four quiet words", "lakeside by the river", "fc 48159265 3589", "48159265 3589"] {
            assert!(!rule.is_guessed_first(fine), "{fine}");
        }
    }
}
