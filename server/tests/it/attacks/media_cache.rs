//! A subscriber has filled the cache of the shipped nginx. Nobody else gets a byte of it, however the address is written.

use std::collections::HashSet;
use std::net::Ipv4Addr;

use futures_util::future::join_all;
use grandstand_db::entities::media;
use grandstand_db::ids::{ChannelId, EventId, UserId};
use grandstand_db::scope::InChannel;
use grandstand_watch::token::{Holder, Token};
use jiff::Timestamp;
use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::nginx::{BEHIND, HOST, Nginx, Received};
use crate::support::packaged::add_samples;
use crate::support::purchases as shop;
use crate::support::server::answer;
use crate::support::visitor::{PASSWORD, Visitor};
use crate::support::{Backend, Server, countries, seeds};

on_both_databases!(
    nobody_gets_what_a_subscriber_has_put_into_the_cache,
    subscribers_are_served_from_the_cache,
    numbers_of_recordings_open_nothing,
    addresses_that_lead_nowhere_are_not_found,
    a_request_to_two_hosts_is_refused,
);

const EMAIL: &str = "viewer@example.org";
/// Where viewers are, and where the channel is blocked.
const HERE: [u8; 4] = [127, 0, 0, 2];
const BLOCKED: [u8; 4] = [127, 0, 9, 1];

/// nginx in front of a server with a paid recording, which one device may watch at a time.
struct Stage {
    server: Server,
    nginx: Nginx,
    members: i64,
    /// The subscriber's cookies.
    session: String,
    /// The token of the subscriber's session.
    token: String,
    /// The folder of the subscriber's addresses: `/media/<token>/<recording>/360p`.
    folder: String,
    _countries: tempfile::TempDir,
}

impl Stage {
    async fn new(backend: Backend) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let networks = [(Ipv4Addr::new(127, 0, 0, 0), "US"), (Ipv4Addr::new(127, 0, 9, 0), "KP")];
        let geo = countries::write(folder.path(), &networks);
        let arguments = [&BEHIND[..], &["--geo-db", geo.to_str().unwrap()]].concat();
        let server = Server::with(backend, &arguments, |seeds| {
            let alpha = seeds.join("alpha");
            seeds::edit(&alpha, "channel.toml", "[geo]\n", "[streaming]\nconcurrent_streams = 1\n[geo]\n");
            for alias in ["old", "members"] {
                let entry = format!("alias = \"{alias}\"\n");
                seeds::edit(&alpha, "events.toml", &entry, &format!("{entry}sample_seconds = 5\n"));
            }
        })
        .await;
        add_samples(&server).await;
        server.app.loader.load_all().await.unwrap();
        let members = server.id_of("alpha", "/api/events", "members").await;
        let mut subscriber = Visitor::registered(&server, "alpha", EMAIL).await;
        let user = subscriber.get("/api/profile").await.data()["id"].as_i64().unwrap();
        let season = shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", "season")]);
        let purchase = shop::opened(&server, "alpha", &season).await;
        shop::see(&server, &purchase, &shop::paid(&purchase)).await;
        let folder_of = rendition(&mut subscriber, members).await;
        let (session, token) = (subscriber.cookies(), subscriber.token.clone().unwrap());
        let nginx = Nginx::shipped(server.address()).await;
        Self { server, nginx, members, session, token, folder: folder_of, _countries: folder }
    }

    /// A request of a viewer with such cookies.
    async fn send(&self, from: [u8; 4], cookies: &str, line: &[u8], headers: &str) -> Received {
        let cookie = if cookies.is_empty() { String::new() } else { format!("Cookie: {cookies}\r\n") };
        let host = if headers.contains("Host:") { String::new() } else { format!("Host: {HOST}\r\n") };
        let rest = format!(" HTTP/1.1\r\n{host}{cookie}{headers}Connection: close\r\n\r\n");
        self.nginx.tls(from, [line, rest.as_bytes()].concat()).await
    }

    async fn get(&self, session: &str, path: &str, headers: &str) -> Received {
        self.send(HERE, session, format!("GET {path}").as_bytes(), headers).await
    }

    /// The segment, as the subscriber gets it; from then on it is in the cache.
    async fn warmed(&self) -> Vec<u8> {
        let path = format!("{}/0.m4s", self.folder);
        let first = self.get(&self.session, &path, "").await;
        assert_eq!((first.status, first.header("x-cache")), (200, "MISS"), "{}", first.head);
        let again = self.get(&self.session, &path, "").await;
        assert_eq!((again.status, again.header("x-cache")), (200, "HIT"), "{}", again.head);
        assert_eq!(first.body, again.body);
        again.body
    }
}

/// The folder of the addresses of a viewer, in one size.
async fn rendition(viewer: &mut Visitor<'_>, event: i64) -> String {
    let event = viewer.get(&format!("/api/events/{event}")).await.data();
    let master = event["playback"]["hls"].as_str().unwrap_or_else(|| panic!("no playback: {event}")).to_owned();
    let listed = answer(viewer.request(Method::GET, &master)).await;
    let folder =
        listed.text.lines().find_map(|line| line.strip_suffix("/index.m3u8").filter(|it| it.ends_with("360p")));
    format!("{}{}", master.strip_suffix("master.m3u8").unwrap(), folder.unwrap_or_else(|| panic!("{listed:?}")))
}

/// All stretches of 16 bytes of a segment: whoever has one of them has something of the video.
struct Bytes(HashSet<[u8; 16]>);

impl Bytes {
    fn of(segment: &[u8]) -> Self {
        Self(segment.windows(16).map(|window| window.try_into().unwrap()).collect())
    }

    fn are_in(&self, received: &Received) -> bool {
        received.body.windows(16).any(|window| self.0.contains(window))
    }
}

/// Request lines (without the version) and further headers that might get at `/media/<token>/<object>`.
fn tricks(token: &str, object: &str) -> Vec<(Vec<u8>, &'static str)> {
    let (recording, file) = object.split_once('/').unwrap();
    let (size, segment) = file.split_once('/').unwrap();
    let path = format!("/media/{token}/{object}");
    let get = |target: String| (format!("GET {target}").into_bytes(), "");
    let mut tricks: Vec<(Vec<u8>, &'static str)> = [
        // As it is, and below addresses that answer everybody.
        path.clone(),
        format!("/share/..{path}"),
        format!("/share/1/../..{path}"),
        format!("/profile/..{path}"),
        format!("/watch_library/..{path}"),
        format!("/faq/..{path}"),
        format!("/assets/..{path}"),
        format!("/images/..{path}"),
        format!("/api/..{path}"),
        format!("/share/..%2fmedia/{token}/{object}"),
        format!("/share/..%2Fmedia%2F{token}%2F{object}"),
        format!("/share/%2e%2e{path}"),
        format!("/share/%2E%2E{path}"),
        format!("/share/.%2e{path}"),
        format!("/share/%2e./media/{token}/{object}"),
        format!("/share/%252e%252e{path}"),
        format!("/share/..%252fmedia/{token}/{object}"),
        format!("/share/%2e%2e%2fmedia%2f{token}%2f{object}"),
        format!("/share/..%5cmedia/{token}/{object}"),
        format!("/share/..\\media\\{token}\\{object}"),
        format!("/share/..;{path}"),
        format!("/share/..;/..{path}"),
        format!("/share/..%00{path}"),
        format!("/share/%c0%ae%c0%ae{path}"),
        format!("/share/..%c0%afmedia/{token}/{object}"),
        format!("/share/..%u2215media/{token}/{object}"),
        format!("/./media/{token}/{object}"),
        format!("/media/./{token}/{object}"),
        format!("/media/{token}/./{object}"),
        format!("/media/{token}/x/../{object}"),
        format!("/media/{token}/{recording}/x/../{size}/{segment}"),
        format!("/media/{token}/{recording}/{size}/../{size}/{segment}"),
        format!("/media/../media/{token}/{object}"),
        // Empty segments, parameters, queries, fragments.
        format!("/{path}"),
        format!("//media//{token}//{object}"),
        format!("/media//{object}"),
        format!("/media/{token}//{object}"),
        format!("{path}/"),
        format!("{path};"),
        format!("{path};jsessionid=1"),
        format!("/media;x/{token}/{object}"),
        format!("/media/{token};x/{object}"),
        format!("{path}?"),
        format!("{path}?token=x"),
        format!("{path}?/../../share/x"),
        format!("/share/x?{path}"),
        format!("/share/?/..{path}"),
        format!("{path}#"),
        format!("/share/1#/..{path}"),
        format!("{path}#/../../../share/1"),
        format!("{path}%23"),
        format!("{path}%3f"),
        format!("{path}%20"),
        format!("{path}%00"),
        format!("{path}%00.html"),
        format!("{path}%0a"),
        format!("{path}%0d%0aX-Accel-Expires:%201"),
        format!("{path}."),
        // Upper and lower case, other spellings of the same object.
        format!("/MEDIA/{token}/{object}"),
        format!("/Media/{token}/{object}"),
        format!("/media/{token}/{}", object.to_uppercase()),
        format!("/media/{token}/{recording}/{size}/{}", segment.to_uppercase()),
        format!("/media/{token}/{recording}/{size}/0{segment}"),
        format!("/media/{token}/{recording}/{size}/+{segment}"),
        format!("/%6dedia/{token}/{object}"),
        format!("/media/{token}/{recording}/{size}/%30.m4s"),
        format!("/med%69a/{token}/{recording}%2f{size}/{segment}"),
        // Addresses that are for nginx alone, and other calls that take tokens.
        format!("/-/may-watch/{token}/{object}"),
        "/-/may-watch".to_owned(),
        format!("/-/media/{token}/{object}"),
        format!("/-/../-/media/{token}/{object}"),
        format!("/%2d/media/{token}/{object}"),
        format!("/media/clips/{token}/{object}"),
        format!("/media/clips/{token}/{file}"),
        format!("/downloads/{token}/{size}/{segment}"),
        // Absolute addresses, also of other hosts.
        format!("https://{HOST}{path}"),
        format!("http://{HOST}{path}"),
        format!("https://{HOST}/share/..{path}"),
        format!("https://beta.stands.example{path}"),
        format!("https://user@{HOST}{path}"),
        format!("https://{HOST}:443{path}"),
        format!("//{HOST}{path}"),
        format!("*{path}"),
        object.to_owned(),
    ]
    .into_iter()
    .map(get)
    .collect();
    tricks.push(([b"GET /share/..\0", path.as_bytes()].concat(), ""));
    tricks.push(([path.as_bytes(), b"\0"].concat(), ""));
    tricks.push(([b"GET ", path.as_bytes(), b"\xff"].concat(), ""));
    tricks.push(([b"GET /share/..\xc0\xaf", path.as_bytes()].concat(), ""));
    let methods = ["HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "PROPFIND", "PURGE", "get"];
    tricks.extend(methods.map(|method| (format!("{method} {path}").into_bytes(), "Content-Length: 0\r\n")));
    tricks.extend(methods.map(|method| (format!("{method} /share/..{path}").into_bytes(), "Content-Length: 0\r\n")));
    let headers = [
        "Range: bytes=0-99\r\n",
        "Range: bytes=-64\r\n",
        "Range: bytes=0-31,64-95\r\n",
        "If-None-Match: \"x\"\r\n",
        "If-None-Match: *\r\n",
        "If-Modified-Since: Thu, 01 Jan 1970 00:00:00 GMT\r\n",
        "If-Range: \"x\"\r\nRange: bytes=0-99\r\n",
        "X-Original-URI: /\r\nX-Rewrite-URL: /\r\nX-Original-Method: HEAD\r\n",
        "X-Forwarded-For: 127.0.0.1\r\nX-Real-IP: 127.0.0.1\r\n",
        "X-HTTP-Method-Override: HEAD\r\n",
        "X-Accel-Redirect: /-/may-watch\r\n",
        "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
        "Cache-Control: only-if-cached\r\n",
        "Host: beta.stands.example\r\n",
        "Host: localhost\r\n",
        "Host: alpha.localhost\r\n",
        "Host: alpha.stands.example\r\nHost: beta.stands.example\r\n",
        "Expect: 100-continue\r\n",
        "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n",
    ];
    tricks.extend(headers.map(|headers| (format!("GET {path}").into_bytes(), headers)));
    tricks
}

async fn nobody_gets_what_a_subscriber_has_put_into_the_cache(backend: Backend) {
    let stage = Stage::new(backend).await;
    let segment = stage.warmed().await;
    let bytes = Bytes::of(&segment);
    let (token, object) = stage.folder.strip_prefix("/media/").unwrap().split_once('/').unwrap();
    let object = format!("{object}/0.m4s");
    // The subscriber's own request is found out by the same test.
    let own = stage.get(&stage.session, &format!("/media/{token}/{object}"), "").await;
    assert!(bytes.are_in(&own) && own.body == segment);

    // Somebody who signs out at once, and a second device of the subscriber, while the first one watches.
    let mut signed_out = Visitor::new(&stage.server, "alpha");
    signed_out.login(EMAIL, PASSWORD).await.data();
    let event = signed_out.get(&format!("/api/events/{}", stage.members)).await.data();
    let of_signed_out = token_of(event["playback"]["hls"].as_str().unwrap());
    let their_session = signed_out.cookies();
    assert_eq!(signed_out.post("/api/auth/logout", &json!({})).await.status, StatusCode::OK);
    let mut second = Visitor::new(&stage.server, "alpha");
    second.login(EMAIL, PASSWORD).await.data();
    let event = second.get(&format!("/api/events/{}", stage.members)).await.data();
    let of_second = token_of(event["playback"]["hls"].as_str().unwrap());
    let second_session = second.cookies();
    let old = stage.server.id_of("alpha", "/api/events", "old").await;
    let channel = stage.server.app.sites.load().by_key("alpha").unwrap().channel.id;
    let of_guest = |event| {
        Token::new(ChannelId(channel), EventId(event), Holder::Guest, Timestamp::now()).seal(&stage.server.app.keyring)
    };

    let (free, paid) = (of_guest(old), of_guest(stage.members));
    let viewers: [(&str, [u8; 4], &str, &str); 6] = [
        ("a guest without a token", HERE, "", "x"),
        ("a guest with the token of a free event", HERE, "", &free),
        ("a guest with a token of the event", HERE, "", &paid),
        ("a subscriber who has signed out", HERE, &their_session, &of_signed_out),
        ("a subscriber in a blocked country", BLOCKED, &stage.session, token),
        ("a subscriber's second device", HERE, &second_session, &of_second),
    ];
    let mut subscriber = Visitor::with(&stage.server, "alpha", &stage.token);
    for (who, from, session, token) in viewers {
        let tried = tricks(token, &object);
        assert!(tried.len() >= 100);
        for some in tried.chunks(16) {
            // The subscriber goes on watching, so that their place is taken.
            let place = subscriber.post("/api/viewings", &json!({ "event_id": stage.members })).await.data();
            assert_eq!(place["granted"], true, "{place}");
            let sent = some.iter().map(|(line, headers)| stage.send(from, session, line, headers));
            for ((line, headers), received) in some.iter().zip(join_all(sent).await) {
                let told = format!("{who}: {} {headers}\n{}", String::from_utf8_lossy(line), received.head);
                assert!(!bytes.are_in(&received), "{told}");
                assert!(!matches!(received.status, 206 | 304), "{told}");
                assert!(!received.header("content-type").starts_with("video"), "{told}");
                // A refusal that is sent instead must not tell that the object is in the cache.
                assert_ne!(received.header("x-cache"), "HIT", "{told}");
            }
        }
    }
    // All of that has spoilt nothing for the subscriber.
    let after = stage.get(&stage.session, &format!("/media/{token}/{object}"), "").await;
    assert_eq!((after.status, after.header("x-cache")), (200, "HIT"), "{}", after.head);
    assert_eq!(after.body, segment);
}

fn token_of(address: &str) -> String {
    address.split('/').nth(2).unwrap().to_owned()
}

async fn subscribers_are_served_from_the_cache(backend: Backend) {
    let stage = Stage::new(backend).await;
    let segment = stage.warmed().await;
    let path = format!("{}/0.m4s", stage.folder);
    let part = stage.get(&stage.session, &path, "Range: bytes=10-19\r\n").await;
    assert_eq!((part.status, part.header("x-cache")), (206, "HIT"), "{}", part.head);
    assert_eq!(part.body, segment[10..20]);
    let etag = part.header("etag").to_owned();
    let known = stage.get(&stage.session, &path, &format!("If-None-Match: {etag}\r\n")).await;
    assert_eq!((known.status, known.header("x-cache"), known.body.len()), (304, "HIT", 0), "{}", known.head);
    let head = stage.send(HERE, &stage.session, format!("HEAD {path}").as_bytes(), "").await;
    assert_eq!((head.status, head.header("x-cache"), head.body.len()), (200, "HIT", 0), "{}", head.head);
    // What has a query is the same object; a playlist is never kept.
    let queried = stage.get(&stage.session, &format!("{path}?x=1"), "").await;
    assert_eq!((queried.status, queried.header("x-cache")), (200, "HIT"), "{}", queried.head);
    let playlist = format!("{}/index.m3u8", stage.folder);
    for _ in 0..2 {
        let listed = stage.get(&stage.session, &playlist, "").await;
        assert_eq!((listed.status, listed.header("x-cache")), (200, ""), "{}", listed.head);
    }
    // A second session of the same user gets the copy, once the first one has given up its place.
    let first = Visitor::with(&stage.server, "alpha", &stage.token);
    assert_eq!(answer(first.request(Method::DELETE, "/api/viewings")).await.status, StatusCode::NO_CONTENT);
    let mut second = Visitor::new(&stage.server, "alpha");
    second.login(EMAIL, PASSWORD).await.data();
    let theirs = rendition(&mut second, stage.members).await;
    let shared = stage.get(&second.cookies(), &format!("{theirs}/0.m4s"), "").await;
    assert_eq!((shared.status, shared.header("x-cache")), (200, "HIT"), "{}", shared.head);
    assert_eq!(shared.body, segment);
    // The access check costs no query while the answer is remembered.
    stage.get(&stage.session, &path, "").await;
    stage.server.queries.take();
    let hit = stage.get(&second.cookies(), &format!("{theirs}/0.m4s"), "").await;
    assert_eq!((hit.status, hit.header("x-cache")), (200, "HIT"), "{}", hit.head);
    assert_eq!(stage.server.queries.take(), Vec::<String>::new());
    // What the cache sends is counted as the channel's, and what it fetches for itself is not.
    let sent = || {
        let totals = stage.server.app.web.channel_counts.totals();
        totals.into_iter().find(|(key, _)| key == "alpha").unwrap().1.sent
    };
    let (before, mut length) = (sent(), 0);
    for from in ["MISS", "HIT"] {
        let next = stage.get(&second.cookies(), &format!("{theirs}/1.m4s"), "").await;
        assert_eq!((next.status, next.header("x-cache")), (200, from), "{}", next.head);
        length += next.body.len() as u64;
    }
    assert_eq!(sent() - before, length);
}

async fn numbers_of_recordings_open_nothing(backend: Backend) {
    let stage = Stage::new(backend).await;
    let token = token_of(&stage.folder);
    let channel = stage.server.app.sites.load().by_key("alpha").unwrap().channel.id;
    let rows = media::Entity::in_channel(ChannelId(channel)).all(&stage.server.app.database).await.unwrap();
    let row = rows.iter().find(|row| row.event_id == Some(EventId(stage.members))).unwrap();
    assert_eq!(row.public_name.len(), 32);
    assert!(stage.folder.contains(&row.public_name));
    let mut subscriber = Visitor::with(&stage.server, "alpha", &stage.token);
    subscriber.get(&format!("/api/events/{}", stage.members)).await;
    for file in ["360p/0.m4s", "360p/init.mp4", "360p/index.m3u8", "poster.jpg"] {
        let by_name = subscriber.request(Method::GET, &format!("/media/{token}/{}/{file}", row.public_name));
        assert_eq!(by_name.send().await.unwrap().status(), StatusCode::OK, "{file}");
        let by_number = format!("/media/{token}/{}/{file}", row.id);
        let refused = subscriber.request(Method::GET, &by_number).send().await.unwrap();
        assert_eq!(refused.status(), StatusCode::NOT_FOUND, "{by_number}");
        let behind = stage.get(&stage.session, &by_number, "").await;
        assert_eq!(behind.status, 404, "{by_number}: {}", behind.head);
    }
    // Two recordings have two names.
    let names: HashSet<&String> = rows.iter().map(|row| &row.public_name).collect();
    assert_eq!(names.len(), rows.len());
}

async fn addresses_that_lead_nowhere_are_not_found(backend: Backend) {
    let stage = Stage::new(backend).await;
    let unknown = [
        "/share/x",
        "/share/1/x",
        "/share/1",
        "/share/a/b/c/d",
        "/profile/x",
        "/profile/edit/x",
        "/watch_library/x",
        "/watch_library/1/2",
        "/watch/x",
        "/watch/1/2",
        "/watch_embed/x",
        "/team/x",
        "/school/0",
        "/sport/x",
        "/select-package/x",
        "/live/x",
        "/faq/x",
        "/search/x",
        "/buy/x",
        "/login/x",
        "/history/x",
        "/none",
        "/media",
        "/downloads",
    ];
    for path in unknown {
        for method in ["GET", "HEAD"] {
            let received = stage.send(HERE, "", format!("{method} {path}").as_bytes(), "").await;
            assert_eq!(received.status, 404, "{method} {path}");
            assert!(received.header("content-type").starts_with("text/html"), "{method} {path}: {}", received.head);
            let is_branded = String::from_utf8_lossy(&received.body).contains("alpha sports");
            assert_eq!(is_branded, method == "GET", "{method} {path}");
        }
    }
    for path in ["/", "/faq", "/profile/clips", "/watch_library/1", "/history", "/search?q=a/../b;c//d"] {
        assert_eq!(stage.send(HERE, "", format!("HEAD {path}").as_bytes(), "").await.status, 200, "{path}");
    }
    for path in [
        "/a//b", "/a/../b", "/a/.", "/a;b", "/a%2fb", "/a\\b", "/a%5cb", "/a%00b", "/a#b", "/%2E/a", "/a%zz", "/a%252e",
    ] {
        let refused = stage.send(HERE, "", format!("GET {path}").as_bytes(), "").await;
        assert_eq!(refused.status, 400, "{path}");
        assert!(String::from_utf8_lossy(&refused.body).contains("nginx"), "{path} is refused by nginx itself");
    }
    // The server refuses by itself what nginx would have refused before it.
    for path in ["/share/..%2fmedia/x", "/a%252fb", "/faq;x", "/fa%5cq", "/faq%00"] {
        let refused = stage.server.get("alpha", path).await;
        assert_eq!((refused.status, refused.code().as_str()), (StatusCode::BAD_REQUEST, "ambiguous_address"), "{path}");
    }
    let accented = stage.server.get("alpha", "/%C3%A9t%C3%A9").await;
    assert_eq!(accented.status, StatusCode::NOT_FOUND);
}

async fn a_request_to_two_hosts_is_refused(backend: Backend) {
    let server = Server::with(backend, &BEHIND, |_| {}).await;
    let nginx = Nginx::shipped(server.address()).await;
    let send = async |address: &str, host: &str| {
        let request = format!("GET {address} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        nginx.tls(HERE, request.into_bytes()).await
    };
    // Both channels are served, and an absolute address is nothing wrong by itself.
    let (alpha, beta) = (HOST, "beta.stands.example");
    for host in [alpha, beta] {
        for address in ["/faq".to_owned(), format!("https://{host}/faq"), format!("https://{host}:443/faq")] {
            let served = send(&address, host).await;
            assert_eq!(served.status, 200, "{address} at {host}: {}", served.head);
        }
    }
    // The request line names one channel, the header another one.
    for (line, host) in [(alpha, beta), (beta, alpha)] {
        for scheme in ["https", "http"] {
            for path in ["/", "/faq", "/api/menu", "/none"] {
                let address = format!("{scheme}://{line}{path}");
                let refused = send(&address, host).await;
                assert_eq!(refused.status, 400, "{address} at {host}: {}", refused.head);
                let is_by_nginx = String::from_utf8_lossy(&refused.body).contains("<center>nginx");
                assert!(is_by_nginx, "{address} at {host} is refused by nginx itself");
            }
        }
    }
}
