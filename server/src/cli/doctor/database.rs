//! The database: whether it is there, of this version, sound, and near.

use std::time::Instant;

use grandstand_db::condition::{self, Condition};
use grandstand_db::existence::{Existence, look as exists};
use grandstand_db::{Database, ping};

use super::finding::{Finding, Part};
use super::machine::clock_differs;
use crate::app::open_database;
use crate::config::{ServeSettings, database_in_words};

/// Answers that take longer than this slow every request down.
const SLOW_MS: u128 = 20;

/// Looks at the database. Returns it if it can be used.
pub async fn look(settings: &ServeSettings) -> (Option<Database>, Vec<Finding>) {
    let mut part = Part::new("database");
    let url = settings.store.database();
    let named = database_in_words(&url);
    let opened = match exists(&url).await {
        Ok(Existence::Current) => open_database(&url, &settings.store.data).await.map_err(|error| format!("{error:#}")),
        Ok(Existence::NoFile | Existence::NoTables) => {
            part.fault(
                format!("{named} has no tables yet"),
                "`grandstand channel apply <folder> --create`, or `serve`",
            );
            return (None, part.into_findings());
        }
        Ok(Existence::Older) => {
            part.fault(
                format!("the tables of {named} are of an older version"),
                "make a backup, then start `grandstand serve`, which brings them up to date",
            );
            return (None, part.into_findings());
        }
        Ok(Existence::Newer) => {
            part.fault(format!("the tables of {named} are of a newer version"), "use the command of that version");
            return (None, part.into_findings());
        }
        Err(error) => Err(error.to_string()),
    };
    let database = match opened {
        Ok(database) => database,
        Err(error) => {
            part.fault(format!("{named} can't be opened: {error}"), "check DATABASE_URL, and that the server runs");
            return (None, part.into_findings());
        }
    };
    answers(&database, &named, &mut part).await;
    match condition::of(&database).await {
        Ok(found) => judge(settings, &found, &mut part),
        Err(error) => part.fault(format!("{named} doesn't say how it is: {error}"), "look at the database's own log"),
    }
    (Some(database), part.into_findings())
}

async fn answers(database: &Database, named: &str, part: &mut Part) {
    let begun = Instant::now();
    if let Err(error) = ping(database).await {
        part.fault(format!("{named} gives no answer: {error}"), "look at the database's own log");
        return;
    }
    let took = begun.elapsed().as_millis();
    if took > SLOW_MS {
        part.warn(format!("{named} takes {took} ms to answer"), "move the server and its database closer together");
    } else {
        part.ok(format!("{named} answers in {took} ms"));
    }
}

fn judge(settings: &ServeSettings, condition: &Condition, part: &mut Part) {
    match condition {
        Condition::Sqlite { version, damage } if damage.is_empty() => part.ok(format!("SQLite {version}, undamaged")),
        Condition::Sqlite { damage, .. } => part.fault(
            format!("the file is damaged: {}", damage.join("; ")),
            "stop the server, keep the file, and restore the last backup (`grandstand restore`)",
        ),
        Condition::Postgres { version, clock, connections, most_connections, missing } => {
            part.ok(format!("PostgreSQL {version}"));
            for name in missing {
                part.fault(
                    format!("the extension {name} is missing: searches fail"),
                    format!("as its owner: CREATE EXTENSION {name}"),
                );
            }
            let wanted = i64::from(settings.database_connections) + i64::from(settings.analytics_connections);
            if connections + wanted > *most_connections {
                part.warn(
                    format!(
                        "{connections} of {most_connections} connections are open, and a further process takes up to \
                         {wanted}"
                    ),
                    "raise max_connections, or lower GRANDSTAND_DATABASE_CONNECTIONS",
                );
            }
            clock_differs("the database server", *clock, part);
        }
    }
}
