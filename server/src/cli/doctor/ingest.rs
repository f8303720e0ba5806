//! The ingest of live streams.

use std::time::Duration;

use tokio::net::TcpStream;
use tokio::time::timeout;
use url::Url;

use super::finding::{Finding, Part};
use crate::config::ServeSettings;

/// Timeout for connecting.
const PATIENCE: Duration = Duration::from_secs(3);
/// The port of RTMP, if the address has none.
const RTMP: u16 = 1935;

/// Looks at the ingest.
pub async fn look(settings: &ServeSettings) -> Vec<Finding> {
    let mut part = Part::new("ingest");
    let Some(listen) = settings.ingest_listen else {
        part.note("GRANDSTAND_INGEST_LISTEN is not set: no live stream is taken in here");
        return part.into_findings();
    };
    if !listen.ip().is_loopback() && settings.ingest_secret.is_none() {
        part.fault(
            format!("{listen} takes calls from other machines without a secret"),
            "set GRANDSTAND_INGEST_SECRET, and the same in the ingest's nginx",
        );
    }
    match connect(&settings.ingest_rtmp).await {
        Ok(()) => part.ok(format!("{} answers", settings.ingest_rtmp)),
        Err(error) => part.fault(
            format!("{}: {error}", settings.ingest_rtmp),
            "start the nginx of infra/nginx/ingest.conf, or set GRANDSTAND_INGEST_RTMP to where it stands",
        ),
    }
    part.into_findings()
}

async fn connect(address: &str) -> anyhow::Result<()> {
    let url = Url::parse(address)?;
    let host = url.host_str().unwrap_or_default();
    timeout(PATIENCE, TcpStream::connect((host, url.port().unwrap_or(RTMP)))).await??;
    Ok(())
}
