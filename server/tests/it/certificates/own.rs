//! Own certificates from files, which are watched, and private keys in files.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;

use grandstand_certificates::dns::SystemDns;
use grandstand_certificates::pointing::{Here, Pointing};
use grandstand_core::vault::{Vault, VaultSettings};

use super::Stand;
use crate::support::hello::{Greeting, greet};
use crate::support::server::answer;
use crate::support::{Backend, Server};

/// Writes a certificate for `*.stands.example`. Returns it, PEM.
fn write(folder: &Path) -> String {
    let certificate = rcgen::generate_simple_self_signed(["*.stands.example".to_owned()]).unwrap();
    fs::write(folder.join("platform.pem"), certificate.cert.pem()).unwrap();
    fs::write(folder.join("platform.key"), certificate.signing_key.serialize_pem()).unwrap();
    certificate.cert.pem()
}

async fn shows(server: &Server, root: &str) -> bool {
    let root = reqwest::Certificate::from_pem(root.as_bytes()).unwrap();
    let port = server.app.tls.as_ref().unwrap().port().unwrap();
    let client = reqwest::Client::builder().tls_certs_only([root]);
    let client = client.resolve("alpha.stands.example", ([127, 0, 0, 1], port).into()).build().unwrap();
    let response = client.get(format!("https://alpha.stands.example:{port}/")).send().await;
    match response {
        Ok(response) => response.text().await.unwrap().contains("alpha sports"),
        Err(_) => false,
    }
}

#[actix_web::test]
async fn the_operators_own_certificates_are_served_and_watched() {
    let folder = tempfile::tempdir().unwrap();
    let first = write(folder.path());
    let arguments = [
        "--tls",
        "--tls-listen",
        "127.0.0.1:0",
        "--acme-directory",
        "none",
        "--platform-domain",
        "stands.example",
        "--tls-certificates",
        folder.path().to_str().unwrap(),
    ];
    let server = Server::with(Backend::Sqlite, &arguments, |_| {}).await;
    let tls = server.app.tls.as_ref().unwrap();
    assert!(tls.orders.is_none(), "nothing is ordered");
    assert!(shows(&server, &first).await);
    let second = write(folder.path());
    assert!(shows(&server, &first).await, "until the files are looked at");
    tls.certificates.own.reload().unwrap();
    assert!(shows(&server, &second).await && !shows(&server, &first).await);
    fs::write(folder.path().join("platform.key"), "half of a k").unwrap();
    tls.certificates.own.reload().unwrap();
    assert!(shows(&server, &second).await, "a damaged file replaces nothing");
    let third = write(folder.path());
    tls.certificates.own.reload().unwrap();
    assert!(shows(&server, &third).await);
    assert!(tls.certificates.own.covers("alpha.stands.example"));
    for other in ["stands.example", "a.b.stands.example", "stands.example.org"] {
        assert!(!tls.certificates.own.covers(other), "{other}");
    }
    let port = server.app.tls.as_ref().unwrap().port().unwrap();
    let greeting = actix_web::web::block(move || greet(port, Some(b"unknown.stands.example"))).await.unwrap();
    assert_eq!(greeting, Greeting::Alert(112), "a name of the wildcard that no channel has");
    let redirect = answer(server.request_to(reqwest::Method::GET, "alpha.stands.example", "/")).await;
    assert_eq!(redirect.header("location"), "https://alpha.stands.example/");
}

#[actix_web::test]
async fn without_a_master_key_private_keys_are_files_of_their_owner() {
    let stand = Stand::start(Backend::Sqlite, &[]).await;
    let mut orders = stand.orders();
    let data = &stand.server.app.settings.store.data;
    let vault = Vault::new(&VaultSettings::default(), data);
    orders.keys = grandstand_server::app::certificates::key_store(vault, data);
    orders.run().await.unwrap();
    let stored = stand.row("alpha.example.org").await.sealed_key.unwrap();
    assert!(stored.starts_with("file:"), "{stored}");
    let files: Vec<_> = fs::read_dir(data.join("certificates")).unwrap().map(|entry| entry.unwrap()).collect();
    assert_eq!(files.len(), 3, "two domains and the account");
    for file in files {
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    }
    // The operator gives a master key, and starts the server again.
    grandstand_certificates::renew_keys(&stand.server.app.database, &stand.orders().keys).await.unwrap();
    assert!(stand.row("alpha.example.org").await.sealed_key.unwrap().starts_with("v1."));
    assert_eq!(fs::read_dir(data.join("certificates")).unwrap().count(), 0, "no key is left in a file");
    assert!(stand.get("alpha.example.org", "/").await.text.contains("alpha sports"));
}

#[actix_web::test]
async fn a_name_that_nobody_has_leads_nowhere_by_the_systems_resolver() {
    let here = Here::new(Arc::new(SystemDns), &["127.0.0.1".parse().unwrap()], None);
    let pointing = here.look("watch.club.invalid").await;
    assert!(matches!(pointing, Pointing::Nowhere | Pointing::Unknown(_)), "{pointing:?}");
}
