//! The head of an event's page.

use grandstand_access::decide::decide;
use grandstand_access::gather;
use grandstand_access::model::{Asked, Viewer};
use grandstand_core::cards::event::{EventCard, EventFacts, EventParticipant};
use grandstand_heads::brand::Brand;
use grandstand_heads::head::{FirstPicture, Head, SharedPicture};
use grandstand_heads::linked::{availability, breadcrumbs, organization};
use grandstand_heads::plain::plain;
use grandstand_pictures::share_picture;
use grandstand_web::context::Context;
use serde_json::{Value, json};
use tenants::schema::catalogue::{AccessType, StreamStatus};

use super::words::{duration, moment};
use crate::Catalogue;
use crate::error::Error;
use crate::events::service::{Stored, stored};
use crate::text;

/// Returns the head of an event's page. It doesn't depend on the time, so it is valid for a version of the channel.
///
/// # Errors
/// No such event in this channel, or the database failed.
pub async fn event(catalogue: &Catalogue, context: &Context, brand: &Brand<'_>, id: i64) -> Result<Head, Error> {
    let Stored { facts, card, row } = stored(catalogue, context, id).await?;
    let said = text::optional(context, row.description.as_ref())?.map(|html| plain(&html));
    let picture = share_picture(brand.channel, &card)?;
    let stream = row.stream_state.map(StreamStatus::from);
    let is_live = stream.or(facts.declared_status) == Some(StreamStatus::Live);
    let begins_with = card.image.clone().map(|picture| {
        let is_plain =
            is_replayed(context, &gather::asked(facts.clone(), stream, row.duration_us.is_some(), context.now));
        FirstPicture { picture, is_plain }
    });
    let recorded_us = row.duration_us;
    let subject = Subject { brand, facts: &facts, card: &card, picture: &picture, is_live, recorded_us };
    let description = match said.filter(|said| !said.is_empty()) {
        Some(said) => format!("{}. {said}", subject.in_short()),
        None => subject.in_short(),
    };
    let path = format!("/watch/{id}");
    let sport = brand.channel.event_categories.by_id(card.event_category_id);
    let sport = sport.map(|node| (brand.text(&node.name), format!("/sport/{}", node.id)));
    let trail: Vec<(&str, &str)> = sport.iter().map(|(name, path)| (*name, path.as_str())).collect();
    let trail = [trail, vec![(card.name.as_str(), path.as_str())]].concat();
    let linked = subject.linked(&path, &description, breadcrumbs(brand, &trail));
    Ok(Head {
        description,
        kind: "video.other",
        picture: Some(picture),
        linked,
        begins_with,
        ..Head::of(card.name.clone(), path)
    })
}

/// Whether guests in every country may watch the recording; that holds for the whole version of the channel.
fn is_replayed(context: &Context, event: &Asked) -> bool {
    let granted = decide(context.channel(), event, &Viewer::guest(), None, context.now).granted;
    granted && event.status == StreamStatus::Finished && event.geo.is_open()
}

struct Subject<'a> {
    brand: &'a Brand<'a>,
    facts: &'a EventFacts,
    card: &'a EventCard,
    picture: &'a SharedPicture,
    is_live: bool,
    recorded_us: Option<i64>,
}

impl Subject<'_> {
    /// Title, sport, time and venue in one line.
    fn in_short(&self) -> String {
        let Self { brand, card, .. } = self;
        let channel = brand.channel;
        let [home, away] = self.sides().map(|side| side.map(|team| team.name.as_str()));
        let teams = home.zip(away).map(|(home, away)| channel.title_order.title(brand.language, home, away));
        let sport =
            channel.event_categories.by_id(card.event_category_id).map(|node| brand.text(&node.name).to_owned());
        let venue =
            self.venue().map(|(name, city)| city.map_or_else(|| name.clone(), |city| format!("{name}, {city}")));
        let when = moment(card.event_utc_ts, &card.time_zone, brand.language, brand.locale());
        let parts = [teams, card.competition.clone(), sport, Some(when), venue];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// The home side and the visitors of a match.
    fn sides(&self) -> [Option<&EventParticipant>; 2] {
        match self.card.participants.as_slice() {
            [home, away] => [Some(home), Some(away)],
            _ => [None, None],
        }
    }

    fn venue(&self) -> Option<(String, Option<String>)> {
        let id = self.card.location_id?;
        let place = self.brand.channel.locations.iter().find(|place| place.id == id)?;
        Some((self.brand.text(&place.name).to_owned(), place.city.clone()))
    }

    fn linked(&self, path: &str, description: &str, trail: Value) -> Vec<Value> {
        let Self { brand, card, .. } = self;
        let url = brand.url(path);
        let event_id = format!("{url}#event");
        let broadcast = json!({
            "@type": "BroadcastEvent",
            "name": card.name,
            "isLiveBroadcast": true,
            "startDate": card.starts_at,
            "endDate": card.ends_at,
            "broadcastOfEvent": { "@id": event_id },
        });
        let event = self.sports_event(&event_id, &url, description);
        let mut linked = vec![event];
        if self.is_live || self.recorded_us.is_some() {
            linked.push(self.video(path, description, &broadcast));
        } else {
            linked.push(broadcast);
        }
        linked.push(trail);
        linked
    }

    fn sports_event(&self, id: &str, url: &str, description: &str) -> Value {
        let Self { brand, card, .. } = self;
        let team = |team: &EventParticipant| {
            let url = brand.url(&format!("/team/{}", team.id));
            json!({ "@type": "SportsTeam", "name": team.name, "url": url })
        };
        let mut place = vec![json!({ "@type": "VirtualLocation", "url": url })];
        if let Some((name, city)) = self.venue() {
            let address = city.map(|city| json!({ "@type": "PostalAddress", "addressLocality": city }));
            let address = address.unwrap_or_else(|| name.clone().into());
            place.push(json!({ "@type": "Place", "name": name, "address": address }));
        }
        let attendance = if place.len() > 1 { "MixedEventAttendanceMode" } else { "OnlineEventAttendanceMode" };
        let sport = brand.channel.event_categories.by_id(card.event_category_id).map(|node| brand.text(&node.name));
        let mut event = json!({
            "@type": "SportsEvent",
            "@id": id,
            "name": card.name,
            "description": description,
            "url": url,
            "sport": sport,
            "startDate": card.starts_at,
            "endDate": card.ends_at,
            "eventStatus": "https://schema.org/EventScheduled",
            "eventAttendanceMode": format!("https://schema.org/{attendance}"),
            "location": place,
            "image": brand.absolute(&self.picture.src),
            "competitor": card.participants.iter().map(team).collect::<Vec<_>>(),
            "organizer": organization(brand),
            "isAccessibleForFree": self.is_free(),
            "offers": self.offers(),
        });
        for (side, found) in ["homeTeam", "awayTeam"].into_iter().zip(self.sides()) {
            if let Some(found) = found {
                event[side] = team(found);
            }
        }
        event
    }

    fn video(&self, path: &str, description: &str, broadcast: &Value) -> Value {
        let Self { brand, card, .. } = self;
        let mut video = json!({
            "@type": "VideoObject",
            "name": card.name,
            "description": description,
            "thumbnailUrl": brand.absolute(&self.picture.src),
            "uploadDate": card.starts_at,
            "url": brand.url(path),
            "isAccessibleForFree": self.is_free(),
            "publication": broadcast,
        });
        if let Some(length) = self.recorded_us {
            video["duration"] = duration(length).into();
        }
        video
    }

    const fn is_free(&self) -> bool {
        matches!(self.facts.access_type, AccessType::Free | AccessType::Register)
    }

    /// The offers that give access: the event alone, and every pass that covers it.
    fn offers(&self) -> Vec<Value> {
        let Self { brand, facts, card, .. } = self;
        if self.is_free() {
            return Vec::new();
        }
        let currency = brand.channel.currency;
        let offer = |path: String, name: &str, price: i64| {
            json!({
                "@type": "Offer",
                "name": name,
                "url": brand.url(&path),
                "price": brand.channel.currency.decimal(price),
                "priceCurrency": currency.code,
                "availability": availability(brand.channel),
            })
        };
        let alone = facts.price.map(|price| offer(format!("/watch/{}", card.id), &card.name, price));
        let passes = brand.channel.passes_covering(&facts.categories, &facts.participants);
        let sold = passes.into_iter().filter(|pass| facts.access_type == AccessType::Paid || pass.includes_ppv);
        let sold = sold.map(|pass| offer(format!("/select-package/{}", pass.id), brand.text(&pass.name), pass.price));
        alone.into_iter().chain(sold).collect()
    }
}
