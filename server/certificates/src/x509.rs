//! What the server needs to know of a certificate.

use anyhow::Context;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use x509_parser::extensions::GeneralName;
use x509_parser::parse_x509_certificate;

/// Facts of a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// The DNS names that it is for, in lower case; a wildcard as `*.stands.example`.
    pub names: Vec<String>,
    /// Unix seconds.
    pub not_before: i64,
    /// Unix seconds.
    pub not_after: i64,
}

/// The certificates of a PEM text, the server's own first.
///
/// # Errors
/// It holds none, or is damaged.
pub fn chain(pem: &str) -> anyhow::Result<Vec<CertificateDer<'static>>> {
    let chain: Vec<CertificateDer<'static>> =
        CertificateDer::pem_slice_iter(pem.as_bytes()).collect::<Result<_, _>>().context("the certificate's PEM")?;
    anyhow::ensure!(!chain.is_empty(), "there is no certificate in it");
    Ok(chain)
}

/// The facts of a certificate.
///
/// # Errors
/// It is no X.509 certificate.
pub fn facts(certificate: &CertificateDer<'_>) -> anyhow::Result<Facts> {
    let (_, parsed) = parse_x509_certificate(certificate).context("the certificate can't be read")?;
    let alternatives = parsed.subject_alternative_name().context("the certificate's names")?;
    let names = alternatives.iter().flat_map(|names| &names.value.general_names).filter_map(|name| match name {
        GeneralName::DNSName(name) => Some(name.to_ascii_lowercase()),
        _ => None,
    });
    let validity = parsed.validity();
    Ok(Facts {
        names: names.collect(),
        not_before: validity.not_before.timestamp(),
        not_after: validity.not_after.timestamp(),
    })
}
