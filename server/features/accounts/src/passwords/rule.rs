//! Which new passwords a channel takes.

use tenants::compile::Channel;

use super::blocklist::is_common;

/// The product's own name.
const PRODUCT: &str = "grandstand";
/// Letters of a name's word that counts by itself; shorter ones are in many passwords by chance.
const SHORTEST_WORD: usize = 4;

/// What a channel asks of a new password.
#[derive(Debug)]
pub struct PasswordRule {
    /// Characters at least.
    pub least: u32,
    /// Names that passwords of this channel are guessed from, as [`letters`] has them.
    names: Vec<String>,
}

impl PasswordRule {
    /// The rule of a channel.
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

    /// Whether a password is one that is tried first: one of the most common, or the channel's name with digits and
    /// signs around it.
    pub fn is_guessed_first(&self, password: &str) -> bool {
        is_common(password) || self.names.contains(&letters(password))
    }
}

/// The letters of a text, in lower case.
fn letters(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphabetic()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::PasswordRule;

    /// Of a channel called so, with passwords of eight characters.
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
