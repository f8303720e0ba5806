//! What is known of a domain, in words for the operator and for the domain's owner.

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;

use futures_util::{StreamExt, stream};
use grandstand_db::Database;
use grandstand_db::domains::{self, Owner};
use jiff::Timestamp;
use tenants::schema::text::Language;

use super::own;
use super::pointing::{Here, Pointing, listed};
use super::queries::{self, Row};
use super::texts::texts;
use super::x509::Facts;

const DAY: i64 = 24 * 60 * 60;
/// Domains that are looked up at a time.
const AT_A_TIME: usize = 16;

/// The certificate of a domain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Certificate {
    /// One of the operator's own, until then (unix seconds).
    Own(i64),
    /// One that was ordered, until then (unix seconds).
    Ordered(i64),
    /// None yet.
    Missing,
}

/// What is known of a domain.
#[derive(Debug)]
pub struct Report {
    /// The domain.
    pub domain: String,
    /// The key of the active channel that has it; `None` if no channel has.
    pub channel: Option<String>,
    /// What DNS says.
    pub pointing: Pointing,
    /// Its certificate.
    pub certificate: Certificate,
    /// Why the last attempt at a certificate failed, and when it is tried again (unix seconds).
    pub failure: Option<(String, i64)>,
    /// Why all orders are paused, and until when (unix seconds).
    pub pause: Option<(String, i64)>,
    here: Result<BTreeSet<IpAddr>, String>,
    alias: Option<String>,
}

/// Where a report takes its facts from.
#[derive(Debug)]
pub struct Sources<'a> {
    /// The database.
    pub database: &'a Database,
    /// Where domains have to lead.
    pub here: &'a Here,
    /// Facts of the operator's own certificates.
    pub own: &'a [Facts],
}

/// The facts that all domains share.
struct Common {
    here: Result<BTreeSet<IpAddr>, String>,
    pause: Option<(String, i64)>,
}

impl Sources<'_> {
    /// Reports on every domain of active channels, by name. Looks each of them up.
    ///
    /// # Errors
    /// The database failed.
    pub async fn all(&self) -> anyhow::Result<Vec<Report>> {
        let rows = queries::of_channels(self.database).await?;
        let rows: HashMap<&str, &Row> = rows.iter().map(|row| (row.domain.as_str(), row)).collect();
        let (owners, common) = (domains::all(self.database).await?, self.common().await?);
        let reports = owners.iter().map(|owner| {
            let row = rows.get(owner.domain.as_str()).copied();
            self.of(owner.domain.clone(), Some(owner), row, &common)
        });
        Ok(stream::iter(reports).buffered(AT_A_TIME).collect().await)
    }

    /// Reports on a domain, whether or not a channel has it.
    ///
    /// # Errors
    /// The database failed.
    pub async fn one(&self, domain: &str) -> anyhow::Result<Report> {
        let owners = domains::owners(self.database, &[domain.to_owned()]).await?;
        let row = queries::of_domain(self.database, domain).await?;
        Ok(self.of(domain.to_owned(), owners.first(), row.as_ref(), &self.common().await?).await)
    }

    async fn common(&self) -> anyhow::Result<Common> {
        let accounts = queries::accounts(self.database).await?;
        let pause = accounts.into_iter().find_map(|account| Some((account.last_error?, account.paused_until)));
        Ok(Common { here: self.here.addresses().await, pause })
    }

    async fn of(&self, domain: String, owner: Option<&Owner>, row: Option<&Row>, common: &Common) -> Report {
        Report {
            certificate: certificate(own::facts_for(self.own, &domain), row),
            failure: row.and_then(|row| Some((row.last_error.clone()?, row.due_at))),
            channel: owner.map(|owner| owner.key.clone()),
            pointing: self.here.look_from(&common.here, &domain).await,
            here: common.here.clone(),
            alias: self.here.name().map(str::to_owned),
            pause: common.pause.clone(),
            domain,
        }
    }
}

fn certificate(own: Option<&Facts>, row: Option<&Row>) -> Certificate {
    match (own, row.and_then(|row| row.not_after)) {
        (Some(own), _) => Certificate::Own(own.not_after),
        (None, Some(end)) => Certificate::Ordered(end),
        (None, None) => Certificate::Missing,
    }
}

impl Report {
    /// Whether the domain is served over HTTPS.
    pub fn is_complete(&self, now: Timestamp) -> bool {
        let end = match self.certificate {
            Certificate::Own(end) | Certificate::Ordered(end) => end,
            Certificate::Missing => return false,
        };
        self.channel.is_some() && self.pointing == Pointing::Here && end > now.as_second()
    }

    /// A line for a list: domain, channel, DNS, certificate and the last failure, separated by tabs.
    pub fn line(&self, now: Timestamp) -> String {
        let dns = match &self.pointing {
            Pointing::Here => "leads here".to_owned(),
            Pointing::Nowhere => "leads nowhere".to_owned(),
            Pointing::Elsewhere { wrong, .. } => format!("leads to {}", listed(wrong)),
            Pointing::Unknown(_) => "not known".to_owned(),
        };
        let channel = self.channel.as_deref().unwrap_or("-");
        let failure = self.failure.as_ref().map_or("-", |(words, _)| words);
        format!("{}\t{channel}\t{dns}\t{}\t{failure}", self.domain, self.certificate.words(now))
    }

    /// Everything about the domain, for the operator.
    pub fn text(&self, now: Timestamp) -> String {
        let mut lines = vec![self.domain.clone()];
        lines.push(match &self.channel {
            Some(key) => format!("  channel: {key}"),
            None => {
                "  channel: none that is active has this domain; add it to `domains` in its channel.toml".to_owned()
            }
        });
        lines.push(format!("  DNS: {}", self.dns()));
        lines.push(format!("  certificate: {}", self.certificate.words(now)));
        if let Some((words, again)) = &self.failure {
            lines.push(format!("  last attempt: {words}; tried again {}", at(*again)));
        }
        if let Some((words, until)) = self.pause.as_ref().filter(|(_, until)| *until > now.as_second()) {
            lines.push(format!("  all orders are paused until {}: {words}", at(*until)));
        }
        lines.join("\n")
    }

    fn dns(&self) -> String {
        match &self.pointing {
            Pointing::Unknown(error) => format!("not known: {error}"),
            pointing => pointing.fault().unwrap_or_else(|| "the name leads here".to_owned()),
        }
    }

    /// What the domain's owner has to do, to be forwarded to them; `None` if DNS is as it should be, or isn't known.
    pub fn for_owner(&self, language: Language) -> Option<String> {
        if matches!(self.pointing, Pointing::Here | Pointing::Unknown(_)) {
            return None;
        }
        let here = self.here.as_ref().ok()?;
        let records: Vec<String> = here
            .iter()
            .map(|address| format!("{}. {} {address}", self.domain, if address.is_ipv4() { "A" } else { "AAAA" }))
            .collect();
        let (texts, domain) = (&texts(language).owner, self.domain.as_str());
        let mut paragraphs = vec![texts.records.fill(&[("domain", domain), ("records", &records.join("\n"))])];
        paragraphs.extend(self.alias.as_ref().map(|alias| texts.alias.fill(&[("domain", domain), ("alias", alias)])));
        if let Pointing::Elsewhere { wrong, .. } = &self.pointing {
            paragraphs.push(texts.remove.fill(&[("domain", domain), ("wrong", &listed(wrong))]));
        }
        paragraphs.push(texts.closing.to_string());
        Some(paragraphs.join("\n\n"))
    }
}

impl Certificate {
    fn words(&self, now: Timestamp) -> String {
        let (kind, end) = match self {
            Self::Own(end) => ("own, ", *end),
            Self::Ordered(end) => ("", *end),
            Self::Missing => return "none".to_owned(),
        };
        let days = (end - now.as_second()).div_euclid(DAY);
        if end <= now.as_second() {
            return format!("{kind}expired {}", at(end));
        }
        format!("{kind}until {} ({days} days)", at(end))
    }
}

fn at(second: i64) -> String {
    let at = Timestamp::from_second(second).unwrap_or(Timestamp::MAX);
    at.strftime("%Y-%m-%d %H:%M UTC").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(pointing: Pointing, certificate: Certificate) -> Report {
        Report {
            domain: "watch.harbour.example".to_owned(),
            channel: Some("harbour".to_owned()),
            pointing,
            certificate,
            failure: None,
            pause: None,
            here: Ok(["192.0.2.1", "2001:db8::1"].map(|text| text.parse().unwrap()).into()),
            alias: Some("stands.example".to_owned()),
        }
    }

    #[test]
    fn the_owner_is_told_the_records_in_both_languages() {
        let wrong = ["198.51.100.7".parse().unwrap()].into();
        let report = report(Pointing::Elsewhere { wrong, some_are_right: false }, Certificate::Missing);
        for language in [Language::En, Language::Fr] {
            let words = report.for_owner(language).unwrap();
            for part in [
                "watch.harbour.example. A 192.0.2.1",
                "watch.harbour.example. AAAA 2001:db8::1",
                "watch.harbour.example. CNAME stands.example.",
                "198.51.100.7",
            ] {
                assert!(words.contains(part), "{words}");
            }
        }
        assert!(report.for_owner(Language::Fr).unwrap().contains("domaine\u{202f}:"));
    }

    #[test]
    fn nothing_is_asked_of_an_owner_who_has_done_everything() {
        let now = Timestamp::from_second(1_000_000).unwrap();
        let done = report(Pointing::Here, Certificate::Ordered(1_000_000 + 30 * DAY));
        assert_eq!(done.for_owner(Language::En), None);
        assert!(done.is_complete(now));
        assert!(done.line(now).starts_with("watch.harbour.example\tharbour\tleads here\tuntil 1970-02-11"));
        let expired = report(Pointing::Here, Certificate::Own(999_999));
        assert!(!expired.is_complete(now) && expired.text(now).contains("own, expired"));
        let unknown = report(Pointing::Unknown("timeout".to_owned()), Certificate::Missing);
        assert_eq!(unknown.for_owner(Language::En), None, "we don't know what is wrong");
    }
}
