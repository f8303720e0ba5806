//! The problem that clients receive for each error.

use actix_web::ResponseError;
use anyhow::anyhow;
use grandstand_platform::throttle::TooManyAttempts;
use grandstand_web::problem::Problem;
use sea_orm::DbErr;

use super::error::Error;

#[test]
fn every_error_has_its_status_code_and_field() {
    for (error, status, code, blamed) in [
        (Error::TermsNotAccepted, 422, "invalid_parameters", Some("terms")),
        (Error::LinkInvalid, 404, "link_invalid", None),
        (Error::WithdrawalNotAccepted, 422, "invalid_parameters", Some("withdrawal")),
        (Error::KindMissing, 422, "invalid_parameters", Some("type")),
        (Error::KindUnknown, 422, "invalid_parameters", Some("type")),
        (Error::IdNotSelected, 422, "id_not_selected", Some("id")),
        (Error::PassNotFound, 404, "pass_not_found", None),
        (Error::EventNotFound, 404, "not_found", None),
        (Error::PackageRequired, 422, "package_required", Some("package_id")),
        (Error::NotForSale, 409, "not_for_sale", None),
        (Error::NoReplay, 409, "no_replay", None),
        (Error::GeoBlocked, 403, "geo_blocked", None),
        (Error::SubscriptionAlone, 422, "subscription_alone", Some("items")),
        (Error::TooManyItems, 422, "too_many_items", Some("items")),
        (Error::WrongCode, 422, "wrong_promo_code", Some("coupon")),
        (Error::VerifyForCode, 403, "verification_required", Some("coupon")),
        (Error::PriceChanged, 409, "price_changed", Some("amount")),
        (Error::AmountRefused("Too much."), 422, "amount_refused", None),
        (Error::CardRequired, 422, "card_required", Some("payment_method_id")),
        (Error::CardNotFound, 404, "not_found", None),
        (Error::CardDeclined("Declined."), 402, "card_declined", None),
        (Error::NoTrial, 409, "no_trial", Some("subscription_id")),
        (Error::VerifyForTrial, 403, "verification_required", None),
        (Error::TrialUsed, 409, "trial_used", None),
        (Error::BuyerGone, 401, "sign_in_required", None),
        (Error::UnderWay, 409, "purchase_under_way", None),
        (Error::AlreadyBought, 409, "already_bought", None),
        (Error::RenewalUnpaid, 409, "renewal_unpaid", None),
        (Error::NotRenewed, 409, "not_renewed", None),
        (Error::OrderNotFound, 404, "not_found", None),
        (Error::PurchaseNotFound, 404, "not_found", None),
        (Error::MissingAtProvider, 404, "not_found", None),
        (Error::PaymentsUnavailable("Not now."), 503, "payments_unavailable", None),
        (Error::ProviderUnavailable("Wait."), 503, "payment_provider_unavailable", None),
        (Error::UnknownChannelKey, 404, "channel_key_unknown", None),
        (Error::WebhookRefused, 400, "webhook_refused", None),
        (Error::Busy, 503, "busy", None),
        (Problem::SignInRequired.into(), 401, "sign_in_required", None),
        (TooManyAttempts { retry_after: 9 }.into(), 429, "too_many_attempts", None),
        (DbErr::RecordNotUpdated.into(), 500, "internal", None),
        (anyhow!("a clock that runs backwards").into(), 500, "internal", None),
    ] {
        let text = error.to_string();
        let problem = Problem::from(error);
        assert_eq!((problem.status_code().as_u16(), problem.code()), (status, code), "{problem:?}");
        let named = problem.field_errors().and_then(|errors| errors.codes().into_keys().next());
        assert_eq!(named.as_deref(), blamed, "{problem:?}");
        assert_eq!(text, problem.to_string(), "logs and clients have the same sentence");
    }
}

#[test]
fn the_cause_of_a_failure_stays_behind_it() {
    let error = anyhow::Error::from(Error::from(DbErr::RecordNotUpdated));
    let problem = anyhow::Error::from(Problem::from(DbErr::RecordNotUpdated));
    assert_eq!(format!("{error:#}"), format!("{problem:#}"));
    assert!(error.chain().any(|cause| cause.is::<DbErr>()));
}
