//! Pages: the shell of every page, installable sites, and files for crawlers.

pub mod crawlers;
mod error;
#[cfg(test)]
mod error_tests;
pub mod install;
pub mod shell;
mod texts;

use std::sync::Arc;

use grandstand_catalogue::Catalogue;
use grandstand_catalogue::answers::Answers;
use grandstand_clips::Clips;
use grandstand_db::Database;
use grandstand_simulate::Simulations;
use grandstand_web::assets::FrontendFiles;
use grandstand_web::state::WebState;

/// The pages service.
#[derive(Debug)]
pub struct Pages {
    /// The database.
    pub database: Database,
    /// Resolves requests.
    pub web: Arc<WebState>,
    /// The built front end.
    pub frontend: Arc<FrontendFiles>,
    /// Cache of answers, which also keeps pages.
    pub answers: Arc<Answers>,
    /// Events, teams and library items.
    pub catalogue: Arc<Catalogue>,
    /// Clips.
    pub clips: Arc<Clips>,
    /// Decides who may open `/simulate`.
    pub simulations: Arc<Simulations>,
    /// Whether the front end is read again for every page, during development.
    pub dev: bool,
    /// Contact for reports of vulnerabilities.
    pub security_contact: Option<String>,
}
