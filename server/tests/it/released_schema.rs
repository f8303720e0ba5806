//! Servers of the last released version go on serving from a database that this version has migrated, until the last of them
//! is replaced. So migrations only expand what was released: its columns stay as they are, new ones may be left out by those
//! who don't know them, and no row that was possible becomes impossible. See docs/adr/0048.
//!
//! `WRITE_SCHEMA=1` writes the schema of a release, with its version, into `fixtures/released.json`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::slice;

use sea_orm::{ConnectionTrait, DbBackend, FromQueryResult, Statement};
use serde::{Deserialize, Serialize};

use crate::support::{Backend, Server};

on_both_databases!(migrations_expand_what_was_released);

/// Tables, and columns as `table.column`, that the last release has and doesn't use. They may be removed.
const UNUSED: [&str; 0] = [];

/// The schema of a release, by database.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Released {
    version: String,
    sqlite: Schema,
    postgres: Schema,
}

/// Tables by name.
type Schema = BTreeMap<String, Table>;

#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Table {
    columns: BTreeMap<String, Column>,
    /// The columns of each unique index.
    unique: BTreeSet<Vec<String>>,
}

/// Written as `text`, `text null` or `text default`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
struct Column {
    kind: String,
    /// Whether it may hold null.
    nullable: bool,
    /// Whether an insert may leave it out though it may not hold null.
    has_default: bool,
}

impl From<Column> for String {
    fn from(Column { kind, nullable, has_default }: Column) -> Self {
        let words = [kind.as_str(), if nullable { " null" } else { "" }, if has_default { " default" } else { "" }];
        words.concat()
    }
}

impl From<String> for Column {
    fn from(text: String) -> Self {
        let (text, has_default) = text.strip_suffix(" default").map_or((text.as_str(), false), |text| (text, true));
        let (kind, nullable) = text.strip_suffix(" null").map_or((text, false), |text| (text, true));
        Self { kind: kind.to_owned(), nullable, has_default }
    }
}

/// A column, or a column of a unique index.
#[derive(Debug, FromQueryResult)]
struct Found {
    tab: String,
    name: String,
    kind: String,
    nullable: bool,
    has_default: bool,
}

const POSTGRES_COLUMNS: &str = "SELECT table_name::text AS tab, column_name::text AS name, data_type::text AS kind, \
     is_nullable = 'YES' AS nullable, column_default IS NOT NULL OR is_identity = 'YES' OR is_generated = 'ALWAYS' \
     AS has_default FROM information_schema.columns WHERE table_schema = current_schema()";
const POSTGRES_UNIQUE: &str = "SELECT t.relname::text AS tab, i.relname::text AS kind, \
     pg_get_indexdef(x.indexrelid, k.place::int, true) || coalesce(' ' || pg_get_expr(x.indpred, x.indrelid), '') AS name, \
     true AS nullable, true AS has_default FROM pg_index x JOIN pg_class t ON t.oid = x.indrelid \
     JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_namespace s ON s.oid = t.relnamespace \
     CROSS JOIN generate_series(1, x.indnkeyatts) AS k(place) WHERE x.indisunique AND s.nspname = current_schema()";
const SQLITE_COLUMNS: &str = "SELECT t.name AS tab, c.name AS name, c.type AS kind, c.\"notnull\" = 0 AND c.pk = 0 AS nullable, \
     c.dflt_value IS NOT NULL OR (c.pk = 1 AND lower(c.type) = 'integer') AS has_default \
     FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'";
const SQLITE_UNIQUE: &str = "SELECT t.name AS tab, i.name AS kind, \
     coalesce(c.name, '(expression)') || CASE WHEN i.partial THEN ' ' || substr(m.sql, instr(m.sql, 'WHERE')) ELSE '' END \
     AS name, true AS nullable, true AS has_default FROM sqlite_master t JOIN pragma_index_list(t.name) i \
     JOIN pragma_index_info(i.name) c LEFT JOIN sqlite_master m ON m.name = i.name WHERE t.type = 'table' AND i.\"unique\"";

#[allow(clippy::disallowed_methods, reason = "the schema is no entity's")]
async fn found(database: &impl ConnectionTrait, backend: DbBackend, sql: &str) -> Vec<Found> {
    Found::find_by_statement(Statement::from_string(backend, sql)).all(database).await.unwrap()
}

/// Reads the tables that this program makes, without those of migrations and of full-text search.
async fn schema(database: &impl ConnectionTrait, prefix: &str) -> Schema {
    let (backend, columns, unique) = match database.get_database_backend() {
        DbBackend::Postgres => (DbBackend::Postgres, POSTGRES_COLUMNS, POSTGRES_UNIQUE),
        _ => (DbBackend::Sqlite, SQLITE_COLUMNS, SQLITE_UNIQUE),
    };
    let is_own = |name: &str| !["seaql_", "sqlite_", "search_index"].iter().any(|start| name.starts_with(start));
    let mut schema = Schema::new();
    for Found { tab, name, kind, nullable, has_default } in found(database, backend, columns).await {
        if is_own(&tab) {
            let columns = &mut schema.entry(format!("{prefix}{tab}")).or_default().columns;
            columns.insert(name, Column { kind: kind.to_lowercase(), nullable, has_default });
        }
    }
    let mut indexes: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for Found { tab, name, kind, .. } in found(database, backend, unique).await {
        if is_own(&tab) {
            indexes.entry((format!("{prefix}{tab}"), kind)).or_default().push(name);
        }
    }
    for ((table, _), mut columns) in indexes {
        columns.sort();
        schema.entry(table).or_default().unique.insert(columns);
    }
    schema
}

/// Returns what would disturb a server of the release.
fn objections(released: &Schema, now: &Schema) -> Vec<String> {
    let mut objections = Vec::new();
    for (table, before) in released.iter().filter(|(table, _)| !UNUSED.contains(&table.as_str())) {
        let Some(after) = now.get(table) else {
            objections.push(format!("{table} is gone"));
            continue;
        };
        let is_used = |name: &str| !UNUSED.contains(&format!("{table}.{name}").as_str());
        for (name, column) in before.columns.iter().filter(|(name, _)| is_used(name)) {
            match after.columns.get(name) {
                None => objections.push(format!("{table}.{name} is gone")),
                Some(now) if now.kind != column.kind || now.nullable != column.nullable => {
                    objections.push(format!("{table}.{name} was {column:?} and is {now:?}"));
                }
                Some(now) if column.has_default && !now.has_default => {
                    objections.push(format!("{table}.{name} has no default any more"));
                }
                Some(_) => {}
            }
        }
        for (name, column) in after.columns.iter().filter(|(name, _)| !before.columns.contains_key(*name)) {
            if !column.nullable && !column.has_default {
                objections.push(format!("{table}.{name} is new, and inserts of the release leave it out"));
            }
        }
        // A column or an expression, and after a space the condition of a partial index.
        let is_known = |name: &String| {
            let of = name.split_once(' ').map_or(name.as_str(), |(of, _)| of);
            of.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
                .any(|word| before.columns.contains_key(word))
        };
        for unique in after.unique.difference(&before.unique).filter(|unique| unique.iter().all(is_known)) {
            objections.push(format!("{table} has a new unique index on {unique:?}"));
        }
    }
    objections
}

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/fixtures/released.json")
}

/// A line for each table.
fn written(Released { version, sqlite, postgres }: &Released) -> String {
    let tables = |schema: &Schema| {
        let line =
            |(name, table): (&String, &Table)| format!("    {name:?}: {}", serde_json::to_string(table).unwrap());
        schema.iter().map(line).collect::<Vec<_>>().join(",\n")
    };
    let (sqlite, postgres) = (tables(sqlite), tables(postgres));
    format!(
        "{{\n  \"version\": {version:?},\n  \"sqlite\": {{\n{sqlite}\n  }},\n  \"postgres\": {{\n{postgres}\n  }}\n}}\n"
    )
}

async fn migrations_expand_what_was_released(backend: Backend) {
    let server = Server::start(backend).await;
    let mut now = schema(&server.app.database, "").await;
    now.extend(schema(&server.app.analytics.database, "analytics.").await);
    assert!(now.len() > 40 && now.values().all(|table| !table.columns.is_empty()), "{now:?}");
    let mut released: Released =
        fs::read_to_string(file()).map_or_else(|_| Released::default(), |text| serde_json::from_str(&text).unwrap());
    let of_backend = match backend {
        Backend::Sqlite => &mut released.sqlite,
        _ => &mut released.postgres,
    };
    if std::env::var_os("WRITE_SCHEMA").is_some() {
        *of_backend = now;
        env!("CARGO_PKG_VERSION").clone_into(&mut released.version);
        fs::write(file(), written(&released)).unwrap();
        return;
    }
    assert!(of_backend.len() > 40, "the schema of a release is missing");
    assert_eq!(objections(of_backend, &now), Vec::<String>::new(), "since {}", released.version);
}

#[test]
fn what_disturbs_servers_of_the_release_is_found() {
    let column = |nullable, has_default| Column { kind: "text".to_owned(), nullable, has_default };
    let table = |columns: &[(&str, Column)], unique: &[&str]| Table {
        columns: columns.iter().map(|(name, column)| ((*name).to_owned(), column.clone())).collect(),
        unique: unique.iter().map(|name| vec![(*name).to_owned()]).collect(),
    };
    let schema = |table: Table| Schema::from([("users".to_owned(), table)]);
    let released = schema(table(&[("id", column(false, true)), ("name", column(false, false))], &["id"]));
    let changed = |columns: &[(&str, Column)], unique: &[&str]| objections(&released, &schema(table(columns, unique)));
    let (id, name) = (("id", column(false, true)), ("name", column(false, false)));
    let none = Vec::<String>::new();
    assert_eq!(changed(&[id.clone(), name.clone()], &["id"]), none);
    assert_eq!(changed(&[id.clone(), name.clone(), ("new", column(true, false))], &["id", "new"]), none);
    assert_eq!(changed(&[id.clone(), name.clone(), ("new", column(false, true))], &[]), none);
    assert_eq!(changed(&[id.clone(), name.clone(), ("name2", column(true, false))], &["id", "name2"]), none);
    assert_eq!(changed(&[id.clone(), name.clone()], &["id", "lower(name)"]).len(), 1);
    assert_eq!(changed(&[id.clone(), name.clone()], &["id", "name WHERE id > 0"]).len(), 1);
    assert_eq!(objections(&released, &Schema::new()), ["users is gone"]);
    assert_eq!(changed(slice::from_ref(&id), &["id"]), ["users.name is gone"]);
    assert_eq!(changed(&[("id", column(false, false)), name.clone()], &["id"]), ["users.id has no default any more"]);
    assert_eq!(changed(&[id.clone(), ("name", column(true, false))], &["id"]).len(), 1);
    assert_eq!(changed(&[id.clone(), name.clone(), ("new", column(false, false))], &["id"]).len(), 1);
    assert_eq!(changed(&[id, name], &["id", "name"]), ["users has a new unique index on [\"name\"]"]);
}
