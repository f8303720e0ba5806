//! The registry against the schema of the databases, the kinds of jobs and the documentation.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use grandstand_privacy::{Content, Kept, Place};
use grandstand_server::job_kinds;
use tenants::schema::privacy::PrivacySettings;

use super::described;
use crate::support::stored::everything;
use crate::support::{Backend, Server};

on_both_databases!(every_table_is_registered, every_kind_of_job_is_registered);

fn declared(name: impl Fn(Place) -> Option<&'static str>) -> BTreeSet<String> {
    described().holdings().into_iter().filter_map(|one| name(one.place)).map(str::to_owned).collect()
}

/// The tables of a database that the platform made, without those in which migrations and full-text search keep books.
async fn tables(database: &impl sea_orm::ConnectionTrait, schema: &str) -> BTreeSet<String> {
    let names = everything(database).await.into_keys().map(|name| name.replace('"', ""));
    let of_schema = names.filter_map(|name| match name.split_once('.') {
        Some((of, name)) => (of == schema).then(|| name.to_owned()),
        None => Some(name),
    });
    // On SQLite the words of `search_entries` are indexed by tables of their own.
    let index = ["", "_data", "_idx", "_docsize", "_config"].map(|end| format!("search_index{end}"));
    let is_book = |name: &str| name == "seaql_migrations" || index.iter().any(|table| table == name);
    of_schema.filter(|name| !is_book(name)).collect()
}

async fn every_table_is_registered(backend: Backend) {
    let server = Server::start(backend).await;
    let main = tables(&server.app.database, "public").await;
    let names = declared(|place| if let Place::Table(name) = place { Some(name) } else { None });
    assert!(main.len() > 30, "{main:?}");
    assert_eq!(main, names, "each table's feature says what it holds of people: see docs/privacy.md");
    let analytics = tables(&server.app.analytics.database, "analytics").await;
    let names = declared(|place| if let Place::Analytics(name) = place { Some(name) } else { None });
    assert_eq!(analytics, names);
}

async fn every_kind_of_job_is_registered(backend: Backend) {
    let ordering = ["--tls", "--tls-listen", "127.0.0.1:0", "--public-addresses", "127.0.0.1"];
    let server = Server::with(backend, &ordering, |_| {}).await;
    let names = declared(|place| if let Place::Job(kind) = place { Some(kind) } else { None });
    let kinds: BTreeSet<String> = job_kinds::registry(&server.app).kinds().map(str::to_owned).collect();
    assert_eq!(kinds, names, "each job's feature says what its payload holds of people: see docs/privacy.md");
}

#[test]
fn nothing_is_registered_twice_and_defaults_are_those_of_the_settings() {
    let holdings = described().holdings();
    let places: BTreeSet<Place> = holdings.iter().map(|one| one.place).collect();
    assert_eq!(places.len(), holdings.len());
    let defaults = PrivacySettings::default();
    let settings = holdings.iter().filter_map(|one| match one.content {
        Content::Personal(personal) => match personal.kept {
            Kept::Setting(name, default, _) => Some((name, default)),
            Kept::Account | Kept::For(_) => None,
        },
        Content::Free(_) => None,
    });
    let settings: BTreeSet<(&str, u32)> = settings.collect();
    let expected = [
        ("GRANDSTAND_ANALYTICS_DAYS", 90),
        ("[privacy] form_answers_days", defaults.form_answers_days),
        ("[privacy] purchase_records_years", defaults.purchase_records_years),
        ("[privacy] watch_positions_days", defaults.watch_positions_days),
    ];
    assert_eq!(settings, BTreeSet::from(expected));
}

/// With `WRITE_DOCS` set, the tables are written in place of those that stand there.
#[test]
fn the_documentation_has_the_registry() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/privacy.md");
    let mut text = fs::read_to_string(&file).unwrap();
    let registry = described();
    for (name, table) in [("personal", registry.personal_table()), ("free", registry.free_table())] {
        let (begin, end) = (format!("<!-- {name}: written by the registry -->\n"), format!("\n<!-- end of {name} -->"));
        let (before, rest) = text.split_once(&begin).unwrap();
        let (stands, after) = rest.split_once(&end).unwrap();
        if std::env::var_os("WRITE_DOCS").is_some() {
            text = format!("{before}{begin}{table}{end}{after}");
            fs::write(&file, &text).unwrap();
        } else {
            assert_eq!(
                stands, table,
                "docs/privacy.md: WRITE_DOCS=1 cargo test -p grandstand-server --test it privacy"
            );
        }
    }
}
