//! `GET /simulation`.

use actix_web::HttpResponse;
use actix_web::web::Data as State;
use grandstand_access::decide::is_geo_blocked;
use grandstand_db::ids::ChannelId;
use grandstand_web::context::Context;
use grandstand_web::problem::Problem;
use grandstand_web::reply::Data;
use grandstand_web::simulation::OVER;
use grandstand_web::simulation::state::ViewerKind;
use jiff::Timestamp;
use tenants::compile::{Channel, Product};

use super::model::{SimulatedCountry, SimulatedPass, SimulatedRevision, SimulationFacts};
use super::queries;
use crate::Simulations;

/// Candidates for the one country that is offered beside those that rules name.
const ELSEWHERE: [&str; 4] = ["US", "FR", "GB", "JP"];

/// Returns what a link to `/simulate` shows, and the states to choose from.
///
/// Any call can carry the header. It is then answered as in that state, regardless of cookies. Calls that would change
/// something are refused with 409 (`simulated`), and data from trackers is dropped. Every answer to a call with the
/// header has `X-Simulated: 1`; an answer without it comes from a server that ignored the header.
#[utoipa::path(
    get, path = "/simulation", tag = "Channel",
    params((
        "X-Simulation" = String, Header,
        description = "The token of the link, then any of these, each after a semicolon: `viewer=guest|user|subscriber|temporary_password`, `package=<id>` (the subscriber's pass; every pass by default), `country=<ISO 3166-1 alpha-2>`, `at=<RFC 3339>`",
    )),
    responses((status = 200, body = Data<SimulationFacts>))
)]
pub async fn simulation(simulations: State<Simulations>, context: Context) -> Result<HttpResponse, Problem> {
    let simulation = context.simulation.as_ref().ok_or(OVER)?;
    let channel = context.channel();
    let made_at =
        queries::applied_at(&simulations.database, ChannelId(channel.id), channel.revision).await?.ok_or(OVER)?;
    let moment = |second| Timestamp::from_second(second).map_err(anyhow::Error::new);
    let link = &simulation.asked.link;
    let applied = link.preview_id.is_none();
    let sold = channel.packages.iter().chain(&channel.subscriptions);
    let title = |pass: &Product| channel.text(&pass.name, context.language).to_owned();
    let data = SimulationFacts {
        channel: channel.text(&channel.name, context.language).to_owned(),
        revision: SimulatedRevision { applied, number: applied.then_some(channel.revision), made_at: moment(made_at)? },
        expires_at: moment(link.expires_at)?,
        viewers: ViewerKind::ALL.to_vec(),
        packages: sold.map(|pass| SimulatedPass { id: pass.id, title: title(pass) }).collect(),
        countries: countries(channel),
        languages: channel.languages.iter().map(|language| language.code().to_owned()).collect(),
    };
    Ok(HttpResponse::Ok().json(Data { data }))
}

/// Returns the countries that rules name, and one that is like all others.
fn countries(channel: &Channel) -> Vec<SimulatedCountry> {
    let is_named = |code: &&str| channel.regions.iter().any(|named| named == code);
    let other = ELSEWHERE.into_iter().find(|code| !is_named(code));
    let codes = channel.regions.iter().map(String::as_str).chain(other);
    codes
        .map(|code| SimulatedCountry { code: code.to_owned(), blocked: is_geo_blocked(&channel.geo, Some(code)) })
        .collect()
}
