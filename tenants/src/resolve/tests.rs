use super::*;
use crate::compile::tests::{compiled, sample};

fn channel(id: i64, key: &str, domains: &[&str]) -> Arc<Channel> {
    let mut channel = compiled(&sample::seed());
    channel.id = id;
    channel.key = key.to_owned();
    channel.domains = domains.iter().map(|&domain| domain.to_owned()).collect();
    Arc::new(channel)
}

fn directory() -> Directory<Channel> {
    Directory::new([channel(1, "north", &["north.example", "www.north.example"]), channel(2, "south", &[])])
}

fn name(resolved: &Resolved<'_, Channel>) -> String {
    match resolved {
        Resolved::Channel(channel) => channel.key.clone(),
        Resolved::Platform => "(platform)".to_owned(),
        Resolved::Unknown => "(unknown)".to_owned(),
    }
}

const PLATFORM: Option<&str> = Some("Stage.example");

#[test]
fn hosts_resolve_and_fail_closed() {
    let directory = directory();
    for (host, wanted) in [
        ("north.example", "north"),
        ("NORTH.Example:8080", "north"),
        ("www.north.example.", "north"),
        ("www.north.example.:443", "north"),
        ("north.stage.example", "north"),
        ("south.STAGE.example:80", "south"),
        ("stage.example", "(platform)"),
        ("north.localhost:8080", "north"),
        ("South.LocalHost", "south"),
        ("south.localhost.", "south"),
        ("localhost", "(platform)"),
        ("localhost:8080", "(platform)"),
        ("127.0.0.1:8080", "(platform)"),
        ("127.1.2.3", "(platform)"),
        ("[::1]:8080", "(platform)"),
        ("[::1]", "(platform)"),
        ("evil.north.localhost", "(unknown)"),
        ("evil.north.stage.example", "(unknown)"),
        ("evil.north.example", "(unknown)"),
        ("north.example.evil.example", "(unknown)"),
        ("northstage.example", "(unknown)"),
        ("northlocalhost", "(unknown)"),
        (".localhost", "(unknown)"),
        ("west.localhost", "(unknown)"),
        ("west.stage.example", "(unknown)"),
        ("192.0.2.7", "(unknown)"),
        ("[2001:db8::1]:8080", "(unknown)"),
        ("[::1", "(unknown)"),
        ("::1", "(unknown)"),
        ("[::1]8080", "(unknown)"),
        ("north.example:80:80", "(unknown)"),
        ("north.example:port", "(unknown)"),
        ("north.example..", "(unknown)"),
        ("user@north.example", "(unknown)"),
        ("north.example/", "(unknown)"),
        ("north.example north.example", "(unknown)"),
        ("nörth.example", "(unknown)"),
        ("", "(unknown)"),
        (".", "(unknown)"),
        (":8080", "(unknown)"),
    ] {
        assert_eq!(name(&directory.by_host(host, PLATFORM, true)), wanted, "{host}");
    }
}

#[test]
fn localhost_means_nothing_off_loopback() {
    let directory = directory();
    for host in ["north.localhost", "localhost", "127.0.0.1", "[::1]:80"] {
        assert_eq!(name(&directory.by_host(host, PLATFORM, false)), "(unknown)", "{host}");
    }
    assert_eq!(name(&directory.by_host("north.example", None, false)), "north");
    assert_eq!(name(&directory.by_host("north.stage.example", None, false)), "(unknown)");
}

#[test]
fn no_channel_can_claim_the_platforms_names() {
    let greedy = channel(3, "greedy", &["stage.example", "south.stage.example", "localhost", "127.0.0.1"]);
    let directory = directory().changed([greedy], &[]);
    assert_eq!(name(&directory.by_host("stage.example", PLATFORM, true)), "(platform)");
    assert_eq!(name(&directory.by_host("south.stage.example", PLATFORM, true)), "south");
    assert_eq!(name(&directory.by_host("localhost", PLATFORM, true)), "(platform)");
    assert_eq!(name(&directory.by_host("127.0.0.1", PLATFORM, true)), "(platform)");
}

#[test]
fn a_domain_claimed_twice_stays_with_the_older_channel() {
    let late = channel(9, "late", &["north.example"]);
    let directory = directory().changed([Arc::clone(&late)], &[]);
    assert_eq!(name(&directory.by_host("north.example", None, false)), "north");
    assert_eq!(name(&directory.changed([], &[1]).by_host("north.example", None, false)), "late");
    let other_order = Directory::new([late, channel(1, "north", &["north.example"])]);
    assert_eq!(name(&other_order.by_host("north.example", None, false)), "north");
}

#[test]
fn a_new_revision_replaces_the_old_one_whole() {
    let before = directory();
    let after = before.changed([channel(1, "north", &["new.example"])], &[]);
    assert_eq!(name(&after.by_host("new.example", None, false)), "north");
    assert_eq!(name(&after.by_host("north.example", None, false)), "(unknown)");
    assert_eq!(name(&before.by_host("north.example", None, false)), "north");
    assert!(Arc::ptr_eq(before.by_id(2).unwrap(), after.by_id(2).unwrap()));
    assert_eq!(after.iter().count(), 2);
}

#[test]
fn channels_are_found_by_key_and_number() {
    let directory = directory();
    assert_eq!(directory.by_key("north").unwrap().id, 1);
    assert_eq!(directory.by_id(2).unwrap().key, "south");
    assert!(directory.by_key("North").is_none() && directory.by_key("").is_none() && directory.by_id(3).is_none());
    let without = directory.changed([], &[1]);
    assert!(without.by_key("north").is_none() && without.by_id(1).is_none());
    assert_eq!((directory.len(), without.len()), (2, 1));
    assert!(!without.is_empty() && without.changed([], &[2]).is_empty());
    assert_eq!(name(&without.by_host("north.example", None, false)), "(unknown)");
}
