//! What operators do with accounts.

use jiff::Timestamp;
use rand::seq::IndexedRandom;
use sea_orm::ActiveValue::Set;
use sea_orm::{ConnectionTrait, DatabaseConnection};
use serde_json::{Value, json};
use tenants::schema::text::Language;

use super::input::{Checked, fold, line};
use super::mails::{Occasion, SendMail};
use super::register::new_user;
use super::{deletion, queries};
use crate::db::entities::users;
use crate::db::{self};
use crate::features::clips;
use crate::features::commerce::orders;
use crate::features::favorites;
use crate::features::positions;
use crate::features::watch::downloads;
use crate::http::problem::Problem;
use crate::jobs;

/// Letters of temporary passwords: none that is taken for another one.
const LETTERS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";
/// Groups of four of them.
const GROUPS: usize = 4;

/// Somebody to make an account for.
#[derive(Debug, Clone, Default)]
pub struct Person {
    /// E-mail address.
    pub email: String,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Phone number.
    pub phone: Option<String>,
    /// Whether the address is known to be theirs.
    pub verified: bool,
}

/// The channel that operators work on.
#[derive(Debug, Clone)]
pub struct Place {
    /// Its id.
    pub channel_id: i64,
    /// The language of its new users.
    pub language: Language,
    /// Where its site stands, for links in mails.
    pub origin: String,
}

/// A password to be told to somebody, who has to replace it.
pub fn temporary_password() -> String {
    let mut random = rand::rng();
    let mut group =
        || -> String { (0..4).filter_map(|_| LETTERS.choose(&mut random)).map(|letter| char::from(*letter)).collect() };
    (0..GROUPS).map(|_| group()).collect::<Vec<_>>().join("-")
}

/// Makes an account, with the hash of a temporary password if there is to be one; gives its id.
///
/// # Errors
/// A field is wrong, the address has an account, or the database failed.
pub async fn add(
    connection: &impl ConnectionTrait,
    place: &Place,
    person: Person,
    password_hash: Option<String>,
    now: Timestamp,
) -> Result<i64, Problem> {
    let mut fields = Checked::default();
    let email = fields.email("email", Some(person.email));
    let phone = fields.phone("phone", person.phone);
    fields.finish()?;
    let second = now.as_second();
    let row = users::ActiveModel {
        first_name: Set(line(Some(person.first_name))),
        last_name: Set(line(Some(person.last_name))),
        phone: Set(phone),
        temporary_password: Set(password_hash.is_some()),
        password_hash: Set(password_hash),
        email_verified_at: Set(person.verified.then_some(second)),
        owner_confirmed_at: Set(person.verified.then_some(second)),
        ..new_user(place.channel_id, email, place.language.code(), second)
    };
    Ok(queries::insert_user(connection, row).await.map_err(super::register::taken)?.id)
}

/// Has a link to choose a password mailed to a user.
///
/// # Errors
/// The database failed.
pub async fn mail_invitation(
    connection: &impl ConnectionTrait,
    place: &Place,
    user_id: i64,
    now: Timestamp,
) -> anyhow::Result<()> {
    let mail = SendMail {
        occasion: Occasion::Invite,
        user_id: Some(user_id),
        origin: place.origin.clone(),
        language: place.language,
    };
    jobs::enqueue(connection, Some(place.channel_id), &mail, now).await
}

/// The user of an address.
///
/// # Errors
/// The database failed.
pub async fn find(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    email: &str,
) -> anyhow::Result<Option<users::Model>> {
    Ok(queries::user_by_email(connection, channel_id, &fold(email)).await?)
}

/// Everyone who has an account, after a number, in the order in which they came.
///
/// # Errors
/// The database failed.
pub async fn users_after(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    after: i64,
) -> anyhow::Result<Vec<users::Model>> {
    Ok(queries::users_after(connection, channel_id, after).await?)
}

/// Everything that is stored of a user, for them to have.
///
/// # Errors
/// The database failed.
pub async fn everything(connection: &impl ConnectionTrait, user: &users::Model) -> anyhow::Result<Value> {
    let sessions = queries::sessions_of(connection, user.channel_id, user.id).await?;
    let identities = queries::identities_of(connection, user.channel_id, user.id).await?;
    let answers = queries::answers_of(connection, user.channel_id, user.id).await?;
    let watched = positions::of_user(connection, user.channel_id, user.id, None).await?;
    let marked = favorites::all_of_user(connection, user.channel_id, user.id).await?;
    let downloaded = downloads::of_user(connection, user.channel_id, user.id).await?;
    let clips_downloaded = downloads::clips_of_user(connection, user.channel_id, user.id).await?;
    let clips = clips::all_of_user(connection, user.channel_id, user.id).await?;
    let bought = orders::everything(connection, user.channel_id, user.id).await?;
    Ok(json!({
        "id": user.id,
        "email": user.email,
        "first_name": user.first_name,
        "last_name": user.last_name,
        "phone": user.phone,
        "language": user.language,
        "trk": user.trk,
        "trial_period_used": user.trial_period_used,
        "passes_wanted": user.passes_wanted,
        "created_at": time(Some(user.created_at)),
        "email_verified_at": time(user.email_verified_at),
        "terms_accepted_at": time(user.terms_accepted_at),
        "basic_pass_selected_at": time(user.basic_pass_selected_at),
        "bought": bought,
        "sessions": sessions.iter().map(|session| json!({
            "kind": session.kind,
            "created_at": time(Some(session.created_at)),
            "last_seen_at": time(Some(session.last_seen_at)),
            "user_agent": session.user_agent,
        })).collect::<Vec<_>>(),
        "signs_in_with": identities.iter().map(|identity| json!({
            "provider": identity.provider,
            "subject": identity.subject,
        })).collect::<Vec<_>>(),
        "watched": watched.iter().map(|one| json!({
            "event_id": one.event_id,
            "position_ms": one.position_ms,
            "updated_at": time(Some(one.updated_at)),
        })).collect::<Vec<_>>(),
        "favorites": marked.iter().map(|one| json!({
            "type": one.favoritable_type,
            "id": one.favoritable_id,
            "created_at": time(Some(one.created_at)),
        })).collect::<Vec<_>>(),
        "downloaded": downloaded.iter().map(|one| json!({
            "event_id": one.event_id,
            "first_at": time(Some(one.first_at)),
        })).collect::<Vec<_>>(),
        "clips_downloaded": clips_downloaded.iter().map(|one| json!({
            "clip_id": one.clip_id,
            "first_at": time(Some(one.first_at)),
        })).collect::<Vec<_>>(),
        "clips": clips.iter().map(|clip| json!({
            "id": clip.id,
            "event_id": clip.event_id,
            "name": clip.name,
            "tags": serde_json::from_str::<Value>(&clip.tags).unwrap_or_default(),
            "start_ms": clip.start_us / 1_000,
            "end_ms": clip.end_us / 1_000,
            "state": clip.state,
            "created_at": time(Some(clip.created_at)),
            "deleted_at": time(clip.deleted_at),
        })).collect::<Vec<_>>(),
        "answers": answers.iter().map(|answer| json!({
            "form": answer.form,
            "created_at": time(Some(answer.created_at)),
            "answers": serde_json::from_str::<Value>(&answer.answers).unwrap_or_default(),
        })).collect::<Vec<_>>(),
    }))
}

fn time(second: Option<i64>) -> Option<String> {
    Some(Timestamp::from_second(second?).ok()?.to_string())
}

/// Deletes an account, as its user could.
///
/// # Errors
/// The database failed.
pub async fn erase(database: &DatabaseConnection, user: &users::Model, now: Timestamp) -> anyhow::Result<()> {
    let transaction = db::begin_write(database).await?;
    deletion::erase(&transaction, user.channel_id, user.id, now).await?;
    transaction.commit().await?;
    Ok(())
}

/// Ends every session of a user; gives how many there were.
///
/// # Errors
/// The database failed.
pub async fn end_sessions(database: &DatabaseConnection, user: &users::Model) -> anyhow::Result<u64> {
    Ok(queries::end_sessions(database, user.channel_id, user.id).await?)
}

#[cfg(test)]
mod tests {
    use super::temporary_password;

    #[test]
    fn temporary_passwords_can_be_read_aloud_and_differ() {
        let password = temporary_password();
        assert_eq!((password.len(), password.matches('-').count()), (19, 3), "{password}");
        assert_ne!(password, temporary_password());
    }
}
