//! The mails that a server wrote into its folder.

use std::fs;

use grandstand_jobs as jobs;
use grandstand_server::job_kinds;
use mail_parser::MessageParser;

use super::Server;

/// A mail, taken apart.
#[derive(Debug, Clone)]
pub struct Mail {
    pub from: String,
    pub to: String,
    pub subject: String,
    pub text: String,
    pub html: String,
}

impl Mail {
    /// Reads a mail as it was sent.
    pub fn read(raw: &[u8]) -> Self {
        let message = MessageParser::default().parse(raw).unwrap();
        let address = |list: Option<&mail_parser::Address<'_>>| {
            list.and_then(|list| list.first()).and_then(|one| one.address()).unwrap().to_owned()
        };
        Self {
            from: address(message.from()),
            to: address(message.to()),
            subject: message.subject().unwrap().to_owned(),
            text: message.body_text(0).unwrap().replace("\r\n", "\n"),
            html: message.body_html(0).unwrap().into_owned(),
        }
    }

    /// The address that the button leads to, which the plain text has on a line of its own.
    pub fn link(&self) -> &str {
        let link = self.text.lines().find(|line| line.starts_with("http") && line.contains('?'));
        link.unwrap_or_else(|| panic!("no link in {}", self.text)).trim()
    }

    /// The token in the link.
    pub fn token(&self) -> String {
        let after = self.link().split_once("token=").unwrap().1;
        after.split('&').next().unwrap().to_owned()
    }
}

/// Does every job that is due, and gives the mails that this wrote, the oldest first.
pub async fn sent(server: &Server) -> Vec<Mail> {
    let folder = server.app.settings.store.data.join("mail");
    let before = files(&folder);
    jobs::run_due(&server.app.database, &job_kinds::registry(&server.app), server.app.clock.now()).await.unwrap();
    let new = files(&folder).into_iter().filter(|file| !before.contains(file));
    new.map(|file| Mail::read(&fs::read(file).unwrap())).collect()
}

/// The mails that a server has written until now, the oldest first.
pub fn all(server: &Server) -> Vec<Mail> {
    let written = files(&server.app.settings.store.data.join("mail"));
    written.iter().map(|file| Mail::read(&fs::read(file).unwrap())).collect()
}

fn files(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}
