//! The operator's own certificates: files of a folder, which is read again when they change.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use anyhow::Context;
use arc_swap::ArcSwap;
use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};

use super::building::Building;
use super::x509::{self, Facts};

/// Certificates of a folder: `<name>.pem` has the chain, `<name>.key` the private key.
#[derive(Debug)]
pub struct OwnCertificates {
    folder: Option<PathBuf>,
    building: Building,
    loaded: ArcSwap<Loaded>,
}

/// What the folder held when it was last read.
#[derive(Debug, Default)]
struct Loaded {
    files: Vec<(PathBuf, u64, Option<SystemTime>)>,
    by_name: HashMap<String, Arc<ServerConfig>>,
    facts: Vec<Facts>,
}

impl OwnCertificates {
    /// Reads the folder, if there is one.
    ///
    /// # Errors
    /// The folder can't be read. Certificates that can't be read are logged and left out.
    pub(crate) fn load(folder: Option<PathBuf>, building: Building) -> anyhow::Result<Self> {
        let own = Self { folder, building, loaded: ArcSwap::default() };
        own.reload().context("GRANDSTAND_TLS_CERTIFICATES")?;
        Ok(own)
    }

    /// Reads the folder again if its files have changed. A certificate that can't be read any more is kept in use if
    /// it was read before. Blocks on the file system.
    ///
    /// # Errors
    /// The folder can't be read; everything stays as it was.
    pub fn reload(&self) -> anyhow::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let files = files(folder).with_context(|| folder.display().to_string())?;
        let before = self.loaded.load_full();
        if files == before.files {
            return Ok(());
        }
        let mut loaded = Loaded { files: files.clone(), ..Loaded::default() };
        for (path, ..) in files.iter().filter(|(path, ..)| path.extension().is_some_and(|end| end == "pem")) {
            match self.read(path) {
                Ok((facts, config)) => {
                    tracing::info!(file = %path.display(), names = facts.names.join(" "), "a certificate is read");
                    loaded.by_name.extend(facts.names.iter().map(|name| (name.clone(), Arc::clone(&config))));
                    loaded.facts.push(facts);
                }
                Err(error) => {
                    let file = path.display();
                    tracing::error!(%file, error = format!("{error:#}"), "a certificate can't be used");
                    loaded.keep(&before);
                }
            }
        }
        self.loaded.store(Arc::new(loaded));
        Ok(())
    }

    /// The configuration for a name in lower case, by its own certificate or a wildcard's.
    pub(crate) fn config(&self, name: &str) -> Option<Arc<ServerConfig>> {
        let loaded = self.loaded.load();
        let of = |name: &str| loaded.by_name.get(name).cloned();
        of(name).or_else(|| of(&wildcard(name)?))
    }

    /// Whether there is a certificate for a name.
    pub fn covers(&self, name: &str) -> bool {
        self.config(name).is_some()
    }

    /// The end of validity of the certificate for a name, unix seconds.
    pub fn not_after(&self, name: &str) -> Option<i64> {
        facts_for(&self.loaded.load().facts, name).map(|facts| facts.not_after)
    }

    /// The ends of validity of all certificates, unix seconds.
    pub(crate) fn ends(&self) -> Vec<i64> {
        self.loaded.load().facts.iter().map(|facts| facts.not_after).collect()
    }

    fn read(&self, path: &Path) -> anyhow::Result<(Facts, Arc<ServerConfig>)> {
        let (facts, chain) = read_chain(path)?;
        let key = path.with_extension("key");
        let key = PrivateKeyDer::from_pem_file(&key).with_context(|| key.display().to_string())?;
        Ok((facts, self.building.config(chain, key)?))
    }
}

impl Loaded {
    /// Takes over what was read before and is missing: the files may be in the middle of being replaced.
    fn keep(&mut self, before: &Self) {
        for (name, config) in &before.by_name {
            self.by_name.entry(name.clone()).or_insert_with(|| Arc::clone(config));
        }
        let missing = before.facts.iter().filter(|facts| !self.facts.iter().any(|own| own.names == facts.names));
        let missing: Vec<Facts> = missing.cloned().collect();
        self.facts.extend(missing);
    }
}

fn files(folder: &Path) -> std::io::Result<Vec<(PathBuf, u64, Option<SystemTime>)>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == "pem" || end == "key") {
            // Follows links, as certbot makes them.
            let facts = fs::metadata(&path)?;
            files.push((path, facts.len(), facts.modified().ok()));
        }
    }
    files.sort();
    Ok(files)
}

fn read_chain(path: &Path) -> anyhow::Result<(Facts, Vec<CertificateDer<'static>>)> {
    let chain = x509::chain(&fs::read_to_string(path)?)?;
    Ok((x509::facts(chain.first().context("there is no certificate in it")?)?, chain))
}

/// The facts of the certificates of a folder, without their private keys; those that can't be read are left out.
///
/// # Errors
/// The folder can't be read.
pub fn own_facts(folder: Option<&Path>) -> anyhow::Result<Vec<Facts>> {
    let Some(folder) = folder else { return Ok(Vec::new()) };
    let files = files(folder).with_context(|| folder.display().to_string())?;
    let chains = files.iter().filter(|(path, ..)| path.extension().is_some_and(|end| end == "pem"));
    Ok(chains.filter_map(|(path, ..)| read_chain(path).ok()).map(|(facts, _)| facts).collect())
}

/// The certificate for a name in lower case: its own, or a wildcard's.
pub(crate) fn facts_for<'a>(facts: &'a [Facts], name: &str) -> Option<&'a Facts> {
    let wildcard = wildcard(name);
    facts.iter().find(|facts| facts.names.iter().any(|own| own == name || Some(own) == wildcard.as_ref()))
}

/// The wildcard that a name falls under: `*.stands.example` for `alpha.stands.example`.
fn wildcard(name: &str) -> Option<String> {
    name.split_once('.').map(|(_, rest)| format!("*.{rest}"))
}
