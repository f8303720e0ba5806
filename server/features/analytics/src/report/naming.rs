//! Names of the recordings and products of a report.

use std::collections::HashMap;

use grandstand_commerce::sold::Sold;
use grandstand_core::cards;
use grandstand_core::cards::event::{EventCard, EventFacts};
use grandstand_db::ids::ChannelId;
use sea_orm::{ActiveEnum, ConnectionTrait};
use tenants::schema::text::{Language, Localized};

use super::figures::{ProductFigures, RecordingFigures};
use super::queries::{self, Bought};
use crate::roll_up::{Amount, what};

/// Number of recordings in a report.
const RECORDINGS: usize = 20;

/// Returns the recordings that were watched longest, with their names.
pub async fn recordings(
    database: &impl ConnectionTrait,
    channel_id: ChannelId,
    amounts: &[Amount],
    (language, own): (Language, Language),
) -> anyhow::Result<Vec<RecordingFigures>> {
    let mut found: HashMap<&str, RecordingFigures> = HashMap::new();
    for Amount { what, subject, amount, .. } in amounts {
        let Some((media, id)) = subject.split_once(':').and_then(|(media, id)| Some((media, id.parse().ok()?))) else {
            continue;
        };
        let one = found.entry(subject).or_insert_with(|| {
            let (media, name) = (media.to_owned(), format!("{media} {id}"));
            RecordingFigures { media, id, name, viewings: 0, visits: 0, watched_ms: 0 }
        });
        match what.as_str() {
            what::MEDIA_VIEWINGS => one.viewings += amount,
            what::MEDIA_VISITS => one.visits += amount,
            what::MEDIA_WATCHED => one.watched_ms += amount,
            _ => {}
        }
    }
    let mut found: Vec<RecordingFigures> = found.into_values().collect();
    found.sort_by(|one, other| other.watched_ms.cmp(&one.watched_ms).then(one.id.cmp(&other.id)));
    found.truncate(RECORDINGS);
    let ids = |media: &str| found.iter().filter(|one| one.media == media).map(|one| one.id).collect::<Vec<i64>>();
    let mut names: HashMap<(String, i64), String> = HashMap::new();
    for (id, card) in queries::event_cards(database, channel_id, ids("event")).await? {
        let (_, answer) = cards::read::<EventFacts>(&card, language)?;
        names.insert(("event".to_owned(), id), serde_json::from_str::<EventCard>(answer)?.name);
    }
    for (id, title) in queries::library_titles(database, channel_id, ids("library")).await? {
        let title: Localized = serde_json::from_str(&title)?;
        names.insert(("library".to_owned(), id), title.get(language, own).to_owned());
    }
    for (id, name) in queries::clip_names(database, channel_id, ids("clip")).await? {
        names.insert(("clip".to_owned(), id), name);
    }
    for one in &mut found {
        if let Some(name) = names.remove(&(one.media.clone(), one.id)) {
            one.name = name;
        }
    }
    Ok(found)
}

/// Returns the sales of a product, with its name.
pub fn product(bought: &Bought, (language, own): (Language, Language)) -> serde_json::Result<ProductFigures> {
    let sold: Sold = serde_json::from_str(&bought.product)?;
    Ok(ProductFigures {
        kind: bought.product_kind.to_value(),
        id: bought.product_id,
        name: sold.name.get(language, own).to_owned(),
        bought: bought.count,
        amount: bought.amount,
    })
}
