//! Mails in the name of a channel, with its sender address and brand.

use grandstand_db::entities::users;
use tenants::compile::Channel;
use tenants::schema::text::Language;

use super::Letter;
use super::layout::{self, Logo, Words};

/// Returns the logo of a channel's mails; `None` if it can't be shown there.
pub type LogoOf = fn(&Channel) -> Option<Logo>;

/// The sender addresses of channels' mails.
#[derive(Debug, Clone, Default)]
pub struct Senders {
    /// The sender address of all channels, if the operator has set one.
    pub common: Option<String>,
    /// The platform domain, for channels without a domain of their own.
    pub platform_domain: Option<String>,
    /// Finds the logos. Without it, mails have the channels' names instead.
    pub logo: Option<LogoOf>,
}

impl Senders {
    /// Lays out a mail of a channel whose site is at `origin`, addressed to the name and address `to`. Replies go to
    /// the channel.
    pub fn letter(
        &self,
        channel: &Channel,
        language: Language,
        origin: &str,
        to: (String, String),
        words: Words,
    ) -> Letter {
        let logo = self.logo.and_then(|of| of(channel));
        let layout::Parts { text, html } = layout::set(channel, language, origin, logo.as_ref(), &words);
        Letter {
            from: (channel.text(&channel.name, language).to_owned(), self.address(channel)),
            reply_to: channel.email.clone(),
            to,
            subject: one_line(&words.subject),
            text,
            html,
            link: words.button.map(|(_, address)| address),
        }
    }

    fn address(&self, channel: &Channel) -> String {
        let own = || match (channel.canonical_domain(), &self.platform_domain) {
            (Some(domain), _) => format!("no-reply@{domain}"),
            (None, Some(domain)) => format!("no-reply@{}.{domain}", channel.key),
            (None, None) => format!("no-reply@{}.localhost", channel.key),
        };
        self.common.clone().unwrap_or_else(own)
    }
}

/// A header has no line breaks.
fn one_line(text: &str) -> String {
    text.split(['\r', '\n']).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Returns the name and address that a user's mails go to.
pub fn recipient(user: &users::Model) -> (String, String) {
    (user.full_name(), user.email.clone())
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn a_subject_is_one_line() {
        assert_eq!(one_line("Your order"), "Your order");
        assert_eq!(one_line("Your order\r\nBcc: eve@evil.example\n"), "Your order Bcc: eve@evil.example");
    }
}
