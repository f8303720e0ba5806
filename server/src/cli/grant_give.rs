//! `grandstand grant give`.

use anyhow::Context;
use clap::{ArgGroup, Args};
use grandstand_apply as apply;
use grandstand_commerce::orders::gifts::{self, GiftProduct, NewGift};
use grandstand_core::output::say;
use grandstand_db::entities::orders::{self, ProductKind};
use grandstand_db::ids::{ChannelId, EventId};
use grandstand_db::{self as db, Database};
use grandstand_platform::audit;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use sea_orm::ActiveEnum;
use tenants::compile::Channel;
use tenants::schema::Kind;

use super::announce;
use super::grant::{reason, user};
use super::site::origin;
use super::stored::open;
use crate::compiled::compiled;
use crate::config::StoreSettings;

/// What is to be given, to whom, why and until when.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("product").required(true).args(["package", "subscription", "event"]))]
pub struct Wanted {
    /// The channel's key
    channel: String,
    /// The user's e-mail address
    email: String,
    /// A package, by its alias or number
    #[arg(long)]
    package: Option<String>,
    /// A subscription, by its alias or number; given, it does not renew
    #[arg(long)]
    subscription: Option<String>,
    /// An event that is sold by itself, by its alias or number
    #[arg(long)]
    event: Option<String>,
    /// Why, for the operators who come after you
    #[arg(long, value_parser = reason)]
    reason: String,
    /// The last day of access, or its end, in the channel's time zone: 2026-12-31 or 2026-12-31T18:00 [default: as long
    /// as the product lasts]
    #[arg(long)]
    until: Option<String>,
    #[command(flatten)]
    store: StoreSettings,
}

/// Runs the command.
///
/// # Errors
/// There is no such channel, user or product, the end is invalid, the user has the product already, or the database
/// failed.
pub async fn run(wanted: Wanted) -> anyhow::Result<()> {
    let now = Timestamp::now();
    let (database, stored) = open(&wanted.store, &wanted.channel).await?;
    let channel = compiled(&database, &stored).await?;
    let until = wanted.until.as_deref().map(|text| end(text, &channel.time_zone, now)).transpose()?;
    let user = user(&database, &stored, &wanted.email).await?;
    let product = find(&database, &channel, &wanted, now).await?;
    let new = NewGift {
        user_id: user.id,
        product: &product,
        reason: wanted.reason.clone(),
        ends_at: until.map(Timestamp::as_second),
        origin: origin(&stored.seed, None),
    };
    let refused = || format!("nothing was given to {}", wanted.email);
    let transaction = db::begin_write(&database).await?;
    let order = gifts::give(&transaction, &channel, &new, Timestamp::now).await.with_context(refused)?;
    let what = format!("{}:{}", order.product_kind.to_value(), product.sold().alias);
    let details = format!("order {} of user {}: none → {what}, {}", order.id, user.id, lasting(&order, None)?);
    audit::record_change(&transaction, "grant", Some(stored.channel_id), details).await?;
    transaction.commit().await?;
    announce::user_changed(&wanted.store, stored.channel_id, user.id).await;
    let lasting = lasting(&order, Some(&channel.time_zone))?;
    say(format_args!(
        "{}: order {}, {what}, {lasting}; running servers open it within half a minute",
        user.email, order.id
    ));
    Ok(())
}

async fn find<'a>(
    database: &Database,
    channel: &'a Channel,
    wanted: &Wanted,
    now: Timestamp,
) -> anyhow::Result<GiftProduct<'a>> {
    let passes = [(ProductKind::Package, &wanted.package), (ProductKind::Subscription, &wanted.subscription)];
    if let Some((kind, name)) = passes.into_iter().find_map(|(kind, name)| Some((kind, name.as_deref()?))) {
        let found = gifts::pass(channel, kind, name);
        return found.with_context(|| format!("channel \"{}\" has no {} \"{name}\"", channel.key, kind.to_value()));
    }
    let name = wanted.event.as_deref().context("nothing is named that is to be given")?;
    let missing = || format!("channel \"{}\" has no event \"{name}\"", channel.key);
    let of_alias = apply::registered_id(database, ChannelId(channel.id), Kind::Event, name).await?;
    let id = of_alias.or_else(|| name.parse().ok()).with_context(missing)?;
    gifts::event(database, channel, EventId(id), now).await.with_context(|| format!("event \"{name}\" can't be given"))
}

/// Reads the end of access: a moment, or the last second of a day, so that people read the day that was meant.
fn end(text: &str, zone: &TimeZone, now: Timestamp) -> anyhow::Result<Timestamp> {
    let format = || format!("--until {text}: write it as 2026-12-31 or 2026-12-31T18:00");
    let end = match text.parse::<Timestamp>() {
        Ok(moment) => moment,
        Err(_) if text.contains([':', 'T', 't']) => {
            text.parse::<DateTime>().with_context(format)?.to_zoned(zone.clone()).with_context(format)?.timestamp()
        }
        Err(_) => {
            let day = text.parse::<Date>().with_context(format)?;
            let next = day.checked_add(1.day()).and_then(|next| next.to_zoned(zone.clone())).with_context(format)?;
            next.timestamp() - SignedDuration::from_secs(1)
        }
    };
    anyhow::ensure!(end > now, "--until {text}: this is over already");
    Ok(end)
}

/// How long an order gives access: in a time zone, or in UTC.
fn lasting(order: &orders::Model, zone: Option<&TimeZone>) -> anyhow::Result<String> {
    let Some(end) = order.ends_at else { return Ok("without end".to_owned()) };
    let end = Timestamp::from_second(end)?.to_zoned(zone.cloned().unwrap_or(TimeZone::UTC));
    Ok(format!("until {}", end.strftime("%Y-%m-%d %H:%M:%S %Z")))
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use jiff::tz::TimeZone;

    use super::end;

    #[test]
    fn ends_are_read_in_the_channels_zone() {
        let (paris, now) = (TimeZone::get("Europe/Paris").unwrap(), "2026-03-01T12:00:00Z".parse().unwrap());
        for (text, expected) in [
            ("2026-03-01", "2026-03-01T22:59:59Z"),
            // The clocks go forward on this day.
            ("2026-03-29", "2026-03-29T21:59:59Z"),
            ("2026-03-01T18:30", "2026-03-01T17:30:00Z"),
            ("2026-03-01 18:30:15", "2026-03-01T17:30:15Z"),
            ("2026-03-01T18:30:00Z", "2026-03-01T18:30:00Z"),
            ("2026-03-01T18:30:00-05:00", "2026-03-01T23:30:00Z"),
        ] {
            assert_eq!(end(text, &paris, now).unwrap(), expected.parse::<Timestamp>().unwrap(), "{text}");
        }
        for (wrong, reason) in [
            ("2026-02-28", "over already"),
            ("2026-03-01T12:59", "over already"),
            ("2026-03-01T12:00:00Z", "over already"),
            ("tomorrow", "write it as"),
            ("", "write it as"),
            ("2026-02-30", "write it as"),
            ("2026-03-01T25:00", "write it as"),
            ("9999-12-31", "write it as"),
        ] {
            let refused = format!("{:#}", end(wrong, &paris, now).unwrap_err());
            assert!(refused.contains(reason), "{wrong}: {refused}");
        }
    }
}
