//! The mails of accounts: each is a job, so that a crash loses none. A link's token is made when the mail is sent, and
//! is not stored; only its hash is.

mod texts;

use grandstand_access::user::is_verified;
use grandstand_db::entities::single_use_tokens::Purpose;
use grandstand_db::entities::users;
use grandstand_db::ids::{ChannelId, UserId};
use grandstand_jobs::{self as jobs, Handler, Job, Outcome};
use grandstand_platform::mail::{Letter, recipient};
use grandstand_web::context::Context;
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use serde::{Deserialize, Serialize};
use tenants::compile::Channel;
use tenants::schema::text::Language;
use url::form_urlencoded;

use super::{queries, tokens};
use crate::Accounts;
use crate::error::Error;
use crate::return_path::site_path;
use texts::{Filling, words};

/// Lifetime of an invitation's link, in seconds.
const INVITATION_SECONDS: i64 = 7 * 24 * 60 * 60;

/// Why a mail is sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// A user registered. Contains a link to verify the address if the channel requires that.
    Welcome,
    /// A user changed their address, or requested another verification link.
    Verify,
    /// Somebody requested a new password for this address, which may have no account.
    Reset {
        /// The address, folded.
        email: String,
    },
    /// A user requested the deletion of their account.
    Delete,
    /// An operator made an account.
    Invite,
    /// The owner of the address claimed the account, which removed other people's ways to sign in.
    SignInsRemoved,
}

/// Job that sends one mail.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendMail {
    /// The reason for the mail.
    pub occasion: Occasion,
    /// The recipient; `None` if the occasion contains an address instead.
    pub user_id: Option<UserId>,
    /// Origin of the channel's site, for links.
    pub origin: String,
    /// Language of the mail if the recipient has not chosen one.
    pub language: Language,
    /// Path of the site that the mail's link leads back to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub return_to: Option<String>,
}

/// Enqueues a mail to a user, which is sent once the transaction is committed. Its link leads back to `return_to`, if that
/// is a path of this site.
///
/// # Errors
/// The database failed.
pub async fn send(
    connection: &impl ConnectionTrait,
    context: &Context,
    occasion: Occasion,
    user_id: Option<UserId>,
    return_to: Option<&str>,
) -> anyhow::Result<()> {
    let return_to = site_path(return_to).map(str::to_owned);
    let mail = SendMail { occasion, user_id, origin: context.origin(), language: context.language, return_to };
    jobs::enqueue(connection, Some(context.channel_id()), &mail, context.now).await
}

impl Job for SendMail {
    const KIND: &'static str = "accounts.mail";
}

impl Handler<SendMail> for Accounts {
    async fn handle(&self, job: SendMail, context: &jobs::Context) -> Outcome {
        let channel_id = context.channel_id.ok_or_else(|| jobs::Failure::never("a mail of no channel"))?;
        let site = self.sites.load().by_id(channel_id).cloned();
        let site = site.ok_or_else(|| anyhow::anyhow!("the channel is not served"))?;
        if let Some(letter) = job.letter(self, &site.channel).await? {
            self.mailer.send(&letter).await?;
        }
        Ok(())
    }
}

impl SendMail {
    /// Writes the mail; `None` if the recipient is gone or never existed.
    async fn letter(&self, accounts: &Accounts, channel: &Channel) -> Result<Option<Letter>, Error> {
        let user = match (&self.occasion, self.user_id) {
            (Occasion::Reset { email }, _) => {
                queries::user_by_email(&accounts.database, ChannelId(channel.id), email).await?
            }
            (_, Some(user_id)) => users::not_deleted(&accounts.database, ChannelId(channel.id), user_id).await?,
            (_, None) => None,
        };
        let Some(user) = user else { return Ok(None) };
        let language = Language::from_code(&user.language).unwrap_or(self.language);
        let link = self.link(accounts, channel, &user).await?;
        let filling =
            Filling { channel: channel.text(&channel.name, language), name: &user.first_name, link: link.as_deref() };
        let words = words(&self.occasion, language, filling);
        Ok(Some(accounts.senders.letter(channel, language, &self.origin, recipient(&user), words)))
    }

    /// Makes a token and returns the link of the mail's button; `None` for a mail without a button.
    async fn link(&self, accounts: &Accounts, channel: &Channel, user: &users::Model) -> Result<Option<String>, Error> {
        let (purpose, path) = match &self.occasion {
            Occasion::Welcome if is_verified(channel, user) => return Ok(None),
            Occasion::Welcome | Occasion::Verify => (Purpose::Verify, "/verify-email"),
            // The owner may have chosen a password since.
            Occasion::SignInsRemoved if user.password_hash.is_some() => return Ok(None),
            Occasion::Reset { .. } | Occasion::Invite | Occasion::SignInsRemoved => (Purpose::Reset, "/password-reset"),
            Occasion::Delete => (Purpose::Delete, "/confirm-account-deletion"),
        };
        let now = Timestamp::now();
        let payload = address_mark(user);
        let seconds = if self.occasion == Occasion::Invite { INVITATION_SECONDS } else { tokens::seconds(purpose) };
        let made = queries::Made { purpose, seconds, user_id: Some(user.id) };
        let token = tokens::issue(&accounts.database, ChannelId(channel.id), made, &payload, now).await?;
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("token", &token);
        if let Some(return_to) = &self.return_to {
            query.append_pair("return_to", return_to);
        }
        Ok(Some(format!("{}{path}?{}", self.origin, query.finish())))
    }
}

/// Returns a hash that ties a token to the e-mail address that it was mailed to, without revealing the address.
pub fn address_mark(user: &users::Model) -> String {
    blake3::hash(user.email_folded.as_deref().unwrap_or_default().as_bytes()).to_hex()[..16].to_owned()
}
