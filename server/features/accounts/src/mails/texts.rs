//! What the mails of accounts say, in every language of the interface.

use grandstand_platform::mail::layout::Words;
use tenants::schema::text::Language;

use super::Occasion;

/// Whom a mail is for, and what it is to lead to.
#[derive(Debug, Clone, Copy)]
pub struct Filling<'a> {
    /// The channel's name.
    pub channel: &'a str,
    /// The reader's given name; empty where it isn't known.
    pub name: &'a str,
    /// Where the button leads.
    pub link: Option<&'a str>,
}

/// Subject, paragraphs, the button's words and the small print.
type Texts = (String, Vec<String>, &'static str, &'static str);

/// The words of a mail.
pub fn words(occasion: &Occasion, language: Language, filling: Filling<'_>) -> Words {
    let (hello, (subject, paragraphs, button, note)) = match language {
        Language::En => ("Hello", english(occasion, filling)),
        Language::Fr => ("Bonjour", french(occasion, filling)),
    };
    let greeting = match filling.name {
        "" => format!("{hello},"),
        name => format!("{hello} {name},"),
    };
    let button = filling.link.map(|link| (button.to_owned(), link.to_owned()));
    Words { subject, greeting, paragraphs, button, note: note.to_owned() }
}

fn english(occasion: &Occasion, Filling { channel, link, .. }: Filling<'_>) -> Texts {
    match occasion {
        Occasion::Welcome => (
            format!("Welcome to {channel}"),
            vec![match link {
                Some(_) => "Your account is ready. Please confirm that this e-mail address is yours.".to_owned(),
                None => "Your account is ready.".to_owned(),
            }],
            "Confirm my address",
            "The link works for three days. If you did not register, don't open it, and ignore this mail.",
        ),
        Occasion::Verify => (
            "Confirm your e-mail address".to_owned(),
            vec![format!("Please confirm that this e-mail address is yours, for your account at {channel}.")],
            "Confirm my address",
            "The link works for three days. If you did not ask for it, you can ignore this mail.",
        ),
        Occasion::Reset { .. } => (
            "Choose a new password".to_owned(),
            vec![format!("Somebody, hopefully you, asked for a new password for your account at {channel}.")],
            "Choose a new password",
            "The link works once, for an hour. If you did not ask for it, nothing has changed and you can ignore this mail.",
        ),
        Occasion::Delete => (
            "Delete your account?".to_owned(),
            vec![format!(
                "You asked to delete your account at {channel}. This can't be undone: you lose what you have bought there."
            )],
            "Delete my account",
            "The link works once, for an hour. If you did not ask for it, choose a new password: somebody else may know yours.",
        ),
        Occasion::Invite => (
            format!("Your account at {channel}"),
            vec![format!(
                "An account at {channel} was made for you. Choose a password, and sign in with this address."
            )],
            "Choose a password",
            "The link works once, for a week. If you did not expect this mail, you can ignore it.",
        ),
        Occasion::SignInsRemoved => (
            format!("Other ways to sign in to your account at {channel} were removed"),
            vec![
                "It was just shown that this e-mail address is yours.".to_owned(),
                format!(
                    "Before that, somebody could sign in to your account at {channel} with a password or an account elsewhere. That was removed, and every session was ended."
                ),
            ],
            "Choose a password",
            match link {
                Some(_) => {
                    "If it was you, choose a password. The link works once, for an hour; the sign-in page mails you another one. If it was somebody else, there is nothing to do: they can't sign in any more."
                }
                None => {
                    "If it was you, sign in with your new password. If it was somebody else, there is nothing to do: they can't sign in any more."
                }
            },
        ),
    }
}

fn french(occasion: &Occasion, Filling { channel, link, .. }: Filling<'_>) -> Texts {
    match occasion {
        Occasion::Welcome => (
            format!("Bienvenue chez {channel}"),
            vec![match link {
                Some(_) => "Votre compte est prêt. Confirmez que cette adresse courriel est bien la vôtre.".to_owned(),
                None => "Votre compte est prêt.".to_owned(),
            }],
            "Confirmer mon adresse",
            "Le lien est valable trois jours. Si vous ne vous êtes pas inscrit, ne l'ouvrez pas et ignorez ce message.",
        ),
        Occasion::Verify => (
            "Confirmez votre adresse courriel".to_owned(),
            vec![format!("Confirmez que cette adresse courriel est bien la vôtre, pour votre compte chez {channel}.")],
            "Confirmer mon adresse",
            "Le lien est valable trois jours. Si vous ne l'avez pas demandé, ignorez ce message.",
        ),
        Occasion::Reset { .. } => (
            "Choisissez un nouveau mot de passe".to_owned(),
            vec![format!(
                "Quelqu'un, sans doute vous, a demandé un nouveau mot de passe pour votre compte chez {channel}."
            )],
            "Choisir un nouveau mot de passe",
            "Le lien sert une seule fois, pendant une heure. Si vous ne l'avez pas demandé, rien n'a changé : ignorez ce message.",
        ),
        Occasion::Delete => (
            "Supprimer votre compte ?".to_owned(),
            vec![format!(
                "Vous avez demandé la suppression de votre compte chez {channel}. Elle est définitive : vous perdez ce que vous y avez acheté."
            )],
            "Supprimer mon compte",
            "Le lien sert une seule fois, pendant une heure. Si vous ne l'avez pas demandé, choisissez un nouveau mot de passe : quelqu'un d'autre connaît peut-être le vôtre.",
        ),
        Occasion::Invite => (
            format!("Votre compte chez {channel}"),
            vec![format!(
                "Un compte chez {channel} a été créé pour vous. Choisissez un mot de passe et connectez-vous avec cette adresse."
            )],
            "Choisir un mot de passe",
            "Le lien sert une seule fois, pendant une semaine. Si vous n'attendiez pas ce message, ignorez-le.",
        ),
        Occasion::SignInsRemoved => (
            format!("D'autres moyens de vous connecter à votre compte chez {channel} ont été supprimés"),
            vec![
                "Il vient d'être établi que cette adresse courriel est bien la vôtre.".to_owned(),
                format!(
                    "Auparavant, quelqu'un pouvait se connecter à votre compte chez {channel} avec un mot de passe ou un compte d'un autre service. Cet accès a été supprimé et toutes les sessions ont été fermées."
                ),
            ],
            "Choisir un mot de passe",
            match link {
                Some(_) => {
                    "Si c'était vous, choisissez un mot de passe. Le lien sert une seule fois, pendant une heure ; la page de connexion vous en envoie un autre. Si c'était quelqu'un d'autre, vous n'avez rien à faire : cette personne ne peut plus se connecter."
                }
                None => {
                    "Si c'était vous, connectez-vous avec votre nouveau mot de passe. Si c'était quelqu'un d'autre, vous n'avez rien à faire : cette personne ne peut plus se connecter."
                }
            },
        ),
    }
}
