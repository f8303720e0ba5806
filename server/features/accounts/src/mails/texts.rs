//! The texts of account mails, in every language of the interface.

use grandstand_core::texts::{Template, Text};
use grandstand_platform::mail::greeting;
use grandstand_platform::mail::layout::Words;
use tenants::schema::text::Language;

use super::Occasion;
use crate::texts::{Mail, MailTexts, texts};

/// The values that are filled into a mail's texts.
#[derive(Debug, Clone, Copy)]
pub struct Filling<'a> {
    /// The channel's name.
    pub channel: &'a str,
    /// The reader's given name; empty where it isn't known.
    pub name: &'a str,
    /// Target of the button.
    pub link: Option<&'a str>,
}

/// Subject, paragraphs, the button's words and the small print.
type Parts<'a> = (&'a Template, Vec<&'a Template>, &'a Text, &'a Text);

/// Returns the texts of a mail, filled in.
pub fn words(occasion: &Occasion, language: Language, filling: Filling<'_>) -> Words {
    let Filling { channel, name, link } = filling;
    let (subject, paragraphs, button, note) = parts(occasion, &texts(language).mails, link.is_some());
    let fill = |text: &Template| text.fill(&[("channel", channel)]);
    Words {
        subject: fill(subject),
        greeting: greeting(name, language),
        paragraphs: paragraphs.into_iter().map(fill).collect(),
        button: link.map(|link| (button.to_string(), link.to_owned())),
        note: note.to_string(),
        ..Words::default()
    }
}

fn parts<'a>(occasion: &Occasion, mails: &'a MailTexts, has_link: bool) -> Parts<'a> {
    match occasion {
        Occasion::Welcome => {
            let mail = &mails.welcome;
            let text = if has_link { &mail.confirm } else { &mail.ready };
            (&mail.subject, vec![text], &mail.button, &mail.note)
        }
        Occasion::Verify => one_paragraph(&mails.verify),
        Occasion::Reset { .. } => one_paragraph(&mails.reset),
        Occasion::Delete => one_paragraph(&mails.delete),
        Occasion::Invite => one_paragraph(&mails.invite),
        Occasion::SignInsRemoved => {
            let mail = &mails.sign_ins_removed;
            let note = if has_link { &mail.note_with_link } else { &mail.note };
            (&mail.subject, vec![&mail.shown, &mail.removed], &mail.button, note)
        }
    }
}

fn one_paragraph(mail: &Mail) -> Parts<'_> {
    (&mail.subject, vec![&mail.text], &mail.button, &mail.note)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placeholder_is_filled() {
        let occasions = [
            Occasion::Welcome,
            Occasion::Verify,
            Occasion::Reset { email: "ada@example.org".to_owned() },
            Occasion::Delete,
            Occasion::Invite,
            Occasion::SignInsRemoved,
        ];
        for occasion in &occasions {
            for language in Language::ALL {
                for link in [None, Some("https://quay.example/x")] {
                    let Words { subject, greeting, paragraphs, note, button, .. } =
                        words(occasion, language, Filling { channel: "Quay", name: "Ada", link });
                    let said = [subject, greeting, paragraphs.join("\n"), note].join("\n");
                    assert!(!said.contains('{') && said.contains("Ada"), "{said}");
                    assert_eq!(button.is_some(), link.is_some());
                }
            }
        }
    }

    #[test]
    fn a_mail_asks_for_what_its_link_does() {
        let welcome = |link| words(&Occasion::Welcome, Language::En, Filling { channel: "Quay", name: "", link });
        assert_eq!(welcome(None).subject, "Welcome to Quay");
        assert_eq!(welcome(None).paragraphs, ["Your account is ready."]);
        let confirm = "Your account is ready. Please confirm that this email address is yours.";
        assert_eq!(welcome(Some("https://quay.example/x")).paragraphs, [confirm]);
        let removed =
            |link| words(&Occasion::SignInsRemoved, Language::Fr, Filling { channel: "Quay", name: "", link });
        assert!(removed(None).note.starts_with("Si c'était vous, connectez-vous"));
        assert!(removed(Some("https://quay.example/x")).note.starts_with("Si c'était vous, choisissez"));
    }
}
