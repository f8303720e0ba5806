//! The job that orders and renews certificates.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use futures_util::future::join_all;
use grandstand_core::clock::Clock;
use grandstand_db::Database;
use grandstand_jobs::{Context, Handler, Job, Outcome};
use instant_acme::{Account, CertificateIdentifier, Error};
use rustls::pki_types::CertificateDer;
use serde::{Deserialize, Serialize};
use tokio::sync::OnceCell;

use super::acme::{self, AcmeSettings, Authority, Fault, Fresh};
use super::key_store::KeyStore;
use super::metrics::{self, Reason};
use super::pointing::Here;
use super::queries::{self, Issued, Row};
use super::serving::Certificates;
use super::x509::{self, Facts};

/// Domains that are ordered at the same time.
const AT_ONCE: u64 = 4;
/// Domains of one run of the job; further ones are for the next, so that other jobs get their turn.
const PER_RUN: usize = 40;
const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// Orders all certificates that are due. There is one such job in the deployment at a time.
#[derive(Debug, Serialize, Deserialize)]
pub struct OrderCertificates;

impl Job for OrderCertificates {
    const KIND: &'static str = "certificates.order";

    fn unique_key(&self) -> Option<String> {
        Some("all".to_owned())
    }
}

/// Orders and renews certificates.
#[derive(Debug)]
pub struct Orders {
    /// The database.
    pub database: Database,
    /// The clock.
    pub clock: Clock,
    /// Where private keys are kept.
    pub keys: KeyStore,
    /// What this process serves.
    pub certificates: Arc<Certificates>,
    /// Where domains have to lead.
    pub here: Here,
    /// The authority.
    pub settings: AcmeSettings,
}

impl Handler<OrderCertificates> for Orders {
    async fn handle(&self, _job: OrderCertificates, _context: &Context) -> Outcome {
        if self.run().await? {
            grandstand_jobs::enqueue(&self.database, None, &OrderCertificates, self.clock.now()).await?;
        }
        Ok(())
    }
}

/// The account and addresses of a run, looked up once for all of its domains.
#[derive(Default)]
struct Run {
    account: OnceCell<Account>,
    /// The deployment's addresses, or why they aren't known.
    here: OnceCell<Result<BTreeSet<IpAddr>, String>>,
}

/// When a domain with a certificate is looked at.
enum Renewal<'a> {
    Now(Option<CertificateIdentifier<'a>>),
    At(i64),
}

impl Orders {
    /// Orders what is due, until nothing is, the limit of orders is reached, or orders are paused. Returns whether
    /// there is more for another run.
    ///
    /// # Errors
    /// The database, the master key or a file failed.
    pub async fn run(&self) -> anyhow::Result<bool> {
        let now = self.clock.now().as_second();
        queries::remove_old(&self.database, now - DAY, now + HOUR).await?;
        for key in queries::remove_expired(&self.database, now).await? {
            self.keys.forget(&key);
        }
        queries::add_missing(&self.database, now).await?;
        let run = Run::default();
        let mut done = 0;
        while done < PER_RUN {
            let batch = self.batch().await?;
            if batch.is_empty() {
                return Ok(false);
            }
            done += batch.len();
            let attempts = join_all(batch.iter().map(|row| self.attempt(row, &run))).await;
            let faults: Vec<Fault> = attempts.into_iter().filter_map(Result::err).collect();
            self.note(faults).await?;
        }
        Ok(true)
    }

    /// The domains to order next; none while orders are paused or the limit is reached.
    async fn batch(&self) -> anyhow::Result<Vec<Row>> {
        let now = self.clock.now().as_second();
        let account = queries::account(&self.database, &self.settings.directory).await?;
        let is_paused = |until: i64, set_at: i64| until > now && set_at <= now + HOUR;
        if account.is_some_and(|account| is_paused(account.paused_until, account.updated_at)) {
            return Ok(Vec::new());
        }
        let ordered = queries::ordered_since(&self.database, now - HOUR).await?;
        let room = u64::from(self.settings.orders_per_hour).saturating_sub(ordered).min(AT_ONCE);
        if room == 0 {
            return Ok(Vec::new());
        }
        Ok(queries::due(&self.database, now, room).await?)
    }

    /// Pauses all orders if the authority failed, and ends a pause if it didn't.
    async fn note(&self, faults: Vec<Fault>) -> anyhow::Result<()> {
        let (now, directory) = (self.clock.now().as_second(), &self.settings.directory);
        let mut reason = None;
        for fault in faults {
            match fault {
                Fault::Storage(error) => return Err(error),
                Fault::Dns(_) | Fault::Domain(_) => {}
                Fault::Limited(words) | Fault::Authority(words) | Fault::UnknownAccount(words) => reason = Some(words),
            }
        }
        let account = queries::account(&self.database, directory).await?;
        let before = account.map_or(0, |account| account.failures);
        match reason {
            Some(words) => {
                let until = now + back_off(MINUTE, HOUR, before);
                tracing::warn!(directory, reason = words, seconds = until - now, "orders of certificates are paused");
                queries::pause(&self.database, directory, Some((until, before + 1, &words)), now).await?;
            }
            None if before > 0 => queries::pause(&self.database, directory, None, now).await?,
            None => {}
        }
        Ok(())
    }

    /// Looks at a due domain. A failure is recorded with the domain, and returned.
    async fn attempt(&self, row: &Row, run: &Run) -> Result<(), Fault> {
        let result = Box::pin(self.order(row, run)).await;
        let (now, domain) = (self.clock.now().as_second(), &row.domain);
        let (reason, words, pause) = match &result {
            Ok(()) => return Ok(()),
            Err(Fault::Storage(_)) => return result,
            Err(Fault::Authority(words) | Fault::UnknownAccount(words)) => {
                metrics::failed(Reason::Authority);
                tracing::warn!(domain, reason = words, "the authority of certificates failed");
                return result;
            }
            // Somebody who sets DNS up waits; the authority is not asked before.
            Err(Fault::Dns(words)) => (Reason::Dns, words, back_off(MINUTE, HOUR, row.failures)),
            Err(Fault::Domain(words)) => (Reason::Refused, words, back_off(15 * MINUTE, DAY, row.failures)),
            Err(Fault::Limited(words)) => (Reason::Limited, words, back_off(HOUR, DAY, row.failures)),
        };
        metrics::failed(reason);
        tracing::warn!(domain, reason = words, seconds = pause, "no certificate; it is tried later");
        queries::schedule(&self.database, domain, now + pause, Some(words), now).await?;
        result
    }

    async fn order(&self, row: &Row, run: &Run) -> Result<(), Fault> {
        let (now, domain) = (self.clock.now().as_second(), &row.domain);
        if self.certificates.own.covers(domain) {
            return Ok(queries::schedule(&self.database, domain, now + DAY, None, now).await?);
        }
        let chain = row.chain.as_deref().map(x509::chain).transpose().unwrap_or_default();
        let mut replaces = None;
        if let Some(leaf) = chain.as_ref().and_then(|chain| chain.first()) {
            match self.renewal(row, leaf, run).await? {
                Renewal::At(due) => return Ok(queries::schedule(&self.database, domain, due, None, now).await?),
                Renewal::Now(former) => replaces = former,
            }
        }
        let here = run.here.get_or_init(|| self.here.addresses()).await;
        if let Some(words) = self.here.look_from(here, domain).await.fault() {
            return Err(Fault::Dns(format!("DNS: {words}")));
        }
        let authority = Authority {
            database: &self.database,
            clock: &self.clock,
            settings: &self.settings,
            account: self.account(run).await?.clone(),
        };
        match authority.issue(row, replaces.as_ref()).await {
            Ok(fresh) => {
                let facts = checked(&fresh.chain, domain).map_err(|error| Fault::Domain(format!("{error:#}")))?;
                Ok(self.store(row, &fresh, &facts).await?)
            }
            Err(fault) => {
                if matches!(fault, Fault::UnknownAccount(_)) {
                    authority.forget_account(now).await?;
                }
                Err(fault)
            }
        }
    }

    async fn account<'a>(&self, run: &'a Run) -> Result<&'a Account, Fault> {
        let now = self.clock.now().as_second();
        run.account.get_or_try_init(|| acme::open(&self.database, &self.keys, &self.settings, now)).await
    }

    /// When to renew: as the authority suggests (RFC 9773), or else at two thirds of the certificate's lifetime.
    async fn renewal<'a>(&self, row: &Row, leaf: &'a CertificateDer<'static>, run: &Run) -> Result<Renewal<'a>, Fault> {
        let now = self.clock.now().as_second();
        let (Some(begin), Some(end)) = (row.not_before, row.not_after) else { return Ok(Renewal::Now(None)) };
        let unasked = begin + (end - begin) / 3 * 2;
        let Ok(id) = CertificateIdentifier::try_from(leaf) else { return Ok(at_or_now(unasked, now, None)) };
        match self.account(run).await?.renewal_info(&id).await {
            Ok((info, again)) => {
                let window = (info.suggested_window.start.unix_timestamp(), info.suggested_window.end.unix_timestamp());
                // Not so late that a failure could not be mended.
                let chosen = within(window, &row.domain, end).min(end - (end - begin) / 12);
                let again = again.clamp(Duration::from_secs(3600), Duration::from_secs(86400)).as_secs();
                let again = now + i64::try_from(again).unwrap_or(HOUR);
                Ok(sooner(at_or_now(chosen, now, Some(id.into_owned())), again))
            }
            Err(Error::Unsupported(_)) => Ok(at_or_now(unasked, now, None)),
            Err(error) => {
                tracing::debug!(domain = row.domain, %error, "the authority suggests no time for renewing");
                Ok(sooner(at_or_now(unasked, now, None), now + 6 * HOUR))
            }
        }
    }

    async fn store(&self, row: &Row, fresh: &Fresh, facts: &Facts) -> anyhow::Result<()> {
        let domain = &row.domain;
        let sealed_key = self.keys.put("certificate", domain, fresh.key.as_bytes())?;
        let now = self.clock.now().as_second();
        // Asked again within a day when to renew, at different times for different domains.
        let third = (facts.not_after - facts.not_before) / 3;
        let unasked = facts.not_before + 2 * third;
        let asked = now + within((DAY / 2, DAY), domain, facts.not_after);
        // Where the clock is wrong, a new certificate may look old: it is not ordered again and again.
        let due_at = asked.min(unasked).max(now + third.min(DAY / 2));
        let (not_before, not_after) = (facts.not_before, facts.not_after);
        let issued = Issued { chain: &fresh.chain, sealed_key: &sealed_key, not_before, not_after, due_at };
        queries::store(&self.database, domain, &issued, now).await?;
        if let Some(former) = &row.sealed_key {
            self.keys.forget(former);
        }
        self.certificates.forget(domain);
        metrics::issued();
        tracing::info!(domain, days = (not_after - now) / DAY, "a certificate is issued");
        Ok(())
    }
}

fn at_or_now(moment: i64, now: i64, replaces: Option<CertificateIdentifier<'_>>) -> Renewal<'_> {
    if moment <= now { Renewal::Now(replaces) } else { Renewal::At(moment) }
}

/// Looks at a domain again at `moment` at the latest.
fn sooner(renewal: Renewal<'_>, moment: i64) -> Renewal<'_> {
    match renewal {
        Renewal::At(chosen) => Renewal::At(chosen.min(moment)),
        now @ Renewal::Now(_) => now,
    }
}

/// The facts of a certificate that the authority sent for a domain.
fn checked(pem: &str, domain: &str) -> anyhow::Result<Facts> {
    let chain = x509::chain(pem)?;
    let facts = x509::facts(chain.first().context("there is no certificate in it")?)?;
    anyhow::ensure!(facts.names.iter().any(|name| name == domain), "the authority's certificate is for another name");
    Ok(facts)
}

/// A time of a window that is always the same for a certificate, and spread over the window for many.
fn within((start, end): (i64, i64), domain: &str, not_after: i64) -> i64 {
    let hash = blake3::hash(format!("{domain} {not_after}").as_bytes());
    let share = hash.as_bytes().first_chunk::<4>().map_or(0, |bytes| u32::from_le_bytes(*bytes));
    start + i64::try_from((i128::from((end - start).max(0)) * i128::from(share)) >> 32).unwrap_or_default()
}

/// Seconds until the next attempt: doubled with each failure, and up to a tenth longer, so that many domains that fail
/// together are not tried together again.
fn back_off(first: i64, longest: i64, failures: i32) -> i64 {
    let doubled = first.saturating_mul(1 << failures.clamp(0, 20)).min(longest);
    doubled + rand::random_range(0..=doubled / 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_a_bound() {
        for (failures, least) in [(0, 60), (1, 120), (5, 1920), (6, 3600), (1000, 3600), (-1, 60)] {
            let pause = back_off(MINUTE, HOUR, failures);
            assert!((least..=least + least / 10).contains(&pause), "{failures}: {pause}");
        }
    }

    #[test]
    fn a_certificates_time_within_a_window_stays() {
        let window = (1_000, 2_000);
        let times: Vec<i64> = (0..100).map(|number| within(window, &format!("{number}.example"), 7)).collect();
        assert!(times.iter().all(|time| (1_000..2_000).contains(time)));
        assert!(times.iter().any(|time| *time < 1_250) && times.iter().any(|time| *time > 1_750), "they are spread");
        assert_eq!(times[3], within(window, "3.example", 7));
        assert_eq!(within((5, 5), "a.example", 7), 5);
        assert_eq!(within((9, 5), "a.example", 7), 9, "a window that ends before it begins");
    }
}
