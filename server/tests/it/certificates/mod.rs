//! HTTPS with certificates that the server orders, from the real Pebble.

mod ari;
mod caddy;
mod faults;
mod handshakes;
mod issuing;
mod own;
mod tls_ask;

use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use grandstand_certificates::AcmeSettings;
use grandstand_certificates::dns::Dns;
use grandstand_certificates::orders::Orders;
use grandstand_certificates::pointing::Here;
use grandstand_core::clock::Clock;
use grandstand_db::entities::{certificate_accounts, certificate_orders, certificates};
use grandstand_db::scope::Queue;
use sea_orm::{ColumnTrait, PaginatorTrait, QueryFilter, QueryOrder};

use crate::support::pebble::Pebble;
use crate::support::ports::free_port;
use crate::support::server::{Answer, answer};
use crate::support::{Backend, Server, seeds};

/// Where domains have to lead.
const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// A resolver by which names lead here, unless it is told otherwise.
#[derive(Debug, Default)]
struct Names(BTreeMap<String, Result<BTreeSet<IpAddr>, String>>);

#[async_trait]
impl Dns for Names {
    async fn addresses(&self, name: &str) -> Result<BTreeSet<IpAddr>, String> {
        self.0.get(name).cloned().unwrap_or_else(|| Ok([HERE].into()))
    }
}

/// A server with TLS, and the authority that it orders from.
struct Stand {
    server: Server,
    pebble: Pebble,
    plain: u16,
    _keys: tempfile::NamedTempFile,
}

impl Stand {
    /// Starts both. `domains` are given to the channels `alpha` and `beta` in turn.
    async fn start(backend: Backend, domains: &[String]) -> Self {
        Self::with(backend, &[], domains).await
    }

    async fn with(backend: Backend, arguments: &[&str], domains: &[String]) -> Self {
        let keys = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(keys.path(), "ab".repeat(32)).unwrap();
        let plain = free_port();
        let pebble = Pebble::start(plain).await;
        let (listen, key_file) = (format!("127.0.0.1:{plain}"), keys.path().to_str().unwrap().to_owned());
        let (directory, root) = (pebble.directory(), pebble.own());
        let own = [
            "--tls",
            "--listen",
            &listen,
            "--tls-listen",
            "127.0.0.1:0",
            "--public-addresses",
            "127.0.0.1",
            "--acme-directory",
            &directory,
            "--acme-root",
            root.to_str().unwrap(),
            "--key-file",
            &key_file,
        ];
        let arguments: Vec<&str> = own.iter().chain(arguments).copied().collect();
        let server = Server::with(backend, &arguments, |seeds| give(seeds, domains)).await;
        Self { server, pebble, plain, _keys: keys }
    }

    fn tls(&self) -> u16 {
        self.server.app.tls.as_ref().unwrap().port().unwrap()
    }

    /// The orders of the server, with another resolver.
    fn orders(&self) -> Orders {
        self.orders_with(Names::default(), self.pebble.settings(), self.server.app.clock.clone())
    }

    fn orders_with(&self, names: Names, settings: AcmeSettings, clock: Clock) -> Orders {
        let own = self.server.app.tls.as_ref().unwrap().orders.as_ref().unwrap();
        Orders {
            database: own.database.clone(),
            clock,
            keys: own.keys.clone(),
            certificates: Arc::clone(&own.certificates),
            here: Here::new(Arc::new(names), &[HERE], None),
            settings,
        }
    }

    /// A client that trusts what the authority issues, and finds a domain here.
    async fn client(&self, domain: &str) -> reqwest::Client {
        self.client_with(domain, |client| client).await
    }

    async fn client_with(
        &self,
        domain: &str,
        change: impl FnOnce(reqwest::ClientBuilder) -> reqwest::ClientBuilder,
    ) -> reqwest::Client {
        let root = reqwest::Certificate::from_pem(self.pebble.root().await.as_bytes()).unwrap();
        let address = SocketAddr::new(HERE, self.tls());
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
        change(client.tls_certs_only([root]).resolve(domain, address)).build().unwrap()
    }

    /// GET over HTTPS, with a connection of its own.
    async fn get(&self, domain: &str, path: &str) -> Answer {
        let url = format!("https://{domain}:{}{path}", self.tls());
        answer(self.client(domain).await.get(url)).await
    }

    async fn row(&self, domain: &str) -> certificates::Model {
        let all = certificates::Entity::every().filter(certificates::Column::Domain.eq(domain));
        all.one(&self.server.app.database).await.unwrap().unwrap()
    }

    async fn rows(&self) -> Vec<certificates::Model> {
        let all = certificates::Entity::every().order_by_asc(certificates::Column::Domain);
        all.all(&self.server.app.database).await.unwrap()
    }

    async fn ordered(&self) -> u64 {
        certificate_orders::Entity::every().count(&self.server.app.database).await.unwrap()
    }

    /// What went wrong last, with each domain and with all orders.
    async fn faults(&self) -> Vec<String> {
        let database = &self.server.app.database;
        let accounts = certificate_accounts::Entity::every().all(database).await.unwrap();
        let of_all = accounts.into_iter().filter_map(|account| account.last_error);
        of_all.chain(self.rows().await.into_iter().filter_map(|row| row.last_error)).collect()
    }

    /// The number of domains that have a certificate.
    async fn issued(&self) -> usize {
        self.rows().await.iter().filter(|row| row.chain.is_some()).count()
    }
}

/// Gives domains to the channels `alpha` and `beta` in turn, beside their own.
fn give(seeds: &Path, domains: &[String]) {
    for (index, key) in ["alpha", "beta"].iter().enumerate() {
        let own = format!("\"{key}.example.org\"");
        let given = domains.iter().skip(index).step_by(2).map(|domain| format!(", \"{domain}\""));
        let all = [own.clone()].into_iter().chain(given).collect::<String>();
        seeds::edit(&seeds.join(key), "channel.toml", &own, &all);
    }
}

/// `count` domains, which lead here.
fn domains(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("watch{number}.club{number}.example")).collect()
}
