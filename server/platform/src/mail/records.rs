//! DNS records by which other mail servers judge the mails of a sender's domain.

use std::fmt::Debug;
use std::io;
use std::str::FromStr;
use std::time::Duration;

use async_trait::async_trait;
use domain::base::iana::{Rcode, Rtype};
use domain::base::name::Name;
use domain::rdata::{Mx, Txt};
use domain::resolv::StubResolver;

/// Timeout of a look-up, with its repetitions.
const PATIENCE: Duration = Duration::from_secs(10);

/// Looks records of mail up.
#[async_trait]
pub trait MailDns: Debug + Send + Sync {
    /// The texts of a name's TXT records, in no order; none if the name doesn't exist.
    ///
    /// # Errors
    /// The name is none, or the look-up failed.
    async fn texts(&self, name: &str) -> anyhow::Result<Vec<String>>;

    /// Whether a name has a server for incoming mail: an MX record that names one.
    ///
    /// # Errors
    /// See [`Self::texts`].
    async fn takes_mail(&self, name: &str) -> anyhow::Result<bool>;
}

/// The resolver that `/etc/resolv.conf` names.
#[derive(Debug, Default)]
pub struct SystemMailDns(StubResolver);

impl SystemMailDns {
    async fn ask(&self, name: &str, kind: Rtype) -> anyhow::Result<Option<domain::resolv::stub::Answer>> {
        let name = Name::<Vec<u8>>::from_str(name)?;
        let answer = tokio::time::timeout(PATIENCE, self.0.query((name, kind))).await;
        let answer = answer.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))??;
        match answer.header().rcode() {
            Rcode::NOERROR => Ok(Some(answer)),
            Rcode::NXDOMAIN => Ok(None),
            other => anyhow::bail!("the resolver answers {other}"),
        }
    }
}

#[async_trait]
impl MailDns for SystemMailDns {
    async fn texts(&self, name: &str) -> anyhow::Result<Vec<String>> {
        let Some(answer) = self.ask(name, Rtype::TXT).await? else { return Ok(Vec::new()) };
        let records = answer.answer()?.limit_to_in::<Txt<_>>();
        let texts = records.map(|record| Ok(String::from_utf8_lossy(&record?.data().text::<Vec<u8>>()).into_owned()));
        texts.collect()
    }

    async fn takes_mail(&self, name: &str) -> anyhow::Result<bool> {
        let Some(answer) = self.ask(name, Rtype::MX).await? else { return Ok(false) };
        for record in answer.answer()?.limit_to_in::<Mx<_>>() {
            // A single dot says that the domain takes no mail (RFC 7505).
            if record?.data().exchange().to_string() != "." {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// What is wrong with the records of a sender's domain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordFault {
    /// No SPF record: nobody is said to send for the domain.
    NoSpf,
    /// More than one SPF record, which counts as none (RFC 7208).
    SeveralSpf,
    /// The SPF record allows every server.
    OpenSpf,
    /// No DMARC record at the domain, nor at one above it.
    NoDmarc,
    /// No server takes mail for the domain, so mails that come back are lost.
    NoBounces,
}

/// Looks at the records of a sender's domain.
///
/// # Errors
/// A look-up failed.
pub async fn faults(dns: &dyn MailDns, domain: &str) -> anyhow::Result<Vec<RecordFault>> {
    let mut found = Vec::new();
    let spf: Vec<String> = dns.texts(domain).await?.into_iter().filter(|text| is_spf(text)).collect();
    match spf.as_slice() {
        [] => found.push(RecordFault::NoSpf),
        [one] if one.split_whitespace().any(|term| matches!(term, "all" | "+all")) => found.push(RecordFault::OpenSpf),
        [_] => {}
        _ => found.push(RecordFault::SeveralSpf),
    }
    if !has_dmarc(dns, domain).await? {
        found.push(RecordFault::NoDmarc);
    }
    if !dns.takes_mail(domain).await? {
        found.push(RecordFault::NoBounces);
    }
    Ok(found)
}

fn is_spf(text: &str) -> bool {
    text.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case("v=spf1"))
}

/// Whether the domain, or one above it with at least two labels, has a DMARC record.
async fn has_dmarc(dns: &dyn MailDns, domain: &str) -> anyhow::Result<bool> {
    let mut rest = domain;
    loop {
        let texts = dns.texts(&format!("_dmarc.{rest}")).await?;
        if texts.iter().any(|text| text.replace(' ', "").starts_with("v=DMARC1")) {
            return Ok(true);
        }
        match rest.split_once('.') {
            Some((_, above)) if above.contains('.') => rest = above,
            _ => return Ok(false),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[derive(Debug, Default)]
    struct Zone {
        texts: HashMap<&'static str, Vec<&'static str>>,
        takes_mail: Vec<&'static str>,
    }

    #[async_trait]
    impl MailDns for Zone {
        async fn texts(&self, name: &str) -> anyhow::Result<Vec<String>> {
            Ok(self.texts.get(name).into_iter().flatten().map(|text| (*text).to_owned()).collect())
        }

        async fn takes_mail(&self, name: &str) -> anyhow::Result<bool> {
            Ok(self.takes_mail.contains(&name))
        }
    }

    #[tokio::test]
    async fn a_domain_without_records_lacks_them_all() {
        use RecordFault::{NoBounces, NoDmarc, NoSpf};
        assert_eq!(faults(&Zone::default(), "watch.harbour.example").await.unwrap(), [NoSpf, NoDmarc, NoBounces]);
    }

    #[tokio::test]
    async fn records_are_found_at_the_domain_or_above_it() {
        let mut zone = Zone::default();
        zone.texts.insert("watch.harbour.example", vec!["google-site=1", "v=spf1 include:relay.example -all"]);
        zone.texts.insert("_dmarc.harbour.example", vec!["v=DMARC1; p=none"]);
        zone.takes_mail.push("watch.harbour.example");
        assert_eq!(faults(&zone, "watch.harbour.example").await.unwrap(), []);
    }

    #[tokio::test]
    async fn records_that_help_nobody_are_faults() {
        use RecordFault::{OpenSpf, SeveralSpf};
        for (records, fault) in [
            (vec!["v=spf1 +all"], OpenSpf),
            (vec!["V=SPF1 mx all"], OpenSpf),
            (vec!["v=spf1 -all", "v=spf1 mx -all"], SeveralSpf),
        ] {
            let mut zone = Zone::default();
            zone.texts.insert("harbour.example", records);
            assert_eq!(faults(&zone, "harbour.example").await.unwrap()[0], fault);
        }
    }
}
