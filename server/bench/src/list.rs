//! The list of events written by hand with sqlx and serde: the query of the server's own list, and the same bytes from
//! its rows. It supports one channel, guests and windows of days, and nothing else.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Mutex;

use actix_web::error::{ErrorBadRequest, ErrorInternalServerError};
use actix_web::web::{self, Data, Query};
use actix_web::{App, HttpResponse, HttpServer};
use anyhow::Context;
use clap::Args;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use sqlx::postgres::{PgPool, PgPoolOptions};
use sqlx::sqlite::{SqlitePool, SqlitePoolOptions};

const CHANNEL: &str = "SELECT id, settings FROM channels WHERE key = $1";
const COUNT: &str =
    "SELECT COUNT(id) FROM events WHERE channel_id = $1 AND retired = FALSE AND starts_at >= $2 AND starts_at < $3";
const PAGE: &str = "SELECT events.card, media.duration_us FROM events LEFT JOIN media ON \
    media.channel_id = events.channel_id AND media.event_id = events.id AND media.kind = 'recording' \
    AND media.state = 'ready' WHERE events.channel_id = $1 AND events.retired = FALSE AND events.starts_at >= $2 \
    AND events.starts_at < $3 ORDER BY events.starts_at, events.id LIMIT $4 OFFSET $5";
const CONNECTIONS: u32 = 16;

/// What to serve.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Where to listen
    #[arg(long)]
    listen: SocketAddr,
    /// Database address, `sqlite:<file>` or `postgres://…`
    #[arg(long)]
    database_url: String,
    /// The channel's key
    #[arg(long)]
    channel: String,
}

enum Database {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

struct Served {
    database: Database,
    channel_id: i64,
    zone: TimeZone,
    totals: Mutex<HashMap<(i64, i64), i64>>,
}

#[derive(Deserialize)]
struct Asked {
    start_date: Option<Date>,
    end_date: Option<Date>,
    limit: Option<i64>,
    offset: Option<i64>,
}

/// The facts that the list needs; others are skipped.
#[derive(Deserialize)]
struct Facts<'a> {
    access_type: &'a str,
    declared_status: Option<&'a str>,
    ends_at: i64,
    source: Option<String>,
}

#[derive(Serialize)]
struct Moment<'a> {
    stream_status: &'a str,
    has_access: bool,
    entitled: bool,
    has_replay: bool,
    duration_ms: Option<i64>,
}

#[derive(Serialize)]
struct Meta {
    total: i64,
    limit: i64,
    offset: i64,
}

/// Runs the same call on either database.
macro_rules! on {
    ($database:expr, $query:expr, $fetch:ident) => {
        match $database {
            Database::Sqlite(pool) => $query.$fetch(pool).await,
            Database::Postgres(pool) => $query.$fetch(pool).await,
        }
    };
}

/// Serves until it is stopped; prints `ready` once it listens.
///
/// # Errors
/// The database can't be reached, has no such channel, or the address is taken.
pub async fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let url = &arguments.database_url;
    let database = if url.starts_with("sqlite:") {
        Database::Sqlite(SqlitePoolOptions::new().max_connections(CONNECTIONS).connect(url).await?)
    } else {
        Database::Postgres(PgPoolOptions::new().max_connections(CONNECTIONS).connect(url).await?)
    };
    let found: Option<(i64, String)> =
        on!(&database, sqlx::query_as(CHANNEL).bind(&arguments.channel), fetch_optional)?;
    let (channel_id, settings) = found.with_context(|| format!("no channel {}", arguments.channel))?;
    let settings: tenants::schema::channel::ChannelFile = serde_json::from_str(&settings)?;
    let zone = TimeZone::get(&settings.time_zone)?;
    let served = Data::new(Served { database, channel_id, zone, totals: Mutex::default() });
    let app = move || App::new().app_data(served.clone()).route("/api/events", web::get().to(events));
    let server = HttpServer::new(app).workers(1).bind(arguments.listen)?.run();
    println!("ready");
    Ok(server.await?)
}

async fn events(served: Data<Served>, asked: Query<Asked>) -> actix_web::Result<HttpResponse> {
    let from = served.second(asked.start_date, i64::MIN)?;
    let until =
        served.second(asked.end_date.map(|last| last.tomorrow()).transpose().map_err(ErrorBadRequest)?, i64::MAX)?;
    let meta = Meta {
        total: served.total(from, until).await.map_err(ErrorInternalServerError)?,
        limit: asked.limit.unwrap_or(20).min(200),
        offset: asked.offset.unwrap_or(0),
    };
    let rows = served.rows(from, until, &meta).await.map_err(ErrorInternalServerError)?;
    let json = json(&rows, &meta, Timestamp::now().as_second()).map_err(ErrorInternalServerError)?;
    Ok(HttpResponse::Ok().content_type("application/json").body(json))
}

impl Served {
    fn second(&self, date: Option<Date>, otherwise: i64) -> actix_web::Result<i64> {
        let Some(date) = date else { return Ok(otherwise) };
        let start = date.to_zoned(self.zone.clone()).map_err(ErrorBadRequest)?;
        Ok(start.timestamp().as_second())
    }

    /// The cards and recording lengths of a page of events.
    async fn rows(&self, from: i64, until: i64, meta: &Meta) -> sqlx::Result<Vec<(String, Option<i64>)>> {
        let id = self.channel_id;
        on!(
            &self.database,
            sqlx::query_as(PAGE).bind(id).bind(from).bind(until).bind(meta.limit).bind(meta.offset),
            fetch_all
        )
    }

    /// The number of events in a window, cached.
    async fn total(&self, from: i64, until: i64) -> sqlx::Result<i64> {
        let known = self.totals.lock().ok().and_then(|totals| totals.get(&(from, until)).copied());
        if let Some(total) = known {
            return Ok(total);
        }
        let id = self.channel_id;
        let total = on!(&self.database, sqlx::query_scalar(COUNT).bind(id).bind(from).bind(until), fetch_one)?;
        if let Ok(mut totals) = self.totals.lock() {
            totals.insert((from, until), total);
        }
        Ok(total)
    }
}

/// A card is two lines of JSON: facts, and the declared part of the answer. The time-dependent part is appended to the
/// latter.
fn json(rows: &[(String, Option<i64>)], meta: &Meta, now: i64) -> serde_json::Result<Vec<u8>> {
    let mut json = b"{\"data\":[".to_vec();
    for (place, (card, duration)) in rows.iter().enumerate() {
        let mut lines = card.split('\n');
        let (facts, declared) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
        let facts: Facts<'_> = serde_json::from_str(facts)?;
        if place > 0 {
            json.push(b',');
        }
        json.extend_from_slice(declared.strip_suffix('}').unwrap_or(declared).as_bytes());
        let joint = json.len();
        serde_json::to_writer(&mut json, &moment(&facts, *duration, now))?;
        json[joint] = b',';
    }
    json.extend_from_slice(b"],\"meta\":");
    serde_json::to_writer(&mut json, meta)?;
    json.push(b'}');
    Ok(json)
}

fn moment<'a>(facts: &Facts<'a>, duration: Option<i64>, now: i64) -> Moment<'a> {
    let by_time = if facts.ends_at <= now { "finished" } else { "upcoming" };
    let status = facts.declared_status.unwrap_or(by_time);
    let playable = duration.is_some() || (status == "live" && facts.source.is_some());
    let replay = duration.filter(|_| status == "finished");
    Moment {
        stream_status: status,
        entitled: facts.access_type == "free" && (status != "finished" || playable),
        has_access: facts.access_type == "free" && status != "upcoming" && playable,
        has_replay: replay.is_some(),
        duration_ms: replay.map(|length| length / 1_000),
    }
}
