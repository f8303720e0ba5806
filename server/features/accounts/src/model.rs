//! Request and response bodies of account calls.

use grandstand_db::entities::users;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tenants::schema::text::Language;
use utoipa::ToSchema;

use grandstand_access::decide::is_geo_blocked;
use grandstand_access::model::Grant;
use grandstand_access::user::{UserAccess, is_verified};
use grandstand_web::context::Context;
use grandstand_web::lenient::{accepted_terms, flag, text};

use super::error::Error;

/// The body of `POST /v2/auth/register`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Registration {
    /// Given name; required unless the channel asks for names after a purchase.
    #[serde(deserialize_with = "text")]
    #[schema(min_length = 1, max_length = 100, pattern = r"[^\s\x00-\x1f\x7f-\x9f]")]
    pub first_name: Option<String>,
    /// Family name; required unless the channel asks for names after a purchase.
    #[serde(deserialize_with = "text")]
    #[schema(min_length = 1, max_length = 100, pattern = r"[^\s\x00-\x1f\x7f-\x9f]")]
    pub last_name: Option<String>,
    /// E-mail address.
    #[serde(deserialize_with = "text")]
    #[schema(value_type = String, required, format = "email", max_length = 254)]
    pub email: Option<String>,
    /// Password of 8 (or the channel's minimum) to 128 characters.
    #[serde(deserialize_with = "text")]
    #[schema(value_type = String, required, min_length = 8, max_length = 128)]
    pub password: Option<String>,
    /// The password again.
    #[serde(deserialize_with = "text")]
    #[schema(value_type = String, required, min_length = 8, max_length = 128)]
    pub password_confirmation: Option<String>,
    /// Whether the viewer accepts the terms; required.
    #[serde(deserialize_with = "flag")]
    #[schema(schema_with = accepted_terms, required)]
    pub terms: Option<bool>,
    /// Phone number.
    #[serde(deserialize_with = "text")]
    #[schema(pattern = r"^(\+?([ ()./-]*[0-9]){10,14}[ ()./-]*)?$")]
    pub phone: Option<String>,
    /// Outer tracking code.
    #[serde(deserialize_with = "text")]
    pub trk: Option<String>,
    /// Token of Google reCAPTCHA, if the channel uses it.
    #[serde(deserialize_with = "text")]
    pub recaptcha_token: Option<String>,
    /// Path of the site's page that the mailed link leads back to. Ignored if it is anything else.
    #[serde(deserialize_with = "text")]
    pub return_to: Option<String>,
}

/// The body of `POST /v2/auth/login`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Credentials {
    /// E-mail address.
    #[serde(deserialize_with = "text")]
    #[schema(value_type = String, required, min_length = 1)]
    pub email: Option<String>,
    /// Password.
    #[serde(deserialize_with = "text")]
    #[schema(value_type = String, required, min_length = 1)]
    pub password: Option<String>,
    /// Token of Google reCAPTCHA, if the channel uses it.
    #[serde(deserialize_with = "text")]
    pub recaptcha_token: Option<String>,
}

/// The body of `POST /v2/auth/social/{provider}`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SocialRegistration {
    /// The continuation token from the provider's redirect.
    #[serde(deserialize_with = "text")]
    #[schema(value_type = String, required, min_length = 1)]
    pub continuation: Option<String>,
    /// Whether the viewer accepts the terms; required.
    #[serde(deserialize_with = "flag")]
    #[schema(schema_with = accepted_terms, required)]
    pub terms: Option<bool>,
    /// E-mail address, if the provider gives none.
    #[serde(deserialize_with = "text")]
    #[schema(format = "email", max_length = 254)]
    pub email: Option<String>,
    /// Outer tracking code.
    #[serde(deserialize_with = "text")]
    pub trk: Option<String>,
}

/// The body of `POST /auth/add_session`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct OneTimeCode {
    /// The code.
    #[serde(deserialize_with = "text")]
    #[schema(value_type = String, required, min_length = 1)]
    pub code: Option<String>,
    /// Whether the session is for a player that another site embeds.
    #[serde(deserialize_with = "flag")]
    pub embed: Option<bool>,
}

/// A one-time code.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionCode {
    /// The code, valid once within a minute.
    pub code: String,
}

/// The body of `POST /profile`. Absent fields stay unchanged.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ProfileChanges {
    /// `patch` in any case; optional.
    #[serde(rename = "_method", deserialize_with = "text")]
    #[schema(pattern = "^[Pp][Aa][Tt][Cc][Hh]$")]
    pub method: Option<String>,
    /// Given name.
    #[serde(deserialize_with = "text")]
    #[schema(min_length = 1, max_length = 100, pattern = r"[^\s\x00-\x1f\x7f-\x9f]")]
    pub first_name: Option<String>,
    /// Family name.
    #[serde(deserialize_with = "text")]
    #[schema(min_length = 1, max_length = 100, pattern = r"[^\s\x00-\x1f\x7f-\x9f]")]
    pub last_name: Option<String>,
    /// Phone number; an empty text removes it.
    #[serde(deserialize_with = "text")]
    #[schema(pattern = r"^(\+?([ ()./-]*[0-9]){10,14}[ ()./-]*)?$")]
    pub phone: Option<String>,
    /// Language of mails: one of the channel's languages.
    #[serde(deserialize_with = "text")]
    #[schema(value_type = Option<Language>)]
    pub language: Option<String>,
    /// E-mail address. A new one must be verified.
    #[serde(deserialize_with = "text")]
    #[schema(format = "email", max_length = 254)]
    pub email: Option<String>,
    /// New password. Setting it ends all other sessions.
    #[serde(deserialize_with = "text")]
    #[schema(min_length = 8, max_length = 128)]
    pub password: Option<String>,
    /// The new password again.
    #[serde(deserialize_with = "text")]
    pub password_confirmation: Option<String>,
    /// The current password: required for a new address or password, unless the password is temporary or there is none.
    #[serde(deserialize_with = "text")]
    pub current_password: Option<String>,
}

/// The body of calls from mailed links.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Token {
    /// The token of the link.
    #[serde(deserialize_with = "text")]
    #[schema(value_type = String, required, min_length = 1)]
    pub token: Option<String>,
}

/// The body of `POST /auth/password-reset-request`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ResetRequest {
    /// E-mail address.
    #[serde(deserialize_with = "text")]
    #[schema(value_type = String, required, format = "email", max_length = 254)]
    pub email: Option<String>,
    /// Token of Google reCAPTCHA, if the channel uses it.
    #[serde(deserialize_with = "text")]
    pub recaptcha_token: Option<String>,
    /// Path of the site's page that the mailed link leads back to. Ignored if it is anything else.
    #[serde(deserialize_with = "text")]
    pub return_to: Option<String>,
}

/// The body of `POST /auth/email-verify/resend`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ResendRequest {
    /// Path of the site's page that the mailed link leads back to. Ignored if it is anything else.
    #[serde(deserialize_with = "text")]
    pub return_to: Option<String>,
}

/// The body of `POST /auth/password-reset`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewPassword {
    /// The token of the mailed link.
    #[serde(deserialize_with = "text")]
    #[schema(value_type = String, required, min_length = 1)]
    pub token: Option<String>,
    /// The new password.
    #[serde(deserialize_with = "text")]
    #[schema(value_type = String, required, min_length = 8, max_length = 128)]
    pub password: Option<String>,
    /// The new password again.
    #[serde(deserialize_with = "text")]
    #[schema(value_type = String, required, min_length = 8, max_length = 128)]
    pub password_confirmation: Option<String>,
}

/// An empty body. Content is ignored.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Nothing {}

/// Confirms that the call succeeded.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct Done {}

/// A signed-in user's own data.
#[derive(Debug, Serialize, ToSchema)]
pub struct User {
    /// The user's id.
    pub id: i64,
    /// E-mail address, as typed.
    pub email: String,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Phone number.
    #[schema(required)]
    pub phone: Option<String>,
    /// The language of mails.
    pub language: String,
    /// Whether the address is verified, or need not be.
    pub email_verified: bool,
    /// Whether the password was given by an operator and must be replaced.
    pub temporary_password: bool,
    /// Whether the user has a password; false if they only sign in at providers.
    pub has_password: bool,
    /// Whether a trial was taken.
    pub trial_period_used: bool,
    /// Whether the channel may not be watched where the request comes from.
    pub is_geo_blocked: bool,
    /// When they registered.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// Capabilities of the user.
    #[serde(flatten)]
    pub access: UserAccess,
}

impl User {
    /// Describes a user, who owns `grants`, to themselves.
    ///
    /// # Errors
    /// A stored time is out of range.
    pub fn new(context: &Context, user: &users::Model, grants: &[Grant]) -> Result<Self, Error> {
        let channel = context.channel();
        Ok(Self {
            id: user.id.0,
            email: user.email.clone(),
            first_name: user.first_name.clone(),
            last_name: user.last_name.clone(),
            phone: user.phone.clone(),
            language: user.language.clone(),
            email_verified: is_verified(channel, user),
            temporary_password: user.temporary_password,
            has_password: user.password_hash.is_some(),
            trial_period_used: user.trial_period_used,
            is_geo_blocked: is_geo_blocked(&channel.geo, context.country.code()),
            created_at: Timestamp::from_second(user.created_at).map_err(anyhow::Error::new)?,
            access: UserAccess::new(channel, user, grants, context.now),
        })
    }
}
