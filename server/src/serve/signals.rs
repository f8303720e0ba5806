//! Stops the server when the system says so.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use actix_web::dev::ServerHandle;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// The signals that stop the server. They no longer end the process.
pub struct Signals {
    terminate: Signal,
    interrupt: Signal,
    quit: Signal,
}

impl Signals {
    /// Takes the signals over.
    ///
    /// # Errors
    /// The system refuses.
    pub fn listen() -> io::Result<Self> {
        let [terminate, interrupt, quit] =
            [SignalKind::terminate(), SignalKind::interrupt(), SignalKind::quit()].map(signal);
        Ok(Self { terminate: terminate?, interrupt: interrupt?, quit: quit? })
    }

    /// Stops the server with the first signal. After SIGTERM it serves for the time of `drain` first, and each response
    /// ends its connection: a proxy that kept connections might send a request just when they are closed, and may not
    /// send it again to another server if it changes something. Another signal ends that time. Ctrl-C and SIGQUIT end
    /// requests that are under way.
    pub async fn stop(mut self, server: ServerHandle, is_stopping: Arc<AtomicBool>, drain: Duration) {
        let is_orderly = tokio::select! {
            _ = self.terminate.recv() => true,
            _ = self.interrupt.recv() => false,
            _ = self.quit.recv() => false,
        };
        is_stopping.store(true, Ordering::Relaxed);
        if is_orderly {
            tokio::select! {
                () = tokio::time::sleep(drain) => {}
                _ = self.terminate.recv() => {}
                _ = self.interrupt.recv() => {}
            }
        }
        server.stop(is_orderly).await;
    }
}
