//! Rate limits of account calls.

use std::time::Duration;

use grandstand_db::entities::users;
use grandstand_platform::throttle::{Attempt, Rule, Throttle, TooManyAttempts};
use grandstand_web::context::Context;
use grandstand_web::throttled;

use super::devices::DeviceId;

const QUARTER: Duration = Duration::from_secs(15 * 60);
const HOUR: Duration = Duration::from_secs(60 * 60);

/// Logins with one e-mail address from one IP address or known device. A user who fails more often has forgotten the
/// password, or is guessing.
pub const LOGIN: Rule = Rule { name: "login", most: 10, window: QUARTER };
/// Logins with one e-mail address from one IPv6 /48, which a single customer can have: it contains 65,536 networks,
/// each of which counts as an IP address. Far below [`LOGIN_ANYWHERE`], so that no single customer uses that up.
pub const LOGIN_NETWORK: Rule = Rule { name: "login-network", most: 30, window: HOUR };
/// Logins with one e-mail address from all IP addresses and unknown devices together: far fewer than guessing needs.
pub const LOGIN_ANYWHERE: Rule = Rule { name: "login-anywhere", most: 100, window: HOUR };
/// Failed logins from one IP address, with room for a school behind it.
pub const LOGIN_ADDRESS: Rule = Rule { name: "login-address", most: 200, window: QUARTER };
/// Accounts registered from one IP address.
pub const REGISTER: Rule = Rule { name: "register", most: 200, window: HOUR };
/// Mails that a signed-in user can request.
pub const MAIL: Rule = Rule { name: "mail", most: 5, window: HOUR };
/// Mails to one person requested from one IP address or known device.
pub const MAIL_FROM: Rule = Rule { name: "mail-from", most: 3, window: HOUR };
/// Mails to one person requested from all IP addresses and unknown devices together, and from known devices while the
/// person's e-mail address is not verified. Keeps inboxes from being flooded. The window is as long as the mailed links
/// work.
pub const MAIL_TO: Rule = Rule { name: "mail-to", most: 12, window: HOUR };
/// Mails to one person requested from all known devices of the account together: anybody who knows the password can
/// make any number of devices known.
pub const MAIL_KNOWN: Rule = Rule { name: "mail-known", most: 6, window: HOUR };
/// Mails to one unverified e-mail address, for accounts that were registered with it or changed to it. One is the
/// welcome; the others are as many as a user can request.
pub const MAIL_NEW: Rule = Rule { name: "mail-new", most: 6, window: HOUR };
/// Password reset mails requested from one IP address.
pub const MAIL_ADDRESS: Rule = Rule { name: "mail-address", most: 100, window: HOUR };
/// Checks of the current password before a change, in one session, so that somebody who stole another session can't use
/// them up.
pub const PASSWORD: Rule = Rule { name: "password", most: 10, window: QUARTER };
/// Checks of the current password in all of a user's sessions that have failed before.
pub const PASSWORD_ANYWHERE: Rule = Rule { name: "password-anywhere", most: 100, window: HOUR };
/// Tokens and codes presented from one IP address.
pub const TOKEN: Rule = Rule { name: "token", most: 300, window: HOUR };
/// Refused captcha tokens from one IP address: each costs a call to the captcha service.
pub const CAPTCHA: Rule = Rule { name: "captcha", most: 100, window: QUARTER };

/// Returns an attempt that is counted for a known device.
pub fn by_device(rule: Rule, context: &Context, device: DeviceId) -> Attempt {
    throttled::by_person(rule, context, &format!("device {}", device.0))
}

/// Counts a mail to an unverified e-mail address. Returns whether it may be sent: registering is not refused because
/// others had mails sent to the address.
pub async fn may_mail_new(throttle: &Throttle, context: &Context, email_folded: &str) -> bool {
    throttle.take(&[throttled::by_person(MAIL_NEW, context, email_folded)]).await.is_ok()
}

/// Counts a mail that a user requests: for the user and, if the e-mail address is not verified, for the address.
///
/// # Errors
/// [`TooManyAttempts`].
pub async fn take_mail(throttle: &Throttle, context: &Context, user: &users::Model) -> Result<(), TooManyAttempts> {
    let own = throttled::by_person(MAIL, context, &user.id.to_string());
    if user.email_verified_at.is_some() {
        return throttle.take(&[own]).await.map(drop);
    }
    let email = user.email_folded.as_deref().unwrap_or_default();
    throttle.take(&[own, throttled::by_person(MAIL_NEW, context, email)]).await.map(drop)
}
