//! Live reload with `serve --dev`: notifies an open page when its channel changes.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use actix_web::guard::{self, GuardContext};
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use bytes::Bytes;
use futures_util::stream;
use grandstand_db::ids::ChannelId;
use grandstand_platform::changes::Signals;
use grandstand_web::context::site_by_host;
use grandstand_web::problem::Problem;
use grandstand_web::state::WebState;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::timeout;

/// Streams changes to open pages, with `serve --dev` only.
#[derive(Debug)]
pub struct DevChanges {
    /// Signals of changes in this process.
    pub signals: Arc<Signals>,
}

/// Interval of keep-alive messages on an idle connection.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// Adds the endpoint. It is available with `--dev` only.
pub fn configure(config: &mut web::ServiceConfig) {
    let only = guard::fn_guard(is_dev);
    config.service(web::resource("/dev/changes").guard(only).route(web::get().to(changes)));
}

fn is_dev(context: &GuardContext<'_>) -> bool {
    context.app_data::<web::Data<DevChanges>>().is_some()
}

/// Server-sent events: `changed`, each time the site of the Host's channel is replaced.
async fn changes(request: HttpRequest, dev: web::Data<DevChanges>) -> Result<HttpResponse, Problem> {
    let site = site_by_host(&request, WebState::of(&request)?)?.ok_or(Problem::UnknownHost)?;
    let (changes, channel_id) = (dev.signals.changes(), site.id());
    let events = stream::unfold(changes, move |mut changes| async move {
        let event = next_event(&mut changes, channel_id).await?;
        Some((Ok::<_, Infallible>(Bytes::from_static(event.as_bytes())), changes))
    });
    // A compressing proxy would hold small messages back.
    let unchanged = (header::CACHE_CONTROL, "no-store, no-transform");
    Ok(HttpResponse::Ok().content_type("text/event-stream").insert_header(unchanged).streaming(events))
}

/// The next message; `None` when the server shuts down.
async fn next_event(changes: &mut Receiver<ChannelId>, channel_id: ChannelId) -> Option<&'static str> {
    loop {
        match timeout(HEARTBEAT, changes.recv()).await {
            Ok(Ok(changed)) if changed != channel_id => {}
            // After missed messages, assume that this channel was among them.
            Ok(Ok(_) | Err(RecvError::Lagged(_))) => return Some("event: changed\ndata:\n\n"),
            Ok(Err(RecvError::Closed)) => return None,
            Err(_) => return Some(":\n\n"),
        }
    }
}
