//! The context of a request: one value, made here and passed down. Deeper code asks neither the clock nor the request.

use std::future::{Ready, ready};
use std::net::IpAddr;
use std::sync::Arc;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use futures_util::future::{Either, LocalBoxFuture};
use grandstand_access::model::Viewer;
use grandstand_db::ids::ChannelId;
use jiff::Timestamp;
use tenants::compile::{Channel, Content};
use tenants::resolve::Resolved;
use tenants::schema::text::Language;

use crate::client::Client;
use crate::country::Country;
use crate::identity::player_cookie::{Device, PlayerCookie};
use crate::identity::session_cookie::{self, Claimed};
use crate::identity::sessions::{Kind, Session};
use crate::identity::token_hash::TokenHash;
use crate::identity::{api_key, temporary_password};
use crate::problem::Problem;
use crate::request_id::SignedInUser;
use crate::simulation::{self, Actual, Asked, OVER, Simulation, viewer};
use crate::site::Site;
use crate::state::WebState;

/// A request's context. As an extractor it takes the api key from the query, which GET and DELETE requests use.
#[derive(Debug, Clone)]
pub struct Context {
    /// The channel, at its current revision.
    pub site: Arc<Site>,
    /// The viewer, for access decisions.
    pub viewer: Viewer,
    /// The viewer's session; `None` for a guest.
    pub session: Option<Arc<Session>>,
    /// The cookie that the session's media need; `None` for a guest.
    pub player: Option<Arc<PlayerCookie>>,
    /// The country that the request comes from.
    pub country: Country,
    /// The client's address.
    pub address: Option<IpAddr>,
    /// The language of the response.
    pub language: Language,
    /// The time of the request.
    pub now: Timestamp,
    /// The simulation, if the request is part of one; it determines all other fields.
    pub simulation: Option<Arc<Simulation>>,
}

impl Context {
    /// The context of a request for a page or file of the Host's channel that is the same for everyone: a guest without
    /// a country. `None` if no channel has the Host.
    ///
    /// # Errors
    /// Too many requests.
    pub fn of_page(request: &HttpRequest, state: &WebState) -> Result<Option<Self>, Problem> {
        let Ok(Some(site)) = site_by_host(request, state) else { return Ok(None) };
        let address = state.address(request);
        site.budget.take(address.map(Client::at))?;
        let language = language_of(request, &site.channel);
        let now = state.clock.now();
        let (country, viewer) = (Country::default(), Viewer::guest());
        let (session, player, simulation) = (None, None, None);
        Ok(Some(Self { site, viewer, session, player, country, address, language, now, simulation }))
    }

    /// The base URL of the site: see [`Site::address`].
    pub fn origin(&self) -> String {
        self.site.address()
    }

    /// The channel.
    pub fn channel(&self) -> &Channel {
        &self.site.channel
    }

    /// The channel's id.
    pub fn channel_id(&self) -> ChannelId {
        self.site.id()
    }

    /// The channel's compiled answers in the language of the request.
    pub fn content(&self) -> &Content {
        self.channel().content(self.language)
    }

    /// The client that the request is counted for in limits.
    pub fn client(&self) -> Option<Client> {
        // Simulated viewers have no budget of their own.
        let session = self.session.as_ref().filter(|_| self.simulation.is_none());
        let user = session.map(|session| Client::signed_in(session.user.id));
        user.or_else(|| self.address.map(Client::at))
    }

    /// The session that media URLs are bound to; `None` in a simulation, which plays only what guests may watch.
    pub fn session_id(&self) -> Option<i64> {
        self.session.as_ref().filter(|_| self.simulation.is_none()).map(|session| session.id)
    }

    /// The session and the browser that media URLs are bound to; `None` for a guest.
    pub fn device(&self) -> Option<(i64, Device)> {
        self.session_id().zip(self.player.as_ref().map(|player| player.device()))
    }

    /// The stored id of an entry that a call names in its body.
    pub fn stored_number(&self, number: i64) -> i64 {
        let preview = self.simulation.as_ref().and_then(|simulation| simulation.asked.preview.as_ref());
        preview.map_or(number, |preview| preview.numbers.stored(number))
    }

    /// The actual time of the request, also in a simulation; signed texts depend on it.
    pub fn actually_now(&self) -> Timestamp {
        self.simulation.as_ref().map_or(self.now, |simulation| simulation.actual.now)
    }

    /// The session, if it is not limited to watching.
    ///
    /// # Errors
    /// The viewer isn't signed in, or only in a player embedded in another site.
    pub fn signed_in(&self) -> Result<&Arc<Session>, Problem> {
        self.session.as_ref().filter(|session| session.kind == Kind::Browser).ok_or(Problem::SignInRequired)
    }

    /// The session, including one that is limited to watching.
    ///
    /// # Errors
    /// The viewer isn't signed in.
    pub fn watching(&self) -> Result<&Arc<Session>, Problem> {
        self.session.as_ref().ok_or(Problem::SignInRequired)
    }

    /// Resolves a request, with the `key` from its query or body, in this order: channel, rate limit, viewer.
    ///
    /// # Errors
    /// The Host is unknown, the key belongs to another channel, there were too many requests, or the database failed.
    pub async fn resolve(request: &HttpRequest, state: &WebState, key: Option<&str>) -> Result<Self, Problem> {
        Self::of_guest(request, state, key)?.begun(request, state)?.finish(request, state).await
    }

    /// The context of a guest, before any budget is charged.
    fn of_guest(request: &HttpRequest, state: &WebState, key: Option<&str>) -> Result<Self, Problem> {
        let now = state.clock.now();
        let site = site_of(request, state, key, now)?;
        let address = state.address(request);
        let language = language_of(request, &site.channel);
        let country = Country::of(&state.geo, address);
        let (viewer, session, player, simulation) = (Viewer::guest(), None, None, None);
        Ok(Self { site, viewer, session, player, country, address, language, now, simulation })
    }

    /// Charges the budget, and adds the viewer if that needs no query, as for most requests: there is no session, or it
    /// is cached. Cached sessions are charged by user, all others by address, because an unverified cookie proves
    /// nothing.
    fn begun(self, request: &HttpRequest, state: &WebState) -> Result<Begun, Problem> {
        if simulation::is_asked(request.head()) {
            self.site.budget.take(self.client())?;
            return Ok(Begun::Whole(simulated(request, self)?));
        }
        let claimed = session_cookie::claimed(request);
        let known =
            claimed.and_then(|Claimed { kind, token }| state.sessions.known(self.channel_id(), token?, kind, self.now));
        if let Some(session) = known {
            let context = self.of(request, session);
            context.site.budget.take(context.client())?;
            return context.may_call(request, state).map(Begun::Whole);
        }
        self.site.budget.take(self.client())?;
        match claimed {
            Some(Claimed { kind, token: Some(token) }) => Ok(Begun::Unread(self, kind, token)),
            Some(Claimed { kind, token: None }) => {
                session_cookie::note_stale(request, kind);
                Ok(Begun::Whole(self))
            }
            None => Ok(Begun::Whole(self)),
        }
    }

    fn of(mut self, request: &HttpRequest, session: Arc<Session>) -> Self {
        request.extensions_mut().insert(SignedInUser(session.user.id));
        self.viewer = session.viewer(self.channel());
        self.player = PlayerCookie::of_session(request, session.kind);
        self.session = Some(session);
        self
    }

    /// Refuses calls that are forbidden while the user's password is temporary.
    fn may_call(self, request: &HttpRequest, state: &WebState) -> Result<Self, Problem> {
        if let Some(session) = &self.session {
            temporary_password::check_call(&session.user, state.operations, request)?;
        }
        Ok(self)
    }
}

/// A context whose session may still have to be read.
enum Begun {
    Whole(Context),
    /// The session that a cookie claims must be read from the database.
    Unread(Context, Kind, TokenHash),
}

impl Begun {
    async fn finish(self, request: &HttpRequest, state: &WebState) -> Result<Context, Problem> {
        let (context, kind, token) = match self {
            Self::Whole(context) => return Ok(context),
            Self::Unread(context, kind, token) => (context, kind, token),
        };
        match state.sessions.read(context.channel_id(), token, kind, context.now).await? {
            Some(session) => context.of(request, session).may_call(request, state),
            None => {
                session_cookie::note_stale(request, kind);
                Ok(context)
            }
        }
    }
}

impl FromRequest for Context {
    type Error = Problem;
    type Future = Either<Ready<Result<Self, Problem>>, LocalBoxFuture<'static, Result<Self, Problem>>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let key = query_value(request, "api_key");
        let begun = WebState::of(request)
            .and_then(|state| Self::of_guest(request, state, key.as_deref())?.begun(request, state));
        match begun {
            Ok(Begun::Whole(context)) => Either::Left(ready(Ok(context))),
            Ok(unread) => {
                let request = request.clone();
                Either::Right(Box::pin(async move { unread.finish(&request, WebState::of(&request)?).await }))
            }
            Err(problem) => Either::Left(ready(Err(problem))),
        }
    }
}

/// The channel of a request that its API key alone names.
pub(crate) struct NamedSite(pub Arc<Site>);

/// The context for the state that the request's simulation header asks for: with a made-up viewer, in any country and
/// at any time. The actual context is stored with it.
///
/// # Errors
/// The link is another channel's, or the state names a pass that the channel doesn't have.
fn simulated(request: &HttpRequest, context: Context) -> Result<Context, Problem> {
    let Some(asked) = request.extensions().get::<Arc<Asked>>().cloned() else { return Ok(context) };
    if asked.link.channel_id != context.channel_id() {
        return Err(OVER.into());
    }
    let Context { site: serving, country, address, now: actually, .. } = context;
    let site = Arc::clone(asked.preview.as_ref().map_or(&serving, |preview| &preview.site));
    let language = language_of(request, &site.channel);
    let now = asked.state.at.unwrap_or(actually);
    let session = viewer::session(&site.channel, &asked.state, language, now)?;
    let viewer = session.as_ref().map_or_else(Viewer::guest, |session| session.viewer(&site.channel));
    let simulated = asked.state.country.clone().map_or_else(|| country.clone(), |code| Some(code).into());
    let actual = Actual { site: serving, country, now: actually };
    let simulation = Some(Arc::new(Simulation { asked, actual }));
    let player = None;
    Ok(Context { site, viewer, session, player, country: simulated, address, language, now, simulation })
}

/// The channel of the request's Host, regardless of any key; `None` for the platform's own and unknown Hosts.
pub fn site_by_host(request: &HttpRequest, state: &WebState) -> Result<Option<Arc<Site>>, Problem> {
    let sites = state.sites.load();
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let loopback = request.peer_addr().is_some_and(|peer| peer.ip().is_loopback());
    match sites.by_host(host, state.platform_domain.as_deref(), loopback) {
        Resolved::Channel(channel) => Ok(Some(Arc::clone(channel))),
        Resolved::Platform => Ok(None),
        Resolved::Unknown => Err(Problem::UnknownHost),
    }
}

fn site_of(request: &HttpRequest, state: &WebState, key: Option<&str>, now: Timestamp) -> Result<Arc<Site>, Problem> {
    let by_host = site_by_host(request, state)?;
    let named =
        key.map(|key| api_key::channel_of(&state.keyring, key, now).ok_or(Problem::ApiKeyInvalid)).transpose()?;
    match (by_host, named) {
        (Some(site), None) => Ok(site),
        (Some(site), Some(id)) if site.id() == id => Ok(site),
        (None, Some(id)) => {
            let site = state.sites.load().by_id(id).cloned().ok_or(Problem::ApiKeyInvalid)?;
            request.extensions_mut().insert(NamedSite(Arc::clone(&site)));
            Ok(site)
        }
        (Some(_), Some(_)) | (None, None) => Err(Problem::ApiKeyInvalid),
    }
}

/// The request's language: `lang` in the query, else the first language of `Accept-Language` that the channel offers,
/// else the channel's own.
pub fn language_of(request: &HttpRequest, channel: &Channel) -> Language {
    if !channel.is_multilingual() {
        return channel.language;
    }
    let offered = |tag: &str| Language::from_tag(tag).filter(|language| channel.languages.contains(language));
    if let Some(language) = query_value(request, "lang").and_then(|tag| offered(&tag)) {
        return language;
    }
    let accepted = request.headers().get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or("");
    preferred(accepted).into_iter().find_map(offered).unwrap_or(channel.language)
}

/// The tags of an `Accept-Language` value, in order of preference.
fn preferred(accepted: &str) -> Vec<&str> {
    let mut tags: Vec<(&str, f32)> = accepted
        .split(',')
        .filter_map(|part| {
            let (tag, quality) = part.split_once(";q=").unwrap_or((part, "1"));
            Some((tag.trim(), quality.trim().parse().ok()?))
        })
        .filter(|(_, quality)| *quality > 0.0)
        .collect();
    tags.sort_by(|one, other| other.1.total_cmp(&one.1));
    tags.into_iter().map(|(tag, _)| tag).collect()
}

/// The first value of a query parameter.
pub fn query_value(request: &HttpRequest, name: &str) -> Option<String> {
    let query = request.query_string();
    if !query.contains(name) {
        return None;
    }
    url::form_urlencoded::parse(query.as_bytes()).find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}

#[cfg(test)]
mod tests {
    use super::preferred;

    #[test]
    fn languages_are_tried_by_quality() {
        assert_eq!(preferred("fr-CA,fr;q=0.8,en;q=0.9,de;q=0"), ["fr-CA", "en", "fr"]);
        assert_eq!(preferred(""), [""]);
    }
}
