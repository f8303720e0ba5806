//! Simulated viewers, who are not in the database.

use std::sync::Arc;

use grandstand_access::model::{Coverage, Grant};
use grandstand_db::entities::users;
use grandstand_db::ids::{ChannelId, UserId};
use jiff::Timestamp;
use tenants::compile::{Channel, Product};
use tenants::schema::text::Language;

use super::state::{State, ViewerKind, no_package};
use crate::identity::sessions::Session;
use crate::problem::Problem;
use crate::texts::{Name, texts};

/// The id of simulated rows: databases count from 1.
const NOWHERE: i64 = 0;
/// An undeliverable address (RFC 2606).
const ADDRESS: &str = "viewer@simulation.invalid";
/// The age of a subscriber's purchases, in seconds.
const OWNED_SECONDS: i64 = 24 * 60 * 60;

/// The session of a state's viewer; `None` for a guest.
///
/// # Errors
/// The channel doesn't have the state's pass.
pub fn session(
    channel: &Channel,
    state: &State,
    language: Language,
    now: Timestamp,
) -> Result<Option<Arc<Session>>, Problem> {
    if state.viewer == ViewerKind::Guest {
        return Ok(None);
    }
    let user = user(channel, state.viewer, language, now);
    let grants = passes(channel, state)?.into_iter().map(|pass| grant(pass, now)).collect();
    Ok(Some(Arc::new(Session::made_up(NOWHERE, user, grants))))
}

/// The passes of a state's viewer.
///
/// # Errors
/// The channel doesn't have the state's pass.
pub fn passes<'a>(channel: &'a Channel, state: &State) -> Result<Vec<&'a Product>, Problem> {
    if state.viewer != ViewerKind::Subscriber {
        return Ok(Vec::new());
    }
    let all = channel.packages.iter().chain(&channel.subscriptions);
    let Some(wanted) = state.package else { return Ok(all.collect()) };
    let found: Vec<&Product> = all.filter(|pass| pass.id == wanted).collect();
    if found.is_empty() { Err(no_package()) } else { Ok(found) }
}

/// The grant that buying a pass would give.
pub fn grant(pass: &Product, now: Timestamp) -> Grant {
    Grant {
        id: NOWHERE,
        covers: Coverage::Pass(pass.coverage.clone()),
        includes_ppv: pass.includes_ppv,
        starts_at: now.as_second() - OWNED_SECONDS,
        ends_at: None,
        revoked: false,
        pass_type: pass.pass_type,
        capabilities: pass.capabilities.clone(),
        limits: pass.limits,
    }
}

/// A user who is verified and has chosen a pass, so that no prompt for these covers the site.
fn user(channel: &Channel, viewer: ViewerKind, language: Language, now: Timestamp) -> users::Model {
    let second = now.as_second();
    let Name { first_name, last_name } = name(viewer, language);
    users::Model {
        id: UserId(NOWHERE),
        channel_id: ChannelId(channel.id),
        email: ADDRESS.to_owned(),
        email_folded: Some(ADDRESS.to_owned()),
        first_name: first_name.to_string(),
        last_name: last_name.to_string(),
        phone: None,
        // Only whether it is set matters.
        password_hash: Some(String::new()),
        temporary_password_expires_at: None,
        temporary_password: viewer == ViewerKind::TemporaryPassword,
        owner_confirmed_at: None,
        email_verified_at: Some(second),
        trial_period_used: false,
        basic_pass_selected_at: (viewer != ViewerKind::TemporaryPassword).then_some(second),
        passes_wanted: None,
        terms_accepted_at: Some(second),
        language: language.code().to_owned(),
        trk: None,
        created_at: second,
        updated_at: second,
        deleted_at: None,
    }
}

fn name(viewer: ViewerKind, language: Language) -> &'static Name {
    let names = &texts(language).simulated_viewer;
    if viewer == ViewerKind::Subscriber { &names.subscriber } else { &names.user }
}
