//! Coupons: what a code takes off, and how often it may.

pub mod marks;
mod queries;
mod quote;
mod reserve;

pub use quote::{Applied, apply};
pub use reserve::{another_card, reserve};

use actix_web::http::StatusCode;

use grandstand_web::field_errors::ErrorCode;
use grandstand_web::problem::Refusal;

/// A first order is for addresses that are verified: a tag makes another address of a mailbox that has had its own.
pub const VERIFY_FIRST: Refusal = Refusal {
    status: StatusCode::FORBIDDEN,
    code: "verification_required",
    detail: "Please verify your email address before you use this code.",
    field: Some(("coupon", ErrorCode::NotAvailable)),
};

/// A code that there isn't, that isn't good now, or isn't good for this. Which of them is told to nobody who guesses.
pub const WRONG_CODE: Refusal = Refusal {
    status: StatusCode::UNPROCESSABLE_ENTITY,
    code: "wrong_promo_code",
    detail: "Wrong promo code",
    field: Some(("coupon", ErrorCode::Wrong)),
};
