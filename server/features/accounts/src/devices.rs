//! Known devices: browsers in which a user has signed in to an account before. Rate limits that strangers can use up
//! don't apply to them.
//!
//! A signed cookie identifies a known device; the server stores nothing. The cookie survives signing out, and becomes
//! void when the password or the e-mail address changes or the owner of the address is confirmed. Anybody who knows the
//! password can make any number of devices known, so what devices may do to others is also counted per account.

use actix_web::http::header::HeaderValue;
use grandstand_core::hashed_text::optional;
use grandstand_db::entities::users;
use grandstand_db::ids::{ChannelId, UserId};
use grandstand_web::context::Context;
use grandstand_web::identity::caller::{Caller, DEVICE_COOKIE};
use serde::{Deserialize, Serialize};

use crate::Accounts;
use crate::error::Error;

/// Purpose under which the cookie is sealed.
const PURPOSE: &str = "device";
/// Maximum number of accounts in one browser's cookie: enough for a family.
const MOST: usize = 4;
/// Lifetime of the cookie in seconds: 400 days, the longest that browsers allow.
const SECONDS: i64 = 400 * 24 * 60 * 60;

/// The number of a device, by which its attempts are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeviceId(pub u64);

/// One account that was signed in to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Account {
    channel_id: ChannelId,
    user_id: UserId,
    /// The account's [`mark`] when it was signed in to.
    mark: String,
    /// The number of the device, for this account.
    device: u64,
    /// Unix seconds.
    until: i64,
}

impl Account {
    fn is_of(&self, user: &users::Model) -> bool {
        self.channel_id == user.channel_id && self.user_id == user.id
    }
}

/// Reads the accounts from the request's cookie, the latest first.
fn read(accounts: &Accounts, context: &Context, caller: &Caller) -> Vec<Account> {
    let sealed = caller.device.as_deref().and_then(|text| accounts.keyring.open(PURPOSE, text));
    let accounts: Vec<Account> = sealed.and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default();
    let second = context.actually_now().as_second();
    let holds = |account: &Account| account.channel_id == context.channel_id() && second < account.until;
    accounts.into_iter().filter(holds).take(MOST).collect()
}

/// Hashes the values that a cookie depends on: the stored password, the address, and when its owner was confirmed. So a
/// device on which somebody else signed in before the owner claimed the account is not a known device any more.
fn mark(user: &users::Model) -> String {
    let password = user.password_hash.as_deref().unwrap_or_default();
    let email = user.email_folded.as_deref().unwrap_or_default();
    let confirmed_at = optional(user.owner_confirmed_at);
    blake3::hash(format!("{password}\n{email}\n{confirmed_at}").as_bytes()).to_hex()[..32].to_owned()
}

/// Returns the users whose accounts were signed in to on the request's device. [`known`] tells whether it still is a
/// known device of one of them.
pub fn users(accounts: &Accounts, context: &Context, caller: &Caller) -> Vec<UserId> {
    read(accounts, context, caller).into_iter().map(|account| account.user_id).collect()
}

/// Returns the request's device if it is a known device of the user.
pub fn known(accounts: &Accounts, context: &Context, caller: &Caller, user: &users::Model) -> Option<DeviceId> {
    let account = read(accounts, context, caller).into_iter().find(|account| account.is_of(user))?;
    (account.mark == mark(user)).then_some(DeviceId(account.device))
}

/// Builds the cookie that makes the request's device a known device of the user.
///
/// # Errors
/// See [`HeaderValue::from_str`], which takes every sealed text.
pub fn cookie(
    accounts: &Accounts,
    context: &Context,
    caller: &Caller,
    user: &users::Model,
) -> Result<HeaderValue, Error> {
    let before = read(accounts, context, caller);
    let device = before.iter().find(|account| account.is_of(user)).map_or_else(rand::random, |account| account.device);
    let account = Account {
        channel_id: user.channel_id,
        user_id: user.id,
        mark: mark(user),
        device,
        until: context.actually_now().as_second() + SECONDS,
    };
    let others = before.into_iter().filter(|account| !account.is_of(user));
    let known: Vec<Account> = std::iter::once(account).chain(others).take(MOST).collect();
    let sealed = accounts.keyring.seal(PURPOSE, &serde_json::to_vec(&known)?);
    let text = format!("{DEVICE_COOKIE}={sealed}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age={SECONDS}");
    Ok(HeaderValue::from_str(&text).map_err(anyhow::Error::new)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user() -> users::Model {
        users::Model {
            id: UserId(7),
            channel_id: ChannelId(1),
            email: "Ada@example.org".to_owned(),
            email_folded: Some("ada@example.org".to_owned()),
            first_name: "Ada".to_owned(),
            last_name: "Byron".to_owned(),
            phone: None,
            password_hash: None,
            temporary_password: false,
            temporary_password_expires_at: None,
            email_verified_at: None,
            owner_confirmed_at: None,
            trial_period_used: false,
            basic_pass_selected_at: None,
            passes_wanted: None,
            terms_accepted_at: None,
            language: "en".to_owned(),
            trk: None,
            created_at: 1,
            updated_at: 1,
            deleted_at: None,
        }
    }

    #[test]
    fn a_mark_changes_with_password_address_and_owner() {
        let before = mark(&user());
        assert_eq!(before.len(), 32);
        let is_marked_anew = |changed: users::Model| mark(&changed) != before;
        assert!(is_marked_anew(users::Model { password_hash: Some("$argon2id$".to_owned()), ..user() }));
        assert!(is_marked_anew(users::Model { email_folded: Some("owner@example.org".to_owned()), ..user() }));
        assert!(is_marked_anew(users::Model { owner_confirmed_at: Some(2), ..user() }), "without a password, too");
        let renamed = users::Model { email: "ada@example.org".to_owned(), first_name: "Augusta".to_owned(), ..user() };
        assert!(!is_marked_anew(users::Model { email_verified_at: Some(2), updated_at: 2, ..renamed }));
    }
}
