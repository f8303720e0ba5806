//! Personal data in answers to forms: of users, and of guests, who are identified by the address that they gave.

use grandstand_core::text_input::{fold_email, mentions_email};
use grandstand_db as db;
use grandstand_db::entities::{form_answers, users};
use grandstand_db::ids::ChannelId;
use grandstand_jobs::{self as jobs, Job};
use grandstand_platform::audit;
use grandstand_privacy::{
    Erased, Exported, ForgetMails, Holding, Kept, Pending, Personal, PersonalData, Place, Rules, time,
};
use jiff::Timestamp;
use serde_json::{Map, Value, json};

use super::mails::{self, MailAnswers};
use super::queries;

/// The answers to forms.
#[derive(Debug, Clone)]
pub struct Answers {
    /// The database.
    pub database: db::Database,
}

impl PersonalData for Answers {
    fn name(&self) -> &'static str {
        "answers to forms"
    }

    fn holdings(&self) -> Vec<Holding> {
        vec![
            Holding::personal(
                Place::Table("form_answers"),
                Personal {
                    what: "answers to forms, with a guest's address where they gave it",
                    exported: Exported::At("/answers"),
                    erased: Erased::Deleted,
                    kept: Kept::Setting("[privacy] form_answers_days", 730, "days"),
                },
            ),
            Holding::personal(
                Place::Job(MailAnswers::KIND),
                Personal {
                    what: "answers to a form, with the address to reply to",
                    exported: Exported::Not("it repeats what `form_answers` says, on its way to the channel"),
                    erased: Erased::Deleted,
                    kept: Kept::For("until it is sent; 30 days where it can't be"),
                },
            ),
        ]
    }

    fn export<'a>(
        &'a self,
        transaction: &'a db::Transaction,
        user: &'a users::Model,
    ) -> Pending<'a, anyhow::Result<Map<String, Value>>> {
        Box::pin(async move {
            let mut answers = queries::of_user(transaction, user.channel_id, user.id).await?;
            if let Some(address) = proven_address(user) {
                answers.extend(of_guest(transaction, user.channel_id, address).await?);
            }
            let answers = answers.iter().map(|answer| {
                json!({
                    "form": answer.form,
                    "created_at": time(answer.created_at),
                    "signed_in": answer.user_id.is_some(),
                    "answers": serde_json::from_str::<Value>(&answer.answers).unwrap_or_default(),
                })
            });
            Ok(Map::from_iter([("answers".to_owned(), answers.collect())]))
        })
    }

    fn erase<'a>(
        &'a self,
        transaction: &'a db::Transaction,
        user: &'a users::Model,
        _now: Timestamp,
    ) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async move {
            queries::forget_user(transaction, user.channel_id, user.id).await?;
            mails::forget(transaction, user.channel_id, Some(user.id), user.email_folded.as_deref()).await?;
            if let Some(address) = proven_address(user) {
                forget_guest(transaction, user.channel_id, address).await?;
            }
            Ok(())
        })
    }

    fn expire<'a>(&'a self, channels: &'a [Rules], now: Timestamp) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async move {
            for rules in channels {
                let before = Rules::days_before(now, rules.settings.form_answers_days);
                queries::forget_before(&self.database, rules.channel_id, before).await?;
            }
            Ok(())
        })
    }
}

/// Returns a user's e-mail address in lower case, if the user has proven that it is theirs: otherwise others could get
/// a guest's answers by registering with the guest's address.
fn proven_address(user: &users::Model) -> Option<&str> {
    user.email_folded.as_deref().filter(|_| user.owner_confirmed_at.is_some())
}

/// Returns the answers that guests gave with this e-mail address (in lower case).
async fn of_guest(
    transaction: &db::Transaction,
    channel_id: ChannelId,
    address: &str,
) -> anyhow::Result<Vec<form_answers::Model>> {
    let mut answers = queries::of_guests_with(transaction, channel_id, address).await?;
    answers.retain(|row| serde_json::from_str(&row.answers).is_ok_and(|answers| mentions_email(&answers, address)));
    Ok(answers)
}

/// Deletes the answers that guests gave with this e-mail address (in lower case), and pending and failed mails about
/// them.
async fn forget_guest(transaction: &db::Transaction, channel_id: ChannelId, address: &str) -> anyhow::Result<usize> {
    let ids: Vec<i64> = of_guest(transaction, channel_id, address).await?.iter().map(|row| row.id).collect();
    queries::forget(transaction, channel_id, &ids).await?;
    mails::forget(transaction, channel_id, None, Some(address)).await?;
    Ok(ids.len())
}

/// Deletes the answers that guests gave with an e-mail address, for an operator. Returns how many.
///
/// # Errors
/// The database failed.
pub async fn erase_guest(
    database: &db::Database,
    channel_id: ChannelId,
    address: &str,
    now: Timestamp,
) -> anyhow::Result<usize> {
    let (transaction, address) = (db::begin_write(database).await?, fold_email(address));
    let erased = forget_guest(&transaction, channel_id, &address).await?;
    jobs::enqueue(&transaction, Some(channel_id), &ForgetMails::of(&address), now).await?;
    audit::record_change(&transaction, "answers", Some(channel_id), format!("of a guest: {erased} → 0")).await?;
    transaction.commit().await?;
    Ok(erased)
}
