//! The client of a request: its address, as seen through trusted proxies.
//!
//! IPv4 addresses are never IPv4-mapped IPv6 ones (`::ffff:192.0.2.1`): peers' addresses are converted on accept
//! (`connections`), proxies' entries here, and the operator's networks when the settings are read.

use std::net::{IpAddr, SocketAddr};

use actix_web::HttpRequest;
use grandstand_db::ids::UserId;
use ipnet::IpNet;

/// The client's address: the peer's, or, if the peer is a trusted proxy, the nearest `X-Forwarded-For` entry that is
/// not a trusted proxy. The header of an untrusted peer is ignored.
pub fn address(request: &HttpRequest, trusted: &[IpNet]) -> Option<IpAddr> {
    let peer = request.peer_addr()?.ip();
    if !is_trusted(peer, trusted) {
        return Some(peer);
    }
    let forwarded: Vec<&str> = request
        .headers()
        .get_all("x-forwarded-for")
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .collect();
    let mut nearest = peer;
    for entry in forwarded.iter().rev() {
        let Some(address) = forwarded_address(entry) else { break };
        nearest = address;
        if !is_trusted(address, trusted) {
            break;
        }
    }
    Some(nearest)
}

/// Whether an address belongs to a trusted proxy.
pub fn is_trusted(address: IpAddr, trusted: &[IpNet]) -> bool {
    trusted.iter().any(|network| network.contains(&address))
}

/// Whether a trusted proxy passed the request on, so that its `X-Forwarded-…` headers are used.
pub fn is_by_proxy(request: &HttpRequest, trusted: &[IpNet]) -> bool {
    request.peer_addr().is_some_and(|peer| is_trusted(peer.ip(), trusted))
}

/// Parses an entry of `X-Forwarded-For`, which may have a port and brackets.
fn forwarded_address(entry: &str) -> Option<IpAddr> {
    let entry = entry.trim_matches('"');
    let bracketed = || entry.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let with_port = || entry.parse::<SocketAddr>().ok().map(|address| address.ip());
    let address: IpAddr = entry.parse().ok().or_else(bracketed).or_else(with_port)?;
    Some(address.to_canonical())
}

/// The unit of client limits: a signed-in user, an IPv4 address, or an IPv6 /64, because a household usually has a
/// whole one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Client(u64);

impl Client {
    /// The client at an address. No routed IPv6 network collides with an IPv4 address.
    pub fn at(address: IpAddr) -> Self {
        match address {
            IpAddr::V4(v4) => Self(u64::from(u32::from(v4))),
            IpAddr::V6(v6) => Self((u128::from(v6) >> 64) as u64),
        }
    }

    /// A channel's user at any address, so that people who share a school's address are counted separately. No address
    /// collides with a user: their numbers start like multicast networks, which never send.
    pub const fn signed_in(user_id: UserId) -> Self {
        Self(USERS | user_id.0 as u64 & !USERS)
    }

    /// A number by which the client can be counted elsewhere.
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The network that the client most likely belongs to: its IPv4 /24 or IPv6 /48. A user has none.
    pub const fn network(self) -> u64 {
        if self.0 & USERS == USERS {
            return self.0;
        }
        if self.0 <= u32::MAX as u64 { self.0 >> 8 << 8 } else { self.0 >> 16 << 16 }
    }
}

/// The first byte of users' numbers.
const USERS: u64 = 0xff << 56;

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    fn seen(peer: &str, forwarded: &str) -> String {
        let trusted = ["10.0.0.0/8".parse().unwrap()];
        let request = TestRequest::default()
            .peer_addr(format!("{peer}:1234").parse().unwrap())
            .insert_header(("x-forwarded-for", forwarded))
            .to_http_request();
        address(&request, &trusted).unwrap().to_string()
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        assert_eq!(seen("203.0.113.5", "198.51.100.1"), "203.0.113.5");
        assert_eq!(seen("10.0.0.1", "198.51.100.1"), "198.51.100.1");
        assert_eq!(seen("10.0.0.1", "192.0.2.9, 198.51.100.1, 10.0.0.2"), "198.51.100.1");
        assert_eq!(seen("10.0.0.1", "192.0.2.9, garbage"), "10.0.0.1");
    }

    #[test]
    fn an_address_is_read_however_a_proxy_writes_it() {
        for (written, read) in [
            ("198.51.100.1:4711", "198.51.100.1"),
            ("::ffff:198.51.100.1", "198.51.100.1"),
            ("[::ffff:198.51.100.1]:4711", "198.51.100.1"),
            ("\"[2001:db8::1]:4711\"", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("198.51.100.1, ::ffff:10.0.0.2", "198.51.100.1"),
        ] {
            assert_eq!(seen("10.0.0.1", written), read, "{written}");
        }
        for garbage in ["", "[198.51.100.1", "198.51.100.1:", "198.51.100.1:99999", "unknown", "2001:db8::1]:80"] {
            assert_eq!(seen("10.0.0.1", garbage), "10.0.0.1", "{garbage}");
        }
    }

    fn client(address: &str) -> Client {
        Client::at(address.parse().unwrap())
    }

    #[test]
    fn an_ipv6_household_is_one_client() {
        assert_eq!(client("2001:db8::1:2:3:4"), client("2001:db8::9"));
        assert_ne!(client("2001:db8::1:2:3:4"), client("2001:db8:0:1:1:2:3:4"));
        assert_ne!(client("192.0.2.1"), client("192.0.2.2"));
    }

    #[test]
    fn clients_of_one_network_are_known_as_such() {
        assert_eq!(client("2001:db8::1").network(), client("2001:db8:0:ffff::1").network());
        assert_ne!(client("2001:db8::1").network(), client("2001:db8:1::1").network());
        assert_eq!(client("192.0.2.1").network(), client("192.0.2.255").network());
        assert_ne!(client("192.0.2.1").network(), client("192.0.3.1").network());
    }

    #[test]
    fn somebody_signed_in_is_a_client_of_their_own() {
        assert_ne!(Client::signed_in(UserId(1)), Client::signed_in(UserId(2)));
        assert_ne!(Client::signed_in(UserId(1)).network(), Client::signed_in(UserId(2)).network());
        for address in ["0.0.0.1", "::1", "2001:db8::1", "fdff::1"] {
            assert_ne!(client(address), Client::signed_in(UserId(1)));
        }
    }
}
