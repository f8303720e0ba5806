//! Channels as commands need them.

use std::slice;

use grandstand_apply as apply;
use grandstand_db::Database;
use grandstand_db::revisions::Stored;
use tenants::compile::{Channel, CompileInput, compile};
use tenants::fonts::FontFiles;

/// Compiles a channel for a command: without files of fonts and without payments.
///
/// # Errors
/// The database failed, or the revision can't be compiled.
pub async fn compiled(database: &Database, stored: &Stored) -> anyhow::Result<Channel> {
    let mut ids = apply::ids_for_compiling(database, slice::from_ref(stored)).await?;
    Ok(compile(&CompileInput {
        seed: &stored.seed,
        channel_id: stored.channel_id.0,
        revision: stored.revision,
        ids: &ids.remove(&stored.channel_id).unwrap_or_default(),
        payment_script: "",
        payments_ready: false,
        fonts: &FontFiles::new(),
    })?)
}
