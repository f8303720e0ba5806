//! Refusals with the same text in every language. Each belongs to the variant of [`Error`](super::error::Error) with
//! its name.

use actix_web::http::StatusCode;
use grandstand_web::field_errors::ErrorCode;
use grandstand_web::problem::Refusal;

const fn unprocessable(field: &'static str, kind: ErrorCode, code: &'static str, detail: &'static str) -> Refusal {
    Refusal { field: Some((field, kind)), ..Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, code, detail) }
}

pub const ID_NOT_SELECTED: Refusal = unprocessable("id", ErrorCode::Required, "id_not_selected", "id not selected");

pub const PASS_NOT_FOUND: Refusal = Refusal::new(StatusCode::NOT_FOUND, "pass_not_found", "Pass not found");

pub const PACKAGE_REQUIRED: Refusal = unprocessable(
    "package_id",
    ErrorCode::Required,
    "package_required",
    "This event is watched with a pass. Please choose one.",
);

pub const NOT_FOR_SALE: Refusal =
    Refusal::new(StatusCode::CONFLICT, "not_for_sale", "This event is not for sale: it needs no payment.");

pub const NO_REPLAY: Refusal =
    Refusal::new(StatusCode::CONFLICT, "no_replay", "This event is over and was not recorded.");

pub const GEO_BLOCKED: Refusal = Refusal::new(
    StatusCode::FORBIDDEN,
    "geo_blocked",
    "We're sorry, but this content is not available in your region.",
);

pub const SUBSCRIPTION_ALONE: Refusal = unprocessable(
    "items",
    ErrorCode::NotAvailable,
    "subscription_alone",
    "A subscription is bought by itself, not together with other things.",
);

pub const TOO_MANY_ITEMS: Refusal = unprocessable(
    "items",
    ErrorCode::TooMany,
    "too_many_items",
    "This is too much for one purchase. Please buy it in parts.",
);

pub const WRONG_CODE: Refusal = unprocessable("coupon", ErrorCode::Wrong, "wrong_promo_code", "Wrong promo code");

pub const VERIFY_FOR_CODE: Refusal = Refusal {
    field: Some(("coupon", ErrorCode::NotAvailable)),
    ..Refusal::new(
        StatusCode::FORBIDDEN,
        "verification_required",
        "Please verify your email address before you use this code.",
    )
};

pub const PRICE_CHANGED: Refusal = Refusal {
    field: Some(("amount", ErrorCode::Changed)),
    ..Refusal::new(
        StatusCode::CONFLICT,
        "price_changed",
        "The price has changed. Please look at it again before you pay.",
    )
};

pub const COUNTRY_REQUIRED: Refusal = unprocessable(
    "country",
    ErrorCode::Required,
    "country_required",
    "Please choose the country that you live in: the tax depends on it.",
);

pub const COUNTRY_UNKNOWN: Refusal =
    unprocessable("country", ErrorCode::Unknown, "country_unknown", "There is no such country.");

pub const REGION_REQUIRED: Refusal = unprocessable(
    "region",
    ErrorCode::Required,
    "region_required",
    "Please choose the province or state that you live in: the tax depends on it.",
);

pub const REGION_UNKNOWN: Refusal =
    unprocessable("region", ErrorCode::Unknown, "region_unknown", "The country has no such province or state.");

pub const POSTAL_CODE_REQUIRED: Refusal = unprocessable(
    "postal_code",
    ErrorCode::Required,
    "postal_code_required",
    "Please enter the ZIP code of the place that you live in: the tax depends on it.",
);

pub const POSTAL_CODE_UNKNOWN: Refusal =
    unprocessable("postal_code", ErrorCode::Unknown, "postal_code_unknown", "There is no such ZIP code.");

pub const COUNTRY_UNPROVEN: Refusal = unprocessable(
    "country",
    ErrorCode::Mismatch,
    "country_unproven",
    "Your card is not from the country that you chose, and neither is your connection. Please choose the country that \
     you live in, or pay with a card from there.",
);

pub const COMPANY_REQUIRED: Refusal =
    unprocessable("company", ErrorCode::Required, "company_required", "Please name the company that the tax id is of.");

pub const COMPANY_TOO_LONG: Refusal =
    unprocessable("company", ErrorCode::TooLong, "company_too_long", "The company's name has 200 characters at most.");

pub const TAX_ID_INVALID: Refusal = unprocessable(
    "company_tax_id",
    ErrorCode::Invalid,
    "tax_id_invalid",
    "This doesn't look like a tax id of the country that you chose.",
);

pub const CARD_REQUIRED: Refusal = unprocessable(
    "payment_method_id",
    ErrorCode::Required,
    "card_required",
    "Please select one of your saved cards or enter new one",
);

pub const NO_TRIAL: Refusal = Refusal {
    field: Some(("subscription_id", ErrorCode::NotAvailable)),
    ..Refusal::new(StatusCode::CONFLICT, "no_trial", "This subscription has no trial.")
};

pub const VERIFY_FOR_TRIAL: Refusal = Refusal::new(
    StatusCode::FORBIDDEN,
    "verification_required",
    "Please verify your email address before you start a trial.",
);

pub const TRIAL_USED: Refusal =
    Refusal::new(StatusCode::CONFLICT, "trial_used", "A trial was taken already, with this account or this card.");

pub const UNDER_WAY: Refusal = Refusal::new(
    StatusCode::CONFLICT,
    "purchase_under_way",
    "Another purchase of this is under way. Please wait a moment.",
);

pub const ALREADY_BOUGHT: Refusal =
    Refusal::new(StatusCode::CONFLICT, "already_bought", "You have bought this already.");

pub const RENEWAL_UNPAID: Refusal = Refusal::new(
    StatusCode::CONFLICT,
    "renewal_unpaid",
    "Your last renewal of this could not be charged. Choose another card in your profile, and it goes on.",
);

pub const NOT_RENEWED: Refusal =
    Refusal::new(StatusCode::CONFLICT, "not_renewed", "This is not renewed, so there is nothing to cancel or resume.");

pub const LINK_INVALID: Refusal = Refusal::new(
    StatusCode::NOT_FOUND,
    "link_invalid",
    "This link is damaged, or from another site. Open it from the mail again, or cancel the renewal in your profile.",
);

pub const WEBHOOK_REFUSED: Refusal = Refusal::new(
    StatusCode::BAD_REQUEST,
    "webhook_refused",
    "This is not signed with the channel's webhook secret, or is no event.",
);
