//! Known devices: browsers in which somebody has signed in to an account before. Limits that strangers can use up don't
//! hold for them.
//!
//! A signed cookie says so, and nothing is stored. It stays after signing out, and is void once the password changes.

use actix_web::http::header::HeaderValue;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::db::entities::users;
use crate::http::caller::Caller;
use crate::http::context::Context;
use crate::http::problem::Problem;

/// The cookie's name.
pub const COOKIE: &str = "__Host-device";
/// The purpose of the seal.
const PURPOSE: &str = "device";
/// Accounts of one browser: a family's.
const MOST: usize = 4;
/// As long as browsers keep any cookie.
const SECONDS: i64 = 400 * 24 * 60 * 60;

/// The number of a device, by which its attempts are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeviceId(pub u64);

/// One account that was signed in to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Account {
    channel_id: i64,
    user_id: i64,
    /// A hash of the stored password, which it is void without.
    password: String,
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

/// The accounts that the request's cookie tells of, the latest first.
fn read(app: &App, context: &Context, caller: &Caller) -> Vec<Account> {
    let sealed = caller.device.as_deref().and_then(|text| app.keyring.open(PURPOSE, text));
    let accounts: Vec<Account> = sealed.and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default();
    let second = context.actually_now().as_second();
    let holds = |account: &Account| account.channel_id == context.channel().id && second < account.until;
    accounts.into_iter().filter(holds).take(MOST).collect()
}

fn mark(user: &users::Model) -> String {
    let password = user.password_hash.as_deref().unwrap_or_default();
    blake3::hash(password.as_bytes()).to_hex()[..32].to_owned()
}

/// The users whose accounts the request's device was signed in to, if their passwords have not changed since.
pub fn users(app: &App, context: &Context, caller: &Caller) -> Vec<i64> {
    read(app, context, caller).into_iter().map(|account| account.user_id).collect()
}

/// The device of the request, where it is known to be a user's.
pub fn known(app: &App, context: &Context, caller: &Caller, user: &users::Model) -> Option<DeviceId> {
    let account = read(app, context, caller).into_iter().find(|account| account.is_of(user))?;
    (account.password == mark(user)).then_some(DeviceId(account.device))
}

/// The cookie that has the request's device known as the user's from now on.
///
/// # Errors
/// See [`HeaderValue::from_str`], which takes every sealed text.
pub fn cookie(app: &App, context: &Context, caller: &Caller, user: &users::Model) -> Result<HeaderValue, Problem> {
    let before = read(app, context, caller);
    let device = before.iter().find(|account| account.is_of(user)).map_or_else(rand::random, |account| account.device);
    let account = Account {
        channel_id: user.channel_id,
        user_id: user.id,
        password: mark(user),
        device,
        until: context.actually_now().as_second() + SECONDS,
    };
    let others = before.into_iter().filter(|account| !account.is_of(user));
    let accounts: Vec<Account> = std::iter::once(account).chain(others).take(MOST).collect();
    let sealed = app.keyring.seal(PURPOSE, &serde_json::to_vec(&accounts)?);
    let text = format!("{COOKIE}={sealed}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age={SECONDS}");
    HeaderValue::from_str(&text).map_err(|error| Problem::Internal(error.into()))
}
