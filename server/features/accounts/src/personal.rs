//! Personal data of accounts.

use grandstand_core::text_input::fold_email;
use grandstand_db::entities::users;
use grandstand_db::ids::UserId;
use grandstand_db::{Database, Transaction};
use grandstand_jobs::{self as jobs, Job};
use grandstand_privacy::{Erased, Exported, Holding, Kept, Pending, Personal, PersonalData, Place, Rules, time};
use grandstand_web::identity::queries as session_queries;
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::mails::{Occasion, SendMail};
use super::{erasing_queries, identity_queries, queries, tokens};

/// Days after which a deleted account that nothing refers to is removed.
const SHELL_DAYS: u32 = 1;

/// Users, sessions, links and social identities. Erased last, because the other features need to know who the user is.
#[derive(Debug, Clone)]
pub struct AccountData {
    /// The database.
    pub database: Database,
}

impl PersonalData for AccountData {
    fn name(&self) -> &'static str {
        "accounts"
    }

    fn holdings(&self) -> Vec<Holding> {
        vec![
            Holding::personal(
                Place::Table("users"),
                Personal {
                    what: "name, address, phone, password hash, language, choices, tracking code",
                    exported: Exported::At(""),
                    erased: Erased::Reduced("number, language and times, as long as purchases or clips refer to it"),
                    kept: Kept::Account,
                },
            ),
            Holding::personal(
                Place::Table("sessions"),
                Personal {
                    what: "hash, kind, times and browser of each place where they are signed in",
                    exported: Exported::At("/sessions"),
                    erased: Erased::Deleted,
                    kept: Kept::For("60 days after the last use"),
                },
            ),
            Holding::personal(
                Place::Table("single_use_tokens"),
                Personal {
                    what: "hashes of mailed links; name and address of who comes from a provider, until they register",
                    exported: Exported::At("/links"),
                    erased: Erased::Reduced("hashes of mailed links, which say that the account is gone"),
                    kept: Kept::For("a minute to 7 days, and 7 days more to tell old from wrong"),
                },
            ),
            Holding::of_account(
                Place::Table("social_identities"),
                "which accounts elsewhere sign the user in",
                "/signs_in_with",
            ),
            Holding::personal(
                Place::Job(SendMail::KIND),
                Personal {
                    what: "the user's number, or an address that a password was asked for; the page that the mail leads back to",
                    exported: Exported::Not("it is on its way to the person"),
                    erased: Erased::Deleted,
                    kept: Kept::For("until it is sent; 30 days where it can't be"),
                },
            ),
        ]
    }

    fn export<'a>(
        &'a self,
        transaction: &'a Transaction,
        user: &'a users::Model,
    ) -> Pending<'a, anyhow::Result<Map<String, Value>>> {
        Box::pin(async move {
            let (channel_id, user_id) = (user.channel_id, user.id);
            let sessions = queries::sessions_of(transaction, channel_id, user_id).await?;
            let identities = identity_queries::of_user(transaction, channel_id, user_id).await?;
            let links = erasing_queries::tokens_of(transaction, channel_id, user_id).await?;
            let sections = json!({
                "id": user.id,
                "email": user.email,
                "first_name": user.first_name,
                "last_name": user.last_name,
                "phone": user.phone,
                "language": user.language,
                "trk": user.trk,
                "trial_period_used": user.trial_period_used,
                "passes_wanted": user.passes_wanted,
                "has_password": user.password_hash.is_some(),
                "created_at": time(user.created_at),
                "email_verified_at": user.email_verified_at.and_then(time),
                "terms_accepted_at": user.terms_accepted_at.and_then(time),
                "basic_pass_selected_at": user.basic_pass_selected_at.and_then(time),
                "sessions": sessions.iter().map(|session| json!({
                    "kind": session.kind,
                    "created_at": time(session.created_at),
                    "last_seen_at": time(session.last_seen_at),
                    "user_agent": session.user_agent,
                })).collect::<Vec<_>>(),
                "signs_in_with": identities.iter().map(|identity| json!({
                    "provider": identity.provider,
                    "subject": identity.subject,
                })).collect::<Vec<_>>(),
                "links": links.iter().map(|link| json!({
                    "purpose": link.purpose,
                    "created_at": time(link.created_at),
                    "expires_at": time(link.expires_at),
                    "used_at": link.used_at.and_then(time),
                })).collect::<Vec<_>>(),
            });
            let Value::Object(sections) = sections else { return Ok(Map::new()) };
            Ok(sections)
        })
    }

    fn erase<'a>(
        &'a self,
        transaction: &'a Transaction,
        user: &'a users::Model,
        now: Timestamp,
    ) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async move {
            let (channel_id, user_id) = (user.channel_id, user.id);
            queries::end_sessions(transaction, channel_id, user_id).await?;
            identity_queries::forget(transaction, channel_id, user_id).await?;
            erasing_queries::forget_tokens_of(transaction, channel_id, user_id, user.email_folded.as_deref()).await?;
            jobs::forget(transaction, channel_id, SendMail::KIND, |payload| {
                is_about(payload, user_id, user.email_folded.as_deref())
            })
            .await?;
            queries::update_user(transaction, channel_id, user_id, nobody(now.as_second())).await?;
            Ok(())
        })
    }

    fn expire<'a>(&'a self, channels: &'a [Rules], now: Timestamp) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async move {
            let second = now.as_second();
            for rules in channels {
                session_queries::forget_sessions(&self.database, rules.channel_id, second).await?;
                let ended = second - tokens::KEPT_SECONDS;
                queries::forget_tokens(&self.database, rules.channel_id, ended).await?;
                let before = Rules::days_before(now, SHELL_DAYS);
                erasing_queries::forget_shells(&self.database, rules.channel_id, before).await?;
            }
            Ok(())
        })
    }
}

/// Returns whether a pending or failed mail is for a user, or for their e-mail address in lower case.
fn is_about(payload: &Value, user_id: UserId, address: Option<&str>) -> bool {
    // Earlier versions stored answers to forms among these mails. The forms feature deletes them.
    if payload["occasion"].get("answers").is_some() {
        return false;
    }
    // An unreadable payload is from another version and may be about anybody.
    let Ok(mail) = SendMail::deserialize(payload) else { return true };
    let asked_for = if let Occasion::Reset { email } = &mail.occasion { Some(fold_email(email)) } else { None };
    mail.user_id == Some(user_id) || (address.is_some() && asked_for.as_deref() == address)
}

/// Returns the changes that remove everything personal from a user's row.
fn nobody(second: i64) -> users::ActiveModel {
    users::ActiveModel {
        email: Set(String::new()),
        email_folded: Set(None),
        first_name: Set(String::new()),
        last_name: Set(String::new()),
        phone: Set(None),
        password_hash: Set(None),
        temporary_password: Set(false),
        temporary_password_expires_at: Set(None),
        email_verified_at: Set(None),
        owner_confirmed_at: Set(None),
        basic_pass_selected_at: Set(None),
        passes_wanted: Set(None),
        trk: Set(None),
        updated_at: Set(second),
        deleted_at: Set(Some(second)),
        ..Default::default()
    }
}
