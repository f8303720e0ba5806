//! Recognises a buyer who registers again, by their verified address and their card.
//!
//! Addresses and cards are stored as hashes, apart for each channel, with the purchase that they were used in. They
//! outlast the account: otherwise a new account would count as a first order again. An unverified address leaves no
//! mark: anyone could type somebody else's address and learn from the answer whether that person has bought here.

use grandstand_access::user::is_verified;
use grandstand_db::entities::{purchases, users};
use grandstand_db::ids::{ChannelId, UserId};
use sea_orm::{ConnectionTrait, DbErr};
use tenants::compile::Channel;

use super::queries;

/// Normalises an address: lower case and without a tag (`ada+tv@` is `ada@`). Gmail ignores dots, and `googlemail.com`
/// is another name of `gmail.com`; elsewhere a dot may make another mailbox.
fn canonical(email: &str) -> String {
    let email = email.trim().to_lowercase();
    let Some((name, domain)) = email.rsplit_once('@') else { return email };
    let name = match name.split_once('+') {
        Some((name, _)) if !name.is_empty() => name,
        _ => name,
    };
    match domain {
        "gmail.com" | "googlemail.com" => format!("{}@gmail.com", name.replace('.', "")),
        _ => format!("{name}@{domain}"),
    }
}

fn mark(channel_id: ChannelId, kind: &str, text: &str) -> String {
    let mut hasher = blake3::Hasher::new_derive_key("grandstand 2026 buyers who register anew");
    hasher.update(&channel_id.0.to_be_bytes()).update(kind.as_bytes()).update(&[0]).update(text.as_bytes());
    hasher.finalize().to_hex().to_string()
}

/// The mark of a card, from the provider's fingerprint of it.
pub fn of_card(channel_id: ChannelId, fingerprint: &str) -> String {
    mark(channel_id, "card", fingerprint)
}

/// The mark of a user's address, if it is verified or the channel doesn't verify addresses. A deleted user has none.
fn of_address(channel: &Channel, user: &users::Model) -> Option<String> {
    let counts = user.deleted_at.is_none() && is_verified(channel, user);
    counts.then(|| mark(ChannelId(channel.id), "address", &canonical(&user.email)))
}

/// Whether a user has an address that counts as a mark: it is verified, or the channel doesn't verify addresses.
///
/// # Errors
/// The database failed.
pub async fn has_address(connection: &impl ConnectionTrait, channel: &Channel, user_id: UserId) -> Result<bool, DbErr> {
    let user = queries::any_user(connection, ChannelId(channel.id), user_id).await?;
    Ok(user.is_some_and(|user| of_address(channel, &user).is_some()))
}

/// Returns the marks that a purchase would leave: the buyer's address and card.
///
/// # Errors
/// The database failed.
pub async fn of_buyer(
    connection: &impl ConnectionTrait,
    channel: &Channel,
    user_id: UserId,
    card: Option<&str>,
) -> Result<Vec<String>, DbErr> {
    let user = queries::any_user(connection, ChannelId(channel.id), user_id).await?;
    let address = user.as_ref().and_then(|user| of_address(channel, user));
    Ok(address.into_iter().chain(card.map(|card| of_card(ChannelId(channel.id), card))).collect())
}

/// Stores the marks of a purchase; idempotent.
///
/// # Errors
/// The database failed.
pub async fn keep(
    connection: &impl ConnectionTrait,
    purchase: &purchases::Model,
    marks: &[String],
    second: i64,
) -> Result<(), DbErr> {
    for mark in marks {
        queries::keep_mark(connection, purchase.channel_id, mark, purchase.id, second).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_mailbox_are_one() {
        for (typed, known) in [
            ("Ada@Example.org", "ada@example.org"),
            ("ada+tv@example.org", "ada@example.org"),
            ("ada+tv+more@example.org", "ada@example.org"),
            ("a.d.a@example.org", "a.d.a@example.org"),
            ("A.d.a+x@Gmail.com", "ada@gmail.com"),
            ("ada@googlemail.com", "ada@gmail.com"),
            ("+tv@example.org", "+tv@example.org"),
            ("none", "none"),
        ] {
            assert_eq!(canonical(typed), known, "{typed}");
        }
    }

    #[test]
    fn channels_and_kinds_have_marks_of_their_own() {
        let marks = [
            mark(ChannelId(1), "card", "x"),
            mark(ChannelId(2), "card", "x"),
            mark(ChannelId(1), "address", "x"),
            mark(ChannelId(1), "card", "y"),
        ];
        assert_eq!(marks.iter().collect::<std::collections::BTreeSet<_>>().len(), 4);
        assert_eq!(mark(ChannelId(1), "card", "x"), marks[0]);
    }
}
