//! Why clips fail.

use grandstand_db::entities::clips::FailureCause;
use tenants::schema::text::Language;

use crate::texts::texts;

/// Returns a sentence for the viewer who made the clip.
pub(super) fn message(cause: FailureCause, language: Language) -> &'static str {
    let texts = &texts(language).failure;
    match cause {
        FailureCause::TookTooLong => &texts.took_too_long,
        FailureCause::MediaGone => &texts.media_gone,
        FailureCause::MediaUnreadable => &texts.media_unreadable,
        FailureCause::CutFailed => &texts.cut_failed,
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
