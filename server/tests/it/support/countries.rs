//! A small IP-to-country file in MaxMind's format.

use std::fs;
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};

/// What a record of the tree leads to.
#[derive(Clone, Copy)]
enum Record {
    Nothing,
    Node(u32),
    Country(u32),
}

/// Writes a file into `folder` that knows the countries of these networks of 24 bits, and of no other address.
pub fn write(folder: &Path, networks: &[(Ipv4Addr, &str)]) -> PathBuf {
    let (mut nodes, mut data) = (vec![[Record::Nothing; 2]], Vec::new());
    for (network, country) in networks {
        let offset = u32::try_from(data.len()).unwrap();
        data.extend(map(&[("country_code", text(country))]));
        put(&mut nodes, u32::from(*network), offset);
    }
    let count = u32::try_from(nodes.len()).unwrap();
    let number = |record: Record| match record {
        Record::Nothing => count,
        Record::Node(node) => node,
        // Data begins behind the tree and sixteen empty bytes.
        Record::Country(offset) => count + 16 + offset,
    };
    let mut file: Vec<u8> =
        nodes.iter().flatten().flat_map(|record| number(*record).to_be_bytes()[1..].to_vec()).collect();
    file.extend([0; 16]);
    file.extend(data);
    file.extend(b"\xab\xcd\xefMaxMind.com");
    file.extend(map(&[
        ("binary_format_major_version", short(2)),
        ("binary_format_minor_version", short(0)),
        // A whole number of 64 bits, of which one byte is written.
        ("build_epoch", vec![1, 2, 1]),
        ("database_type", text("test")),
        ("description", vec![0xe0]),
        ("ip_version", short(4)),
        ("languages", vec![0, 4]),
        ("node_count", whole(count)),
        ("record_size", short(24)),
    ]));
    let path = folder.join("countries.mmdb");
    fs::write(&path, file).unwrap();
    path
}

/// Has the first 24 bits of an address lead to a country.
fn put(nodes: &mut Vec<[Record; 2]>, address: u32, country: u32) {
    let mut at = 0;
    for bit in 0..24 {
        let side = ((address >> (31 - bit)) & 1) as usize;
        if bit == 23 {
            nodes[at][side] = Record::Country(country);
        } else if let Record::Node(next) = nodes[at][side] {
            at = next as usize;
        } else {
            nodes.push([Record::Nothing; 2]);
            nodes[at][side] = Record::Node(u32::try_from(nodes.len() - 1).unwrap());
            at = nodes.len() - 1;
        }
    }
}

fn text(value: &str) -> Vec<u8> {
    // Lengths from 29 on are written in another way.
    assert!(value.len() < 29);
    [&[0x40 | value.len() as u8][..], value.as_bytes()].concat()
}

fn short(value: u16) -> Vec<u8> {
    [&[0xa2][..], &value.to_be_bytes()].concat()
}

fn whole(value: u32) -> Vec<u8> {
    [&[0xc4][..], &value.to_be_bytes()].concat()
}

fn map(entries: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let entry = |(key, value): &(&str, Vec<u8>)| [text(key), value.clone()].concat();
    [vec![0xe0 | entries.len() as u8], entries.iter().flat_map(entry).collect()].concat()
}
