//! The evidence as text, to paste into the answer to a dispute.

use grandstand_tax::report::decimal;
use jiff::Timestamp;

use super::facts::{Bought, Evidence, Session, Watched};

/// Writes the evidence as paragraphs with a line for each fact. Times are in UTC.
pub fn text(evidence: &Evidence) -> String {
    let sections = [
        ("PAYMENT", payment(evidence)),
        ("BOUGHT", evidence.bought.iter().flat_map(bought).chain(agreed(evidence)).collect()),
        ("BUYER", buyer(evidence)),
        ("WATCHED SINCE THE PAYMENT", watched(evidence)),
        ("DOWNLOADED SINCE THE PAYMENT", downloaded(evidence)),
        ("SIGNED IN", sessions(evidence)),
    ];
    let section = |(title, lines): (&str, Vec<String>)| {
        let lines = if lines.is_empty() { "nothing".to_owned() } else { lines.join("\n") };
        format!("{title}\n{lines}\n")
    };
    sections.map(section).join("\n")
}

fn time(at: Option<Timestamp>) -> String {
    at.map_or_else(|| "an unknown time".to_owned(), |at| at.strftime("%F %T UTC").to_string())
}

fn payment(evidence: &Evidence) -> Vec<String> {
    let money = |minor: i64| format!("{} {}", decimal(minor, &evidence.currency), evidence.currency);
    let mut lines = vec![format!("{}: {}, paid {}", evidence.payment, money(evidence.amount), time(evidence.paid_at))];
    lines.extend(evidence.card.as_ref().map(|card| format!("Card: {card}")));
    if evidence.refunded > 0 {
        lines.push(format!("Refunded: {}", money(evidence.refunded)));
    }
    let issued = evidence.receipts.iter();
    lines.extend(issued.map(|one| format!("{}: {}, issued {}", one.number, money(one.total), time(one.created_at))));
    lines
}

fn bought(product: &Bought) -> Vec<String> {
    let Bought { order, name, ordered_at, access_from, access_until, revoked_at } = product;
    let mut lines = vec![format!("{name}, order {order} of {}, with the terms of sale accepted", time(*ordered_at))];
    if access_from.is_some() {
        let until = access_until.map_or_else(String::new, |at| format!(" until {}", time(Some(at))));
        lines.push(format!("Access from {}{until}", time(*access_from)));
    }
    lines.extend(revoked_at.map(|at| format!("Access ended {}", time(Some(at)))));
    lines
}

fn agreed(evidence: &Evidence) -> Option<String> {
    evidence.withdrawal.as_ref().map(|sentence| format!("Agreed to with the order: \u{201c}{sentence}\u{201d}"))
}

fn buyer(evidence: &Evidence) -> Vec<String> {
    let mut lines = match &evidence.buyer {
        Some(buyer) => vec![format!("{} <{}>, registered {}", buyer.name, buyer.email, time(buyer.registered_at))],
        None => vec!["The buyer has deleted the account, with name and address".to_owned()],
    };
    let verified = evidence.buyer.as_ref().and_then(|buyer| buyer.verified_at);
    lines.extend(verified.map(|at| format!("E-mail address verified {}", time(Some(at)))));
    let Some(country) = &evidence.country else { return lines };
    let sources = [("declared", &country.declared), ("network address", &country.address), ("card", &country.card)];
    let known = sources.iter().filter_map(|(source, code)| code.as_ref().map(|code| format!("{code} ({source})")));
    let known: Vec<String> = known.collect();
    if !known.is_empty() {
        lines.push(format!("Country: {}", known.join(", ")));
    }
    lines
}

fn watched(evidence: &Evidence) -> Vec<String> {
    let line = |one: &Watched| {
        let seconds = one.position_ms / 1000;
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        format!("{}  {}, up to {hours}:{minutes:02}:{seconds:02}", time(one.updated_at), one.event)
    };
    evidence.watched.iter().map(line).collect()
}

fn downloaded(evidence: &Evidence) -> Vec<String> {
    evidence.downloaded.iter().map(|one| format!("{}  {}", time(one.first_at), one.event)).collect()
}

fn sessions(evidence: &Evidence) -> Vec<String> {
    let line = |one: &Session| {
        let agent = one.user_agent.as_deref().unwrap_or("unknown browser");
        format!("{}  {}, last used {}, {agent}", time(one.created_at), one.kind, time(one.last_seen_at))
    };
    evidence.sessions.iter().map(line).collect()
}
