//! How often what concerns accounts may be tried.

use std::time::Duration;

use grandstand_db::entities::users;
use grandstand_platform::throttle::{Attempt, Rule, Throttle};

use grandstand_web::context::Context;
use grandstand_web::problem::Problem;
use grandstand_web::throttled;

use super::devices::DeviceId;

const QUARTER: Duration = Duration::from_secs(15 * 60);
const HOUR: Duration = Duration::from_secs(60 * 60);

/// Logins as one person from one address or known device. Who fails so often has forgotten the password, or guesses.
pub const LOGIN: Rule = Rule { name: "login", most: 10, window: QUARTER };
/// Logins as one person from one IPv6 /48, which a single customer can have: 65,536 networks that count as an address
/// each. Far below [`LOGIN_ANYWHERE`], so that no such customer uses that up alone.
pub const LOGIN_NETWORK: Rule = Rule { name: "login-network", most: 30, window: HOUR };
/// Logins as one person from all addresses and devices that are not known: far below what guessing needs.
pub const LOGIN_ANYWHERE: Rule = Rule { name: "login-anywhere", most: 100, window: HOUR };
/// Failed logins from one address, with room for a school behind it.
pub const LOGIN_ADDRESS: Rule = Rule { name: "login-address", most: 200, window: QUARTER };
/// Accounts made from one address.
pub const REGISTER: Rule = Rule { name: "register", most: 200, window: HOUR };
/// Mails that a signed-in user can have sent to themselves.
pub const MAIL: Rule = Rule { name: "mail", most: 5, window: HOUR };
/// Mails to one person that one address or known device can ask for.
pub const MAIL_FROM: Rule = Rule { name: "mail-from", most: 3, window: HOUR };
/// Mails to one person that addresses and devices that are not known can ask for together, and known devices where nobody
/// has verified the person's address: an inbox is not flooded. The window is as long as the mailed links work.
pub const MAIL_TO: Rule = Rule { name: "mail-to", most: 12, window: HOUR };
/// Mails to one person that all known devices of the account can ask for together: whoever has the password can have any
/// number of devices known.
pub const MAIL_KNOWN: Rule = Rule { name: "mail-known", most: 6, window: HOUR };
/// Mails to one address that nobody has verified: of accounts that were made with it or have taken it as their new one.
/// A welcome, and as many further ones as a user can ask for.
pub const MAIL_NEW: Rule = Rule { name: "mail-new", most: 6, window: HOUR };
/// Such mails asked for from one address.
pub const MAIL_ADDRESS: Rule = Rule { name: "mail-address", most: 100, window: HOUR };
/// The current password, asked for before something is changed, in one session: whoever has stolen another one doesn't use
/// it up.
pub const PASSWORD: Rule = Rule { name: "password", most: 10, window: QUARTER };
/// The current password in all sessions of a user that have failed before.
pub const PASSWORD_ANYWHERE: Rule = Rule { name: "password-anywhere", most: 100, window: HOUR };
/// Tokens and codes presented from one address.
pub const TOKEN: Rule = Rule { name: "token", most: 300, window: HOUR };
/// Wrong captcha tokens from one address: each costs a call to the captcha's service.
pub const CAPTCHA: Rule = Rule { name: "captcha", most: 100, window: QUARTER };

/// An attempt by a device that is known to belong to one of the channel's users.
pub fn by_device(rule: Rule, context: &Context, device: DeviceId) -> Attempt {
    throttled::by_person(rule, context, &format!("device {}", device.0))
}

/// Counts a mail to an address that nobody has verified. Returns whether it may be sent: somebody who makes an account is
/// not refused for the mails of others.
pub async fn may_mail_new(throttle: &Throttle, context: &Context, email_folded: &str) -> bool {
    throttle.take(&[throttled::by_person(MAIL_NEW, context, email_folded)]).await.is_ok()
}

/// Counts a mail that a user asks for: as the user's and, where the address is not verified, as one to the address.
///
/// # Errors
/// [`Problem::TooManyAttempts`].
pub async fn take_mail(throttle: &Throttle, context: &Context, user: &users::Model) -> Result<(), Problem> {
    let own = throttled::by_person(MAIL, context, &user.id.to_string());
    if user.email_verified_at.is_some() {
        throttle.take(&[own]).await?;
        return Ok(());
    }
    let email = user.email_folded.as_deref().unwrap_or_default();
    throttle.take(&[own, throttled::by_person(MAIL_NEW, context, email)]).await?;
    Ok(())
}
