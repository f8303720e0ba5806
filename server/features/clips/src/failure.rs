//! Why clips fail.

use grandstand_db::entities::clips::FailureCause;
use tenants::schema::text::Language;

/// A sentence for the viewer who made the clip.
pub(super) const fn message(cause: FailureCause, language: Language) -> &'static str {
    match (language, cause) {
        (Language::En, FailureCause::TookTooLong) => "Making the clip took too long.",
        (Language::En, FailureCause::MediaGone) => "The recording is not there any more.",
        (Language::En, FailureCause::MediaUnreadable) => "The recording can't be read.",
        (Language::En, FailureCause::CutFailed) => "The clip could not be made.",
        (Language::Fr, FailureCause::TookTooLong) => "La création de l’extrait a pris trop de temps.",
        (Language::Fr, FailureCause::MediaGone) => "L’enregistrement n’existe plus.",
        (Language::Fr, FailureCause::MediaUnreadable) => "L’enregistrement est illisible.",
        (Language::Fr, FailureCause::CutFailed) => "L’extrait n’a pas pu être créé.",
    }
}

#[cfg(test)]
mod tests {
    use sea_orm::Iterable;

    use super::*;

    #[test]
    fn every_cause_is_said_in_both_languages() {
        for cause in FailureCause::iter() {
            assert_ne!(message(cause, Language::En), message(cause, Language::Fr));
        }
    }
}
