//! A whole site in the process, with its own database, that targets send requests to.
//!
//! Each request runs through the router, the extractors and the handlers of the server. A panic ends the run, and so
//! does a response of 500 or above, which no request may cause. Setting up the site panics too: without it there is
//! nothing to fuzz.

use std::cell::{Cell, OnceCell};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;

use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::http::uri::PathAndQuery;
use actix_web::http::{Method, StatusCode, Uri};
use actix_web::middleware::from_fn;
use actix_web::rt::{System, SystemRunner};
use actix_web::test::TestRequest;
use actix_web::web::Data;
use actix_web::{App as Application, Error};
use clap::Parser;
use futures_util::future::LocalBoxFuture;
use grandstand_media::samples::{self, Samples};
use grandstand_platform::telemetry;
use grandstand_server::app::{self, App};
use grandstand_server::config::ServeSettings;
use grandstand_server::live::seeds;
use grandstand_web::every_request;
use tempfile::TempDir;

pub const CHANNEL: &str = "fuzz";
/// The secret that signs the channel's webhooks.
pub const WEBHOOK_SECRET: &str = "whsec_fuzz";

const PAYMENTS: &str = r#"
[payments]
provider = "stripe"
publishable_key = "pk_test_fuzz"
secret = "secret:stripe-secret"
webhook_secret = "secret:stripe-webhook-secret"
"#;

#[derive(Parser)]
struct Command {
    #[command(flatten)]
    settings: ServeSettings,
}

#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub body: Vec<u8>,
}

type Handle = Box<dyn Fn(TestRequest) -> LocalBoxFuture<'static, Answer>>;

/// The site of this thread.
pub struct Site {
    system: SystemRunner,
    handle: Handle,
    /// The server's state.
    pub app: Data<App>,
    sent: Cell<u16>,
}

thread_local! {
    /// The site with its data folder, which is removed when the thread ends. The site itself is never dropped: its
    /// destructor needs other thread locals, which may be gone by then.
    static SITE: OnceCell<(&'static Site, TempDir)> = const { OnceCell::new() };
}

/// Calls `use_site` with this thread's site, which is created on first use.
pub fn with_site<T>(use_site: impl FnOnce(&Site) -> T) -> T {
    SITE.with(|site| {
        let (site, _) = site.get_or_init(|| {
            let folder = tempfile::tempdir().expect("a temporary folder");
            (Box::leak(Box::new(Site::open(folder.path()))), folder)
        });
        use_site(site)
    })
}

impl Site {
    fn open(folder: &Path) -> Self {
        let system = System::new();
        write_seeds(&folder.join("seeds").join(CHANNEL));
        let app = system.block_on(open_app(folder));
        let state = app.clone();
        let application =
            Application::new()
                .wrap(from_fn(every_request::middleware))
                .configure(|config| app::configure(&state, config));
        let service = system.block_on(actix_web::test::init_service(application));
        let service = std::rc::Rc::new(service);
        let handle: Handle = Box::new(move |request| {
            let service = std::rc::Rc::clone(&service);
            Box::pin(async move { answer(service.call(request.to_request()).await).await })
        });
        let site = Self { system, handle, app, sent: Cell::new(0) };
        let profile = site.ask(TestRequest::get().uri("/api/profile"));
        assert_eq!(profile.status, StatusCode::UNAUTHORIZED, "the channel answers to its guests");
        site
    }

    /// Sends a request to the channel's host. A response that only a server bug explains ends the run.
    ///
    /// Each request comes from another loopback address, so that no rate limit refuses it.
    pub fn ask(&self, request: TestRequest) -> Answer {
        self.sent.set(self.sent.get().wrapping_add(1));
        let [high, low] = self.sent.get().to_be_bytes();
        let peer = SocketAddr::from((Ipv4Addr::new(127, 1, high, low), 4000));
        let request = request.peer_addr(peer).insert_header(("host", format!("{CHANNEL}.localhost")));
        let answer = self.system.block_on((self.handle)(request));
        let fault = answer.status.is_server_error() && answer.status != StatusCode::SERVICE_UNAVAILABLE;
        assert!(!fault, "{}: {}", answer.status, String::from_utf8_lossy(&answer.body));
        answer
    }

    /// The prefix of a recording's URLs, `/media/<token>/`.
    pub fn media_folder(&self) -> String {
        let events = self.ask(TestRequest::get().uri("/api/events"));
        let events: serde_json::Value = serde_json::from_slice(&events.body).expect("JSON");
        let ids = events["data"].as_array().expect("a list").iter().filter_map(|event| event["id"].as_i64());
        let addresses = ids.filter_map(|id| {
            let event = self.ask(TestRequest::get().uri(&format!("/api/events/{id}")));
            let event: serde_json::Value = serde_json::from_slice(&event.body).expect("JSON");
            event["data"]["playback"]["hls"].as_str()?.strip_suffix("master.m3u8").map(str::to_owned)
        });
        addresses.last().expect("an event with a recording")
    }
}

/// A GET request for a path of any bytes; `None` if no HTTP parser would accept it.
pub fn get(path: &[u8]) -> Option<TestRequest> {
    let path = PathAndQuery::try_from(path).ok().filter(|path| path.as_str().starts_with('/'))?;
    let uri = Uri::builder().path_and_query(path).build().ok()?;
    Some(TestRequest::default().method(Method::GET).uri(&uri.to_string()))
}

/// A header of any bytes; `None` if no HTTP parser would accept it.
pub fn header(name: &'static str, value: &[u8]) -> Option<(HeaderName, HeaderValue)> {
    Some((HeaderName::from_static(name), HeaderValue::from_bytes(value).ok()?))
}

async fn answer(response: Result<ServiceResponse<impl MessageBody + 'static>, Error>) -> Answer {
    let response = match response {
        Ok(response) => response.map_into_boxed_body().into_parts().1,
        Err(error) => error.error_response(),
    };
    let status = response.status();
    let body = response.into_body();
    let body = actix_web::body::to_bytes_limited(body, 64 << 20).await.ok().and_then(Result::ok);
    Answer { status, body: body.map(|bytes| bytes.to_vec()).unwrap_or_default() }
}

fn write_seeds(folder: &Path) {
    for (name, text) in tenants::starter::files(CHANNEL).expect("a key that can be a channel's") {
        let path = folder.join(&name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        let text = if name == "channel.toml" { text + PAYMENTS } else { text };
        std::fs::write(path, text).expect("a file");
    }
}

async fn open_app(folder: &Path) -> Data<App> {
    let frontend = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/it/fixtures/dist");
    let (data, seeds_folder) = (folder.join("data"), folder.join("seeds"));
    let arguments =
        [Path::new("--data"), &data, Path::new("--seeds"), &seeds_folder, Path::new("--frontend"), &frontend];
    let arguments = std::iter::once(Path::new("grandstand")).chain(arguments).map(Path::as_os_str);
    let settings = Command::parse_from(arguments).settings;
    let app = App::open(settings, telemetry::metrics_only().expect("metrics")).await.expect("an application");
    app.secrets.put("GRANDSTAND_SECRET_FUZZ__STRIPE_SECRET", "sk_test_fuzz");
    app.secrets.put("GRANDSTAND_SECRET_FUZZ__STRIPE_WEBHOOK_SECRET", WEBHOOK_SECRET);
    let app = Data::new(app);
    seeds::apply_changed(&app).await.expect("the channel is applied");
    let wanted = Samples { seconds: Some(4), numbered: true, ..Samples::default() };
    samples::run(&app.database, &app.media, &wanted).await.expect("recordings");
    app.loader.load_all().await.expect("the channel is loaded");
    app
}
