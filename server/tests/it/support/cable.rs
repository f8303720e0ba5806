//! A connection to Redis that can be cut and mended.

use std::sync::{Arc, Mutex};

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{AbortHandle, JoinHandle};

/// What runs through a port of its own to the Redis of the tests.
pub struct Cable {
    port: u16,
    to: String,
    connections: Arc<Mutex<Vec<AbortHandle>>>,
    listener: Option<JoinHandle<()>>,
}

impl Cable {
    /// Whether there is a Redis to test with. In CI there has to be one.
    pub fn has_redis() -> bool {
        let is_set = std::env::var_os("TEST_REDIS_URL").is_some();
        assert!(is_set || std::env::var_os("CI").is_none(), "TEST_REDIS_URL must be set in CI");
        is_set
    }

    /// A whole one.
    pub async fn new() -> Self {
        let redis = url::Url::parse(&std::env::var("TEST_REDIS_URL").unwrap()).unwrap();
        let to = format!("{}:{}", redis.host_str().unwrap(), redis.port().unwrap());
        let mut cable = Self { port: 0, to, connections: Arc::default(), listener: None };
        cable.mend().await;
        cable
    }

    /// Its address for servers.
    pub fn url(&self) -> String {
        format!("redis://127.0.0.1:{}/", self.port)
    }

    /// Ends every connection, and lets no new one through.
    pub async fn cut(&mut self) {
        if let Some(listener) = self.listener.take() {
            listener.abort();
            // It is gone when it is awaited, and its port with it.
            drop(listener.await);
        }
        self.connections.lock().unwrap().drain(..).for_each(|connection| connection.abort());
    }

    /// Lets connections through again.
    pub async fn mend(&mut self) {
        let listener = TcpListener::bind(("127.0.0.1", self.port)).await.unwrap();
        self.port = listener.local_addr().unwrap().port();
        let (to, connections) = (self.to.clone(), Arc::clone(&self.connections));
        self.listener = Some(tokio::spawn(async move {
            while let Ok((mut near, _)) = listener.accept().await {
                let to = to.clone();
                let connection = tokio::spawn(async move {
                    let mut far = TcpStream::connect(to).await.unwrap();
                    drop(copy_bidirectional(&mut near, &mut far).await);
                });
                connections.lock().unwrap().push(connection.abort_handle());
            }
        }));
    }
}
