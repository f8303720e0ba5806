use std::io::Read as _;

use crate::compile::{Body, Choice, Encoding};

const COMPRESSIONS: [Encoding; 3] = [Encoding::Brotli, Encoding::Zstd, Encoding::Gzip];

fn large() -> Body {
    Body::data(&vec!["the same words again"; 200]).unwrap()
}

fn prepared() -> Body {
    let body = large();
    body.prepare();
    body
}

fn ready(encoding: Encoding) -> Choice {
    Choice { now: encoding, missing: None }
}

fn unpack(encoding: Encoding, bytes: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    match encoding {
        Encoding::Identity => plain.extend_from_slice(bytes),
        Encoding::Gzip => drop(flate2::read::GzDecoder::new(bytes).read_to_end(&mut plain).unwrap()),
        Encoding::Brotli => brotli::BrotliDecompress(&mut &*bytes, &mut plain).unwrap(),
        Encoding::Zstd => plain = zstd::stream::decode_all(bytes).unwrap(),
    }
    plain
}

#[test]
fn every_variant_holds_the_same_content_under_its_own_tag() {
    let body = prepared();
    let mut tags = Vec::new();
    for encoding in [Encoding::Identity, Encoding::Gzip, Encoding::Brotli, Encoding::Zstd] {
        let (bytes, tag) = body.variant(encoding);
        assert_eq!(unpack(encoding, bytes), body.identity().as_ref(), "{encoding:?}");
        assert!(tag.starts_with('"') && tag.ends_with('"'), "{tag}");
        assert!(body.matches(&tag), "{tag}");
        if encoding != Encoding::Identity {
            assert!(bytes.len() < body.identity().len() / 5);
            assert!(tag.ends_with(&format!("-{}\"", encoding.name())), "{tag}");
        }
        tags.push(tag);
    }
    tags.sort();
    tags.dedup();
    assert_eq!(tags.len(), 4);
}

#[test]
fn small_bodies_are_sent_as_they_are() {
    let body = Body::data("short").unwrap();
    assert_eq!(body.identity().as_ref(), br#"{"data":"short"}"#);
    let (bytes, tag) = body.variant(Encoding::Brotli);
    assert_eq!(bytes, body.identity());
    assert_eq!(tag, body.variant(Encoding::Identity).1);
    assert_eq!(body.choose("br"), ready(Encoding::Identity));
}

#[test]
fn a_body_is_sent_as_it_is_until_its_variants_are_made() {
    let body = large();
    assert_eq!(body.choose("br, gzip"), Choice { now: Encoding::Identity, missing: Some(Encoding::Brotli) });
    assert_eq!(body.variant(Encoding::Brotli), body.variant(Encoding::Identity));
    let same = body.clone();
    same.make(Encoding::Gzip);
    assert_eq!(body.choose("br, gzip"), Choice { now: Encoding::Gzip, missing: Some(Encoding::Brotli) });
    assert_eq!(body.choose("gzip"), ready(Encoding::Gzip));
    assert_eq!(body.choose(""), ready(Encoding::Identity));
    body.make(Encoding::Brotli);
    assert_eq!(body.choose("br, gzip"), ready(Encoding::Brotli));
}

#[test]
fn what_compressing_does_not_shrink_is_sent_as_it_is() {
    let hashes = (0..64_u8).flat_map(|number| *blake3::hash(&[number]).as_bytes());
    let body = Body::new(hashes.collect::<Vec<u8>>());
    body.prepare();
    assert_eq!(body.choose("br, zstd, gzip"), ready(Encoding::Identity));
}

#[test]
fn a_variant_is_asked_for_once() {
    let body = large();
    assert!(body.ask_for(Encoding::Zstd));
    let same = body.clone();
    assert!(!same.ask_for(Encoding::Zstd));
    assert!(body.ask_for(Encoding::Gzip));
    body.ask_no_more(Encoding::Zstd);
    assert!(body.ask_for(Encoding::Zstd) && !body.ask_for(Encoding::Gzip));
}

#[test]
fn the_tag_is_the_contents() {
    let tag = |body: &Body| body.variant(Encoding::Identity).1;
    assert_eq!(tag(&large()), tag(&large()));
    assert_ne!(tag(&large()), tag(&Body::data("short").unwrap()));
}

#[test]
fn if_none_match_takes_lists_weak_tags_and_the_star() {
    let body = prepared();
    let tag = body.variant(Encoding::Zstd).1;
    assert!(body.matches(&format!("\"other\", W/{tag}")));
    assert!(body.matches("*"));
    for other in ["", "\"other\"", "\"other-br\"", "W/", "\"", &tag.replace('"', "")] {
        assert!(!body.matches(other), "{other}");
    }
}

#[test]
fn a_list_says_how_long_it_is() {
    let body = Body::list(&["a", "b"]).unwrap();
    assert_eq!(body.identity().as_ref(), br#"{"data":["a","b"],"meta":{"total":2,"limit":2,"offset":0}}"#);
}

#[test]
fn the_best_accepted_encoding_is_taken() {
    for (header, wanted) in [
        ("gzip, deflate, br, zstd", Encoding::Brotli),
        ("gzip, deflate", Encoding::Gzip),
        ("gzip;q=1.0, br;q=0.5", Encoding::Gzip),
        ("br;q=0, zstd", Encoding::Zstd),
        ("GZIP ; q=0.3", Encoding::Gzip),
        ("*", Encoding::Brotli),
        ("br;q=0, *;q=0.1", Encoding::Zstd),
        ("identity", Encoding::Identity),
        ("", Encoding::Identity),
        ("*;q=0", Encoding::Identity),
        ("br;q=much", Encoding::Brotli),
        ("brotli", Encoding::Identity),
    ] {
        assert_eq!(Encoding::accepted(header, &COMPRESSIONS), wanted, "{header}");
        assert_eq!(prepared().choose(header), ready(wanted), "{header}");
        let missing = COMPRESSIONS.contains(&wanted).then_some(wanted);
        assert_eq!(large().choose(header), Choice { now: Encoding::Identity, missing }, "{header}");
    }
}
