//! Log lines about accounts: who signed in, who was refused and what was changed. A user is named by their number; no
//! line holds a password, a token, a name or an e-mail address.

use grandstand_db::ids::UserId;
use grandstand_web::context::Context;
use grandstand_web::request_id;

/// An event of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountEvent {
    /// A new account with a password; its user is signed in.
    Registered,
    /// A new account from a provider of social sign-in; its user is signed in.
    RegisteredByProvider,
    /// Signed in with a password.
    SignedIn,
    /// Signed in at a provider of social sign-in.
    SignedInByProvider,
    /// A player embedded in another site got a session that may only watch.
    SignedInPlayer,
    /// A wrong address or password. The user is known where the address is.
    SignInRefused,
    /// The session was ended by its user.
    SignedOut,
    /// Another session was ended by its user.
    SessionEnded,
    /// All other sessions were ended by their user.
    OtherSessionsEnded,
    /// A change was refused because the session was opened too long ago.
    SignInWanted,
    /// The current password, which a change requires, was wrong.
    PasswordRefused,
    /// A new password, with the current one. All sessions ended.
    PasswordChanged,
    /// A new password, with a mailed link. All sessions ended.
    PasswordReset,
    /// Another e-mail address.
    AddressChanged,
    /// The e-mail address was verified with a mailed link.
    AddressVerified,
    /// The account was deleted with a mailed link.
    Deleted,
}

impl AccountEvent {
    /// Returns the event's name in the log.
    const fn name(self) -> &'static str {
        match self {
            Self::Registered => "registered",
            Self::RegisteredByProvider => "registered_by_provider",
            Self::SignedIn => "signed_in",
            Self::SignedInByProvider => "signed_in_by_provider",
            Self::SignedInPlayer => "signed_in_player",
            Self::SignInRefused => "sign_in_refused",
            Self::SignedOut => "signed_out",
            Self::SessionEnded => "session_ended",
            Self::OtherSessionsEnded => "other_sessions_ended",
            Self::SignInWanted => "sign_in_wanted",
            Self::PasswordRefused => "password_refused",
            Self::PasswordChanged => "password_changed",
            Self::PasswordReset => "password_reset",
            Self::AddressChanged => "address_changed",
            Self::AddressVerified => "address_verified",
            Self::Deleted => "deleted",
        }
    }
}

/// Logs an event, unless the request is part of a simulation.
pub fn log(context: &Context, event: AccountEvent, user_id: Option<UserId>) {
    if context.simulation.is_some() {
        return;
    }
    tracing::info!(
        event = event.name(),
        channel = context.channel().key,
        user = user_id.map(|id| id.0),
        address = context.address.map(|address| address.to_string()),
        request_id = request_id::current(),
        "account"
    );
}
