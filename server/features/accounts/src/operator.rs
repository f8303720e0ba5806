//! Operations on accounts for operators.

use grandstand_core::text_input::{fold_email, single_line};
use grandstand_db::entities::users;
use grandstand_db::ids::{ChannelId, UserId};
use grandstand_jobs as jobs;
use jiff::Timestamp;
use rand::seq::IndexedRandom;
use sea_orm::ActiveValue::Set;
use sea_orm::ConnectionTrait;
use tenants::schema::text::Language;

use super::error::Error;
use super::input::Checked;
use super::mails::{Occasion, SendMail};
use super::register::new_user;
use super::{queries, temporary};

/// Characters of temporary passwords, without any that look alike.
const LETTERS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";
/// Number of groups of four characters.
const GROUPS: usize = 4;

/// A person to add an account for.
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

/// The channel that an operator works on.
#[derive(Debug, Clone)]
pub struct Place {
    /// The channel's id.
    pub channel_id: ChannelId,
    /// Language of new users.
    pub language: Language,
    /// Origin of the channel's site, for links in mails.
    pub origin: String,
}

/// Makes a temporary password, which its user has to replace.
pub fn temporary_password() -> String {
    let mut random = rand::rng();
    let mut group =
        || -> String { (0..4).filter_map(|_| LETTERS.choose(&mut random)).map(|letter| char::from(*letter)).collect() };
    (0..GROUPS).map(|_| group()).collect::<Vec<_>>().join("-")
}

/// Returns which fields of a person [`add`] would refuse: `email`, `phone` or both.
pub fn refused_fields(person: &Person) -> Vec<String> {
    match checked(person.email.clone(), person.phone.clone()) {
        Err(Error::Invalid(fields)) => fields.messages().into_keys().collect(),
        _ => Vec::new(),
    }
}

fn checked(email: String, phone: Option<String>) -> Result<(String, Option<String>), Error> {
    let mut fields = Checked::default();
    let email = fields.email("email", Some(email));
    let phone = fields.phone("phone", phone);
    fields.finish()?;
    Ok((email, phone))
}

/// Adds an account, with the hash of a temporary password if one is given. Returns its id.
///
/// # Errors
/// A field is wrong, the address has an account, or the database failed.
pub async fn add(
    connection: &impl ConnectionTrait,
    place: &Place,
    person: Person,
    password_hash: Option<String>,
    now: Timestamp,
) -> Result<UserId, Error> {
    let (email, phone) = checked(person.email, person.phone)?;
    let second = now.as_second();
    let row = users::ActiveModel {
        first_name: Set(single_line(&person.first_name)),
        last_name: Set(single_line(&person.last_name)),
        phone: Set(phone),
        temporary_password: Set(password_hash.is_some()),
        temporary_password_expires_at: Set(password_hash.is_some().then_some(second + temporary::LIFETIME_SECONDS)),
        password_hash: Set(password_hash),
        email_verified_at: Set(person.verified.then_some(second)),
        owner_confirmed_at: Set(person.verified.then_some(second)),
        ..new_user(place.channel_id, email, place.language.code(), second)
    };
    Ok(queries::insert_user(connection, row).await.map_err(super::register::taken)?.id)
}

/// Enqueues a mail with a link to choose a password.
///
/// # Errors
/// The database failed.
pub async fn mail_invitation(
    connection: &impl ConnectionTrait,
    place: &Place,
    user_id: UserId,
    now: Timestamp,
) -> anyhow::Result<()> {
    let mail = SendMail {
        occasion: Occasion::Invite,
        user_id: Some(user_id),
        origin: place.origin.clone(),
        language: place.language,
        return_to: None,
    };
    jobs::enqueue(connection, Some(place.channel_id), &mail, now).await
}

/// Finds the user of an e-mail address.
///
/// # Errors
/// The database failed.
pub async fn find(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    email: &str,
) -> anyhow::Result<Option<users::Model>> {
    Ok(queries::user_by_email(connection, channel_id, &fold_email(email)).await?)
}

/// Returns the next 500 users after the id `after`, in the order of registration.
///
/// # Errors
/// The database failed.
pub async fn users_after(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    after: UserId,
) -> anyhow::Result<Vec<users::Model>> {
    Ok(queries::users_after(connection, channel_id, after.0).await?)
}

/// Ends every session of a user. Returns how many there were.
///
/// # Errors
/// The database failed.
pub async fn end_sessions(connection: &impl ConnectionTrait, user: &users::Model) -> anyhow::Result<u64> {
    Ok(queries::end_sessions(connection, user.channel_id, user.id).await?)
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
