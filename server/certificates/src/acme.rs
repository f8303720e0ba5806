//! Orders certificates from an authority by ACME (RFC 8555), with the challenge HTTP-01.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use grandstand_core::clock::Clock;
use grandstand_db::Database;
use instant_acme::{
    Account, AccountCredentials, AuthorizationStatus, CertificateIdentifier, ChallengeStatus, ChallengeType, Error,
    Identifier, NewAccount, NewOrder, Order, OrderStatus, RetryPolicy,
};

use super::client::AuthorityClient;
use super::key_store::KeyStore;
use super::queries::{self, Row};

/// How long the authority may take to validate a domain, or to issue.
const POLLING: RetryPolicy =
    RetryPolicy::new().initial_delay(Duration::from_millis(250)).timeout(Duration::from_secs(90));

/// The certificate authority, and how the deployment is known to it.
#[derive(Debug, Clone)]
pub struct AcmeSettings {
    /// The URL of its directory.
    pub directory: String,
    /// Where it reports problems: `mailto:` and an address.
    pub contact: Option<String>,
    /// File with further certificates that its own server's is trusted by.
    pub root: Option<PathBuf>,
    /// Orders in an hour at most.
    pub orders_per_hour: u32,
}

/// Why no certificate was issued.
#[derive(Debug)]
pub enum Fault {
    /// The domain doesn't lead here: only it is tried later, soon.
    Dns(String),
    /// Something else about the domain: only it is tried later.
    Domain(String),
    /// The authority wants fewer orders: all wait.
    Limited(String),
    /// The authority can't be reached or failed: all wait.
    Authority(String),
    /// The authority doesn't know the account: all wait, and another account is made.
    UnknownAccount(String),
    /// The database, the master key or a file failed.
    Storage(anyhow::Error),
}

impl<E: Into<anyhow::Error>> From<E> for Fault {
    fn from(error: E) -> Self {
        let error = error.into();
        match error.downcast::<Error>() {
            Ok(error) => of_authority(&error),
            Err(error) => Self::Storage(error),
        }
    }
}

/// Tells what an authority's error is about, by the types of RFC 8555, section 6.7.
fn of_authority(error: &Error) -> Fault {
    let Error::Api(problem) = error else {
        return match error {
            Error::Timeout(_) => Fault::Domain("the authority has not finished in time".to_owned()),
            other => Fault::Authority(other.to_string()),
        };
    };
    let kind = problem.r#type.as_deref().unwrap_or_default().rsplit(':').next().unwrap_or_default();
    let mut words = problem.detail.clone().unwrap_or_else(|| "no reason given".to_owned());
    for detail in problem.subproblems.iter().filter_map(|subproblem| subproblem.detail.as_ref()) {
        words = format!("{words}; {detail}");
    }
    let words = format!("{words} ({kind})");
    match kind {
        "rateLimited" => Fault::Limited(words),
        "accountDoesNotExist" => Fault::UnknownAccount(words),
        "badNonce" | "externalAccountRequired" | "serverInternal" | "userActionRequired" => Fault::Authority(words),
        _ => Fault::Domain(words),
    }
}

/// Whether the authority can't do what was asked for in the state that it has reached.
fn is_malformed(error: &Error) -> bool {
    matches!(error, Error::Api(problem) if problem.r#type.as_deref().is_some_and(|kind| kind.ends_with(":malformed")))
}

/// A certificate that was issued, and its private key, both PEM.
pub struct Fresh {
    pub chain: String,
    pub key: String,
}

/// The deployment's account at the authority.
pub struct Authority<'a> {
    pub database: &'a Database,
    pub clock: &'a Clock,
    pub settings: &'a AcmeSettings,
    pub account: Account,
}

/// Opens the account; makes it if there is none, or none that can be read. Its terms are agreed to: see
/// docs/operating.md.
pub async fn open(database: &Database, keys: &KeyStore, settings: &AcmeSettings, now: i64) -> Result<Account, Fault> {
    let (directory, contact) = (&settings.directory, settings.contact.as_deref().unwrap_or_default());
    let client = AuthorityClient::new(settings.root.as_deref())?;
    let builder = || Account::builder_with_http(Box::new(client.clone()));
    let stored = queries::account(database, directory).await?;
    let contacts: Vec<&str> = settings.contact.as_deref().into_iter().collect();
    if let Some(row) = &stored
        && let Some(sealed) = &row.sealed_credentials
    {
        match credentials(keys, directory, sealed) {
            Ok(credentials) => {
                let account = builder().from_credentials(credentials).await?;
                if row.contact != contact {
                    account.update_contacts(&contacts).await?;
                    queries::put_account(database, directory, contact, Some(sealed.clone()), now).await?;
                }
                return Ok(account);
            }
            Err(error) => {
                let error = format!("{error:#}");
                tracing::error!(directory, error, "the account of certificates can't be read: another one is made");
            }
        }
    }
    let new = NewAccount { contact: &contacts, terms_of_service_agreed: true, only_return_existing: false };
    let (account, credentials) = builder().create(&new, directory.clone(), None).await?;
    let credentials = serde_json::to_vec(&credentials)?;
    let sealed = keys.put("acme account", directory, &credentials)?;
    queries::put_account(database, directory, contact, Some(sealed), now).await?;
    tracing::info!(directory, "an account for certificates is made");
    Ok(account)
}

fn credentials(keys: &KeyStore, directory: &str, sealed: &str) -> anyhow::Result<AccountCredentials> {
    let bytes = keys.get("acme account", directory, sealed)?;
    Ok(serde_json::from_slice(&bytes)?)
}

impl Authority<'_> {
    /// Orders a certificate for a domain that leads here. An order that a process left unfinished is taken up.
    pub async fn issue(&self, row: &Row, replaces: Option<&CertificateIdentifier<'_>>) -> Result<Fresh, Fault> {
        let mut order = self.order(row, replaces).await?;
        if order.state().status == OrderStatus::Pending {
            self.answer_challenges(&row.domain, &mut order).await?;
            let fault = match order.poll_ready(&POLLING).await {
                Ok(OrderStatus::Ready) => None,
                Ok(_) => Some(Fault::Domain("the authority has refused the order without a reason".to_owned())),
                Err(error) => Some(of_authority(&error)),
            };
            if let Some(fault) = fault {
                return Err(self.refused(&row.domain, &mut order, fault).await?);
            }
        }
        let key = order.finalize().await?;
        let chain = order.poll_certificate(&POLLING).await?;
        queries::remove_challenges(self.database, &row.domain).await?;
        Ok(Fresh { chain, key })
    }

    async fn order(&self, row: &Row, replaces: Option<&CertificateIdentifier<'_>>) -> Result<Order, Fault> {
        if let Some(url) = &row.order_url {
            match self.account.order(url.clone()).await {
                Ok(mut order) => {
                    if matches!(order.state().status, OrderStatus::Pending | OrderStatus::Ready) {
                        return Ok(order);
                    }
                    // The key of a finished order was not stored.
                }
                Err(error) => tracing::debug!(domain = row.domain, %error, "an unfinished order is gone"),
            }
        }
        queries::record_order(self.database, &row.domain, self.clock.now().as_second()).await?;
        let identifiers = [Identifier::Dns(row.domain.clone())];
        let new = NewOrder::new(&identifiers);
        let order = match replaces {
            Some(former) => match self.account.new_order(&new.replaces(former.clone())).await {
                Ok(order) => order,
                // The authority doesn't take it as the former one's renewal: it is an order like others.
                Err(error) if is_about_former(&error) => {
                    queries::record_order(self.database, &row.domain, self.clock.now().as_second()).await?;
                    self.account.new_order(&NewOrder::new(&identifiers)).await?
                }
                Err(error) => return Err(of_authority(&error)),
            },
            None => self.account.new_order(&new).await?,
        };
        queries::set_order(self.database, &row.domain, Some(order.url())).await?;
        Ok(order)
    }

    async fn answer_challenges(&self, domain: &str, order: &mut Order) -> Result<(), Fault> {
        let mut authorizations = order.authorizations();
        while let Some(authorization) = authorizations.next().await {
            let mut authorization = authorization?;
            if authorization.status != AuthorizationStatus::Pending {
                continue;
            }
            let Some(mut challenge) = authorization.challenge(ChallengeType::Http01) else {
                return Err(Fault::Domain("the authority offers no HTTP-01 challenge".to_owned()));
            };
            let (answer, now) = (challenge.key_authorization(), self.clock.now().as_second());
            queries::add_challenge(self.database, domain, &challenge.token, answer.as_str(), now).await?;
            // A process that ended may have said so just before; the poll that follows says what became of it.
            if challenge.status == ChallengeStatus::Pending
                && let Err(error) = challenge.set_ready().await
                && !is_malformed(&error)
            {
                return Err(of_authority(&error));
            }
        }
        Ok(())
    }

    /// Gives up an order that the authority has refused. Returns the error of its challenge, which says more than the
    /// order's own.
    async fn refused(&self, domain: &str, order: &mut Order, fault: Fault) -> Result<Fault, Fault> {
        if !matches!(fault, Fault::Domain(_)) || order.state().status != OrderStatus::Invalid {
            return Ok(fault);
        }
        queries::set_order(self.database, domain, None).await?;
        queries::remove_challenges(self.database, domain).await?;
        let mut authorizations = order.authorizations();
        while let Some(Ok(mut authorization)) = authorizations.next().await {
            let Ok(state) = authorization.refresh().await else { continue };
            if let Some(problem) = state.challenges.iter().find_map(|challenge| challenge.error.clone()) {
                return Ok(of_authority(&Error::Api(problem)));
            }
        }
        Ok(fault)
    }

    /// Forgets the account, so that the next attempt makes one.
    pub async fn forget_account(&self, now: i64) -> anyhow::Result<()> {
        queries::put_account(self.database, &self.settings.directory, "", None, now).await.context("the account")
    }
}

/// Whether an order was refused because of the certificate that it renews.
fn is_about_former(error: &Error) -> bool {
    match error {
        Error::Api(problem) => problem.r#type.as_deref().is_some_and(|kind| {
            ["alreadyReplaced", "malformed", "conflict"].iter().any(|reason| kind.ends_with(reason))
        }),
        // What instant-acme says of an authority that ignores it.
        Error::Other(other) => other.to_string().starts_with("replaces field mismatch"),
        _ => false,
    }
}
