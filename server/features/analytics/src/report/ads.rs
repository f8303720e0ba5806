//! How often the ads of a channel were shown.

use std::collections::HashMap;

use grandstand_db::ids::ChannelId;
use sea_orm::ConnectionTrait;
use serde::Serialize;
use tenants::schema::Kind;

use super::queries;
use crate::roll_up::{Amount, what};

/// Number of ads in a report.
const ADS: usize = 20;

/// Figures of an ad.
#[derive(Debug, Serialize)]
pub struct AdFigures {
    /// Its number.
    pub id: i64,
    /// Its alias in the seed files.
    pub alias: String,
    /// How often it began to play.
    pub impressions: i64,
    /// How often it played to its end.
    pub completions: i64,
}

/// Returns the ads that were shown most often. Numbers that are no ad's are left out.
pub async fn ads(
    database: &impl ConnectionTrait,
    channel_id: ChannelId,
    amounts: &[Amount],
) -> anyhow::Result<Vec<AdFigures>> {
    let mut found: HashMap<i64, (i64, i64)> = HashMap::new();
    for Amount { what, subject, amount, .. } in amounts {
        let is_start = what == what::ADS_STARTED;
        if !is_start && what != what::ADS_COMPLETED {
            continue;
        }
        let (impressions, completions) = found.entry(subject.parse()?).or_default();
        *(if is_start { impressions } else { completions }) += amount;
    }
    let mut ads = Vec::new();
    for (id, alias) in queries::aliases(database, channel_id, Kind::Preroll).await? {
        if let Some((impressions, completions)) = found.remove(&id) {
            ads.push(AdFigures { id, alias, impressions, completions });
        }
    }
    ads.sort_by(|one, other| other.impressions.cmp(&one.impressions).then(one.id.cmp(&other.id)));
    ads.truncate(ADS);
    Ok(ads)
}
