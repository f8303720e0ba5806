//! The OpenAPI 3.1 document, made from the handlers.

mod alternatives;
mod completed;
mod conditional;
mod refusals;

use std::sync::LazyLock;

use actix_web::HttpResponse;
use actix_web::http::Method;
use grandstand_accounts as accounts;
use grandstand_analytics as analytics;
use grandstand_calendar as calendar;
use grandstand_catalogue as catalogue;
use grandstand_channel as channel;
use grandstand_clips as clips;
use grandstand_commerce::{checkout, orders, renewals, webhooks};
use grandstand_error_log as error_log;
use grandstand_favorites as favorites;
use grandstand_forms as forms;
use grandstand_positions as positions;
use grandstand_receipts as receipts;
use grandstand_simulate as simulate;
use grandstand_user_access as user_access;
use grandstand_viewings as viewings;
use grandstand_watch as watch;
use grandstand_web::operations;
use grandstand_web::problem::ProblemBody;
use utoipa::OpenApi;
use utoipa::openapi::path::{Operation, PathItem};

use self::alternatives::Alternatives;
use self::completed::Completed;
use self::conditional::Conditional;
use self::refusals::Refusals;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Grandstand",
        description = "White-label streaming of sports and live events. A successful answer is {\"data\": …}; lists add \"meta\". A failure is an RFC 9457 application/problem+json document. A call with the header X-Simulation (see GET /simulation) is answered as in the simulated state of the site, and stores nothing."
    ),
    servers((url = "/api")),
    modifiers(&Refusals, &Conditional, &Alternatives, &Completed),
    components(schemas(ProblemBody)),
    paths(
        channel::get_api_key,
        channel::channel_settings,
        channel::bootstrap,
        channel::settings,
        channel::menu,
        channel::pages,
        channel::page,
        channel::color_settings,
        channel::slides,
        channel::faq,
        channel::geo,
        channel::events_categories,
        channel::events_locations,
        channel::participant_groups,
        channel::participant_group_properties,
        channel::packages,
        channel::package,
        channel::subscriptions,
        channel::subscription,
        channel::vod_media_categories,
        catalogue::events::events,
        catalogue::events::event,
        catalogue::events::events_for_homepage,
        catalogue::participants::participants,
        catalogue::library::vod_media_items,
        catalogue::library::vod_media_item,
        catalogue::library::vod_media_rails,
        catalogue::library::vod_media_search,
        catalogue::search::search,
        accounts::register,
        accounts::login,
        accounts::logout,
        accounts::profile,
        accounts::change_profile,
        user_access::user_access,
        accounts::own_sessions,
        accounts::end_own_session,
        accounts::end_other_sessions,
        accounts::verify_email,
        accounts::send_verification,
        accounts::request_reset,
        accounts::reset_password,
        accounts::request_deletion,
        accounts::confirm_deletion,
        accounts::social_authorize,
        accounts::social_callback,
        accounts::social_register,
        accounts::session_code,
        accounts::add_session,
        orders::orders,
        orders::order,
        orders::transactions,
        receipts::receipt,
        webhooks::stripe_webhook,
        checkout::apply_coupon,
        checkout::invoice_preview,
        checkout::buy,
        checkout::buy_bundle,
        checkout::start_trial,
        checkout::unsubscribe,
        checkout::setup_intent,
        checkout::list_cards,
        checkout::remove_card,
        checkout::customer_portal,
        renewals::announced_renewal,
        renewals::cancel_announced_renewal,
        favorites::favorites,
        favorites::mark_favorite,
        favorites::unmark_favorite,
        favorites::favorite_events,
        forms::custom_form,
        forms::answer_custom_form,
        positions::watch_positions,
        positions::watch_position,
        positions::keep_watch_position,
        viewings::keep_viewing,
        viewings::end_viewing,
        watch::downloads::download_event,
        watch::make_player_address,
        clips::clip_source,
        clips::make_clip,
        clips::clips_of_user,
        clips::clips_of_event,
        clips::events_with_clip,
        clips::shared_clip,
        clips::download_clip,
        clips::delete_clip,
        clips::restore_clip,
        clips::retry_clip,
        clips::oembed,
        calendar::event_calendar,
        calendar::calendar_feed,
        calendar::make_calendar_feed,
        calendar::revoke_calendar_feed,
        calendar::calendar,
        error_log::error_log,
        simulate::simulation,
        analytics::datalake_hash,
        analytics::known_datalake_hash,
        analytics::begin_datalake_session,
        analytics::datalake_session,
        analytics::datalake_events,
        analytics::datalake_event,
        analytics::datalake_video_events,
        analytics::datalake_video_event,
        analytics::datalake_viewings,
        analytics::datalake_viewing,
    )
)]
struct Document;

/// The document, built once because any client may request it.
static DOCUMENT: LazyLock<utoipa::openapi::OpenApi> = LazyLock::new(Document::openapi);

/// The operations of a path, with their methods.
fn operations_of(item: &mut PathItem) -> impl Iterator<Item = (Method, &mut Operation)> {
    let PathItem { get, post, put, patch, delete, .. } = item;
    let all = [
        (Method::GET, get),
        (Method::POST, post),
        (Method::PUT, put),
        (Method::PATCH, patch),
        (Method::DELETE, delete),
    ];
    all.into_iter().filter_map(|(method, operation)| Some((method, operation.as_mut()?)))
}

/// The methods of the calls at a pattern such as `/api/events/{id}`, separated by commas; `None` if there is no call.
pub fn methods(pattern: &str) -> Option<String> {
    let mut item = DOCUMENT.paths.paths.get(pattern.strip_prefix(operations::BASE)?)?.clone();
    let methods: Vec<String> = operations_of(&mut item).map(|(method, _)| method.to_string()).collect();
    Some(methods.join(", "))
}

/// The document as committed: pretty-printed, with a trailing newline.
///
/// # Errors
/// Serialization failed.
pub fn text() -> anyhow::Result<String> {
    Ok(DOCUMENT.to_pretty_json()? + "\n")
}

/// `GET /api/openapi.json`.
pub async fn document() -> HttpResponse {
    HttpResponse::Ok().json(&*DOCUMENT)
}
