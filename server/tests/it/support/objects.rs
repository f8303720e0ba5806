//! A real S3 service with one bucket, on a port of its own.

use std::fs;
use std::net::TcpListener;
use std::path::PathBuf;

use grandstand_media::store::MediaStore;
use hyper_util::rt::TokioIo;
use s3s::auth::SimpleAuth;
use s3s::service::{S3Service, S3ServiceBuilder};
use s3s_fs::FileSystem;
use tokio::runtime::{Builder, Runtime};

const BUCKET: &str = "media";
const KEY: &str = "grandstand";
const SECRET: &str = "of the tests alone";

/// A running service, which ends with the test.
pub struct Objects {
    address: String,
    // A thread of its own: what asks it may be waited for in the test's.
    runtime: Option<Runtime>,
    folder: tempfile::TempDir,
}

impl Objects {
    /// Starts it.
    pub fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join(BUCKET)).unwrap();
        let mut service = S3ServiceBuilder::new(FileSystem::new(folder.path()).unwrap());
        service.set_auth(SimpleAuth::from_single(KEY, SECRET));
        let service = service.build();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        runtime.spawn(serve(listener, service));
        Self { address, runtime: Some(runtime), folder }
    }

    /// The settings by which a process finds it.
    pub fn environment(&self) -> Vec<(String, String)> {
        let address = self.address.as_str();
        let settings = [
            ("GRANDSTAND_STORE", "s3://media/of/tests"),
            ("AWS_ACCESS_KEY_ID", KEY),
            ("AWS_SECRET_ACCESS_KEY", SECRET),
            ("AWS_REGION", "us-east-1"),
            ("AWS_ENDPOINT_URL", address),
            ("AWS_ALLOW_HTTP", "true"),
        ];
        settings.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec()
    }

    /// The store that the application finds by these settings.
    pub fn store(&self) -> MediaStore {
        let environment = self.environment();
        MediaStore::bucket(&environment[0].1.parse().unwrap(), environment).unwrap()
    }

    /// Where the service keeps what the settings' folder of the bucket has.
    pub fn folder(&self) -> PathBuf {
        self.folder.path().join(BUCKET).join("of/tests")
    }

    /// The files of the bucket that lie under `folder`, by their names.
    pub fn under(&self, folder: &str) -> Vec<String> {
        let folder = self.folder().join(folder);
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }
}

async fn serve(listener: TcpListener, service: S3Service) {
    let listener = tokio::net::TcpListener::from_std(listener).unwrap();
    loop {
        let (socket, _) = listener.accept().await.unwrap();
        let service = service.clone();
        tokio::spawn(async move {
            // A connection that is given up is the business of who gave it up.
            drop(hyper::server::conn::http1::Builder::new().serve_connection(TokioIo::new(socket), service).await);
        });
    }
}

impl Drop for Objects {
    fn drop(&mut self) {
        // A runtime can't be waited for where others run.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
