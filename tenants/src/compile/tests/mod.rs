//! Tests of the compiler, on a seed made in code.

mod body;
mod catalogue;
mod channel;
mod content;
mod markdown;
mod passes;
mod price;
mod reading;
pub(crate) mod sample;
mod theme;

use serde_json::Value;

use super::{Body, Channel, CompileError, CompileInput, compile};
use crate::fonts::FontFiles;
use crate::schema::ChannelSeed;

/// Compiles a seed with all its entries registered.
pub(crate) fn compiled(seed: &ChannelSeed) -> Channel {
    try_compile(seed).unwrap()
}

fn try_compile(seed: &ChannelSeed) -> Result<Channel, CompileError> {
    compile(&CompileInput {
        seed,
        channel_id: 7,
        revision: 3,
        ids: &sample::ids(seed),
        payment_script: "https://pay.example/v3/",
        payments_ready: true,
        fonts: &FontFiles::new(),
    })
}

/// The value of `data` in an answer.
fn data(body: &Body) -> Value {
    let whole: Value = serde_json::from_slice(body.identity()).unwrap();
    whole["data"].clone()
}
