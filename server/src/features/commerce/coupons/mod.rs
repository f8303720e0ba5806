//! Coupons: what a code takes off, and how often it may.

mod queries;
mod quote;
mod reserve;

pub use quote::{Applied, apply};
pub use reserve::reserve;

use actix_web::http::StatusCode;

use crate::http::problem::Refusal;

/// A code that there isn't, that isn't good now, or isn't good for this. Which of them is told to nobody who guesses.
pub const WRONG_CODE: Refusal = Refusal {
    status: StatusCode::UNPROCESSABLE_ENTITY,
    code: "wrong_promo_code",
    detail: "Wrong promo code",
    field: Some("coupon"),
};
