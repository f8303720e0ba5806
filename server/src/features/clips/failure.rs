//! Why clips fail.

use tenants::schema::text::Language;

/// Why a clip failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cause {
    /// It was not done by its deadline.
    TookTooLong,
    /// Its recording was deleted.
    MediaGone,
    /// A file of its recording is missing or damaged.
    MediaUnreadable,
    /// Anything else.
    CutFailed,
}

impl Cause {
    const ALL: [Self; 4] = [Self::TookTooLong, Self::MediaGone, Self::MediaUnreadable, Self::CutFailed];

    /// As it is stored and sent.
    pub(super) const fn code(self) -> &'static str {
        match self {
            Self::TookTooLong => "took_too_long",
            Self::MediaGone => "media_gone",
            Self::MediaUnreadable => "media_unreadable",
            Self::CutFailed => "cut_failed",
        }
    }

    /// The cause that is stored so.
    pub(super) fn of(code: &str) -> Self {
        Self::ALL.into_iter().find(|cause| cause.code() == code).unwrap_or(Self::CutFailed)
    }

    /// A sentence for the viewer who made the clip.
    pub(super) const fn message(self, language: Language) -> &'static str {
        match (language, self) {
            (Language::En, Self::TookTooLong) => "Making the clip took too long.",
            (Language::En, Self::MediaGone) => "The recording is not there any more.",
            (Language::En, Self::MediaUnreadable) => "The recording can't be read.",
            (Language::En, Self::CutFailed) => "The clip could not be made.",
            (Language::Fr, Self::TookTooLong) => "La création de l’extrait a pris trop de temps.",
            (Language::Fr, Self::MediaGone) => "L’enregistrement n’existe plus.",
            (Language::Fr, Self::MediaUnreadable) => "L’enregistrement est illisible.",
            (Language::Fr, Self::CutFailed) => "L’extrait n’a pas pu être créé.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cause_is_found_by_its_code_and_said_in_both_languages() {
        for cause in Cause::ALL {
            assert_eq!(Cause::of(cause.code()), cause);
            assert_ne!(cause.message(Language::En), cause.message(Language::Fr));
        }
        assert_eq!(Cause::of("of_a_later_version"), Cause::CutFailed);
    }
}
