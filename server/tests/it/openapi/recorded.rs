//! What all tests were answered, with real ids and bodies, by guests and by people who are signed in: each answer is one
//! that the document describes, and each operation was answered with success.

use std::collections::{BTreeMap, BTreeSet};

use reqwest::StatusCode;
use reqwest::header::{CONTENT_TYPE, ETAG, HeaderMap};

use super::document::{Document, Operation, told};
use crate::support::recorder::{self, Recorded};
use crate::support::server::Answer;

/// Needs the file that the other tests have written.
#[test]
#[ignore = "infra/test runs it when all other tests have run"]
fn every_answer_is_one_that_the_document_describes() {
    let file = std::env::var_os(recorder::VARIABLE).expect("GRANDSTAND_ANSWERS names the file");
    let text = std::fs::read_to_string(file).unwrap();
    let document = Document::committed();
    let mut operations = document.operations();
    // `/events/favorite` is no `/events/{id}`.
    operations.sort_by_key(|operation| operation.path.matches('{').count());
    let mut unseen: BTreeSet<String> = operations.iter().map(Operation::name).collect();
    let mut untagged: BTreeSet<String> =
        operations.iter().filter(|operation| operation.is_conditional()).map(Operation::name).collect();
    let (mut count, mut faults) = (0_u64, BTreeMap::new());
    for line in text.lines() {
        let recorded: Recorded = serde_json::from_str(line).unwrap();
        let is_it =
            |operation: &&Operation| operation.method.as_str() == recorded.method && operation.matches(&recorded.path);
        let Some(operation) = operations.iter().find(is_it) else { continue };
        let answer = answer_of(recorded);
        if let Some(fault) = document.fault(operation, &answer) {
            faults.entry(told(operation, &answer)).or_insert((fault, answer.text.clone()));
        }
        if !answer.header("etag").is_empty() {
            untagged.remove(&operation.name());
        }
        count += 1;
        if answer.status.is_success() || answer.status.is_redirection() {
            unseen.remove(&operation.name());
        }
    }
    assert!(faults.is_empty(), "not as documented: {faults:#?}");
    assert!(unseen.is_empty(), "no test has had success with: {unseen:?}");
    assert!(untagged.is_empty(), "documented with 304, and never answered with an ETag: {untagged:?}");
    println!("{count} answers of {} operations are as documented", operations.len());
}

fn answer_of(recorded: Recorded) -> Answer {
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, recorded.content_type.parse().unwrap());
    if let Some(tag) = recorded.etag {
        headers.insert(ETAG, tag.parse().unwrap());
    }
    Answer { status: StatusCode::from_u16(recorded.status).unwrap(), headers, text: recorded.text }
}
