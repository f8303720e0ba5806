//! Tests that states are stored as words in text columns, on both databases.

use std::collections::hash_map::DefaultHasher;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use sea_orm::{ActiveEnum, ColumnTrait, DbBackend, QueryFilter, QueryTrait};
use serde::Serialize;

use super::{
    clips, events, favorites, media, order_history, orders, participants, payments, purchases, sessions,
    single_use_tokens,
};
use crate::analytics::entities::viewings;
use crate::ids::ChannelId;
use crate::scope::InChannel;

fn words_agree<E: ActiveEnum<Value = String> + Serialize>() {
    for one in E::iter() {
        assert_eq!(serde_json::to_value(&one).unwrap(), one.to_value());
    }
}

#[test]
fn the_api_has_the_words_of_the_tables() {
    words_agree::<clips::ClipState>();
    words_agree::<favorites::FavoriteType>();
    words_agree::<order_history::OrderEvent>();
    words_agree::<orders::Cancellation>();
    words_agree::<orders::OrderStatus>();
    words_agree::<orders::ProductKind>();
    words_agree::<orders::Renewal>();
    words_agree::<payments::PaymentReason>();
    words_agree::<payments::PaymentStatus>();
    words_agree::<purchases::PurchaseKind>();
    words_agree::<sessions::SessionKind>();
    words_agree::<single_use_tokens::Purpose>();
    words_agree::<viewings::Media>();
}

#[test]
fn statements_compare_text_with_text() {
    let ready = media::Entity::in_channel(ChannelId(1)).filter(media::Column::State.eq(media::MediaState::Ready));
    for backend in [DbBackend::Sqlite, DbBackend::Postgres] {
        let sql = ready.clone().build(backend).to_string();
        assert!(sql.ends_with("\"media\".\"state\" = 'ready'") && !sql.contains("CAST"), "{sql}");
    }
}

#[test]
fn an_unknown_word_is_no_state() {
    let unknown = clips::ClipState::try_from_value(&"cropped".to_owned());
    assert!(unknown.unwrap_err().to_string().contains("cropped"));
}

/// Other hashes than those of the words would make the next apply rewrite every event and participant.
#[test]
fn declared_states_are_hashed_as_their_words() {
    fn hashed(value: &impl Hash) -> u64 {
        let mut hasher = DefaultHasher::new();
        value.hash(&mut hasher);
        hasher.finish()
    }
    fn agree<E: ActiveEnum<Value = String> + Hash + Debug>() {
        for one in E::iter() {
            let word = one.to_value();
            assert_eq!(hashed(&one), hashed(&word), "{one:?}");
            assert_eq!(hashed(&Some(one)), hashed(&Some(word)));
        }
    }
    agree::<events::AccessType>();
    agree::<events::EventStatus>();
    agree::<participants::Gender>();
}
