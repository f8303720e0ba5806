//! What the calls of paying refuse, beside what products, coupons and trials do.

use actix_web::http::StatusCode;

use grandstand_web::field_errors::ErrorCode;
use grandstand_web::problem::Refusal;

const fn refusal(
    status: StatusCode,
    code: &'static str,
    detail: &'static str,
    field: Option<(&'static str, ErrorCode)>,
) -> Refusal {
    Refusal { status, code, detail, field }
}

/// No card was chosen, or one that isn't the viewer's.
pub const NO_CARD: Refusal = refusal(
    StatusCode::UNPROCESSABLE_ENTITY,
    "card_required",
    "Please select one of your saved cards or enter new one",
    Some(("payment_method_id", ErrorCode::Required)),
);
/// A subscription together with something else.
pub const SUBSCRIPTION_ALONE: Refusal = refusal(
    StatusCode::UNPROCESSABLE_ENTITY,
    "subscription_alone",
    "A subscription is bought by itself, not together with other things.",
    Some(("items", ErrorCode::NotAvailable)),
);
/// More in one purchase than anybody means to buy.
pub const TOO_MANY_ITEMS: Refusal = refusal(
    StatusCode::UNPROCESSABLE_ENTITY,
    "too_many_items",
    "This is too much for one purchase. Please buy it in parts.",
    Some(("items", ErrorCode::TooMany)),
);
/// It costs something else than the viewer was shown.
pub const PRICE_CHANGED: Refusal = refusal(
    StatusCode::CONFLICT,
    "price_changed",
    "The price has changed. Please look at it again before you pay.",
    Some(("amount", ErrorCode::Changed)),
);
/// Another purchase of the same thing is being paid just now.
pub const UNDER_WAY: Refusal = refusal(
    StatusCode::CONFLICT,
    "purchase_under_way",
    "Another purchase of this is under way. Please wait a moment.",
    None,
);
/// A subscription that is paid from the first day.
pub const NO_TRIAL: Refusal = refusal(
    StatusCode::CONFLICT,
    "no_trial",
    "This subscription has no trial.",
    Some(("subscription_id", ErrorCode::NotAvailable)),
);
/// Trials are for users whose address is known to be theirs.
pub const VERIFY_FIRST: Refusal = refusal(
    StatusCode::FORBIDDEN,
    "verification_required",
    "Please verify your email address before you start a trial.",
    None,
);
