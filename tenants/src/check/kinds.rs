//! Kinds of entries: their names in messages, and the fields common to all entries with an alias.

use crate::schema::text::Localized;
use crate::schema::{catalogue, content, library, payments, sales};
use crate::wording::Wording;

/// The name of a kind in messages. The French name includes the article, so messages don't depend on the gender.
#[derive(Debug, Clone, Copy)]
pub struct Kind {
    en: &'static str,
    no_fr: &'static str,
    the_fr: &'static str,
    this_fr: &'static str,
}

impl Kind {
    /// `no team`, `pas d'équipe`: after "there is", "il n'y a".
    pub fn no(self) -> Wording {
        Wording { en: format!("no {}", self.en), fr: self.no_fr.to_owned() }
    }

    /// `the team`, `l'équipe`.
    pub fn the(self) -> Wording {
        Wording { en: format!("the {}", self.en), fr: self.the_fr.to_owned() }
    }

    /// `this team`, `cette équipe`.
    pub fn this(self) -> Wording {
        Wording { en: format!("this {}", self.en), fr: self.this_fr.to_owned() }
    }
}

/// Makes a kind from its English noun, the French article class (`le`, `la`; `un`, `une` before a vowel) and the French
/// noun.
macro_rules! kind {
    ($en:literal, le $fr:literal) => {
        kind!($en, concat!("pas de ", $fr), concat!("le ", $fr), concat!("ce ", $fr))
    };
    ($en:literal, la $fr:literal) => {
        kind!($en, concat!("pas de ", $fr), concat!("la ", $fr), concat!("cette ", $fr))
    };
    ($en:literal, un $fr:literal) => {
        kind!($en, concat!("pas d'", $fr), concat!("l'", $fr), concat!("cet ", $fr))
    };
    ($en:literal, une $fr:literal) => {
        kind!($en, concat!("pas d'", $fr), concat!("l'", $fr), concat!("cette ", $fr))
    };
    ($en:literal, $no:expr, $the:expr, $this:expr) => {
        Kind { en: $en, no_fr: $no, the_fr: $the, this_fr: $this }
    };
}

/// The target of a page's `form`.
pub const FORM: Kind = kind!("form", le "formulaire");
/// An entry of `packages.toml` only.
pub const PACKAGE: Kind = kind!("package", le "forfait");
/// An entry of `subscriptions.toml` only.
pub const SUBSCRIPTION: Kind = kind!("subscription", un "abonnement");
const PASS: Kind = kind!(
    "package or subscription",
    "pas de forfait ni d'abonnement",
    "le forfait ou l'abonnement",
    "ce forfait ou cet abonnement"
);

/// An entry with an alias.
pub trait Named {
    /// The kind, for messages.
    const KIND: Kind;
    /// The key that holds the alias.
    const KEY: &'static str = "alias";
    /// The permanent name.
    fn alias(&self) -> &str;
    /// The previous alias.
    fn renamed_from(&self) -> Option<&str>;
    /// The display name, for kinds whose renamed entries are recognised by it.
    fn name(&self) -> Option<&Localized> {
        None
    }
}

macro_rules! named {
    ($($type:ty, $kind:expr $(, $name:ident)?;)*) => {
        $(impl Named for $type {
            const KIND: Kind = $kind;
            fn alias(&self) -> &str {
                &self.alias
            }
            fn renamed_from(&self) -> Option<&str> {
                self.renamed_from.as_deref()
            }
            $(fn name(&self) -> Option<&Localized> {
                Some(&self.$name)
            })?
        })*
    };
}

named! {
    content::MenuEntry, kind!("menu entry", une "entrée de menu");
    content::FaqEntry, kind!("question", la "question");
    content::Slide, kind!("slide", la "diapositive");
    content::StaticBlock, kind!("block", le "bloc");
    catalogue::EventCategory, kind!("event category", la "catégorie d'événements"), name;
    catalogue::ParticipantGroup, kind!("participant group", le "groupe de participants"), name;
    catalogue::Participant, kind!("participant", le "participant"), name;
    catalogue::Location, kind!("location", le "lieu"), name;
    catalogue::Event, kind!("event", un "événement");
    library::VodCategory, kind!("VOD category", la "catégorie de la médiathèque"), name;
    library::VodItem, kind!("VOD item", un "élément de la médiathèque"), title;
    library::VodRail, kind!("rail", la "rangée");
    sales::Package, PASS, name;
    payments::Coupon, kind!("coupon", le "code promo");
    sales::Preroll, kind!("preroll", la "publicité");
}

impl Named for content::PageFrontMatter {
    const KIND: Kind = kind!("page", la "page");
    const KEY: &'static str = "id";
    fn alias(&self) -> &str {
        &self.id
    }
    fn renamed_from(&self) -> Option<&str> {
        self.renamed_from.as_deref()
    }
    fn name(&self) -> Option<&Localized> {
        Some(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_articles_go_with_their_nouns() {
        let said = [catalogue::Participant::KIND, catalogue::Event::KIND, content::MenuEntry::KIND, FORM]
            .map(|kind| [kind.no().fr, kind.the().fr, kind.this().fr].join(", "));
        assert_eq!(
            said,
            [
                "pas de participant, le participant, ce participant",
                "pas d'événement, l'événement, cet événement",
                "pas d'entrée de menu, l'entrée de menu, cette entrée de menu",
                "pas de formulaire, le formulaire, ce formulaire",
            ]
        );
        assert_eq!(PASS.the().en, "the package or subscription");
    }
}
