//! Who a request comes from: the client's address behind the proxies that are trusted.

use std::net::{IpAddr, Ipv6Addr};

use actix_web::HttpRequest;
use ipnet::IpNet;

/// The client's address: the peer's, or, where the peer is a trusted proxy, the nearest `X-Forwarded-For` entry that
/// is not one itself. What an untrusted peer claims is ignored.
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
        let Ok(address) = entry.parse::<IpAddr>() else { break };
        nearest = address;
        if !is_trusted(address, trusted) {
            break;
        }
    }
    Some(nearest)
}

fn is_trusted(address: IpAddr, trusted: &[IpNet]) -> bool {
    trusted.iter().any(|network| network.contains(&address))
}

/// What counts as one client for limits: an IPv4 address, or an IPv6 /64, since a household holds a whole one.
pub fn bucket(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => {
            let mut segments = v6.segments();
            segments[4..].fill(0);
            IpAddr::V6(Ipv6Addr::from(segments))
        }
    }
}

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
    fn an_ipv6_household_is_one_client() {
        assert_eq!(bucket("2001:db8::1:2:3:4".parse().unwrap()).to_string(), "2001:db8::");
    }
}
