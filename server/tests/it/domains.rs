//! Each domain leads to one active channel. The database decides which, also between two processes.

use std::path::PathBuf;

use grandstand_apply::{
    FolderOutcome, FolderPlan, Resume, Rollback, apply_folder, folder_is_gone, plan_folder, resume, rollback, suspend,
};
use grandstand_db as db;
use grandstand_db::domains::{claim, owners};
use grandstand_db::entities::channel_domains;
use grandstand_db::ids::ChannelId;
use grandstand_db::revisions::stored;
use grandstand_db::scope::InChannel;
use jiff::Timestamp;
use reqwest::Method;
use sea_orm::{ConnectionTrait, QueryOrder};
use tenants::findings::finding::Finding;

use crate::support::older;
use crate::support::process::{Site, eventually};
use crate::support::purchases::channel_id;
use crate::support::server::answer;
use crate::support::simulated::preview;
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    of_two_commands_one_gets_a_domain,
    of_many_new_channels_one_gets_a_domain,
    a_domain_that_is_being_taken_is_waited_for,
    a_domain_moves_between_channels_in_either_order,
    channels_that_swap_domains_at_once_are_both_refused,
    a_rollback_takes_no_domain_that_is_being_taken,
    a_suspended_channel_goes_back_without_its_domains,
    only_active_channels_have_domains,
    a_preview_has_no_domains,
    a_claim_changes_no_other_channel,
    an_older_database_gives_a_domain_to_the_older_channel,
);

const ALPHAS: &str = "alpha.example.org";
const BETAS: &str = "beta.example.org";
const FREE: &str = "free.example.org";

/// A second connection, as another process has it.
async fn another(server: &Server) -> db::Database {
    db::connect_existing(&server.app.settings.store.database()).await.unwrap()
}

/// The domains that a channel has in the table.
async fn held(database: &db::Database, channel_id: ChannelId) -> Vec<String> {
    let rows = channel_domains::Entity::in_channel(channel_id).order_by_asc(channel_domains::Column::Domain);
    rows.all(database).await.unwrap().into_iter().map(|row| row.domain).collect()
}

async fn domains_of(server: &Server, key: &str) -> Vec<String> {
    held(&server.app.database, channel_id(server, key)).await
}

async fn revision(server: &Server, key: &str) -> i64 {
    stored(&server.app.database, key).await.unwrap().unwrap().revision
}

/// Replaces the domain in a channel's folder. Returns the folder.
fn rename(server: &Server, key: &str, from: &str, to: &str) -> PathBuf {
    let folder = server.seeds.join(key);
    seeds::edit(&folder, "channel.toml", &format!("domains = [\"{from}\"]"), &format!("domains = [\"{to}\"]"));
    folder
}

async fn applied(server: &Server, key: &str) -> FolderOutcome {
    let folder = server.seeds.join(key);
    apply_folder(&server.app.database, &server.app.media, &folder, Timestamp::now()).await.unwrap()
}

/// Asserts that `findings` are the one that names a domain of two channels.
fn assert_taken(findings: &[Finding], domain: &str, owner: &str, key: &str) {
    let [finding] = findings else { panic!("{findings:?}") };
    let message = format!("the domain \"{domain}\" is claimed by the channels \"{owner}\" and \"{key}\"");
    assert_eq!((finding.code, finding.message.en.as_str()), ("duplicate-domain", message.as_str()));
    assert_eq!((finding.file.as_str(), finding.line), (format!("{key}/channel.toml").as_str(), 1));
}

/// A transaction of another process in which a channel gets a domain beside those that it has.
async fn taking(server: &Server, other: &db::Database, key: &str, domain: &str) -> db::Transaction {
    let channel_id = channel_id(server, key);
    let mut wanted = held(other, channel_id).await;
    wanted.push(domain.to_owned());
    let transaction = db::begin_write(other).await.unwrap();
    assert!(claim(&transaction, channel_id, &wanted).await.unwrap().is_empty());
    server.queries.take();
    transaction
}

/// Returns once the server waits for another process's transaction. SQLite has it wait before it writes anything.
async fn is_waited_for(server: &Server, backend: Backend, other: &db::Database) {
    if backend == Backend::Postgres {
        let waiting = "DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND \
                       wait_event_type = 'Lock') THEN RAISE EXCEPTION 'nobody waits'; END IF; END $$";
        eventually("the server waits", async || other.execute_unprepared(waiting).await.is_ok()).await;
    } else {
        let has_looked = async || server.queries.take().iter().any(|sql| sql.contains("\"channels\""));
        eventually("the server has read the channel", has_looked).await;
    }
}

async fn of_two_commands_one_gets_a_domain(backend: Backend) {
    let site = Site::new(backend).await;
    for key in ["alpha", "beta"] {
        site.succeed(&["channel", "apply", site.seeds.join(key).to_str().unwrap()], None).await;
        let own = format!("\"{key}.example.org\"]");
        seeds::edit(&site.seeds.join(key), "channel.toml", &own, &format!("\"{FREE}\"]"));
    }
    let (alpha, beta) = (site.seeds.join("alpha"), site.seeds.join("beta"));
    let [alpha, beta] = [&alpha, &beta].map(|folder| ["channel", "apply", folder.to_str().unwrap()]);
    let (one, two) = tokio::join!(site.run(&alpha, None), site.run(&beta, None));
    let refused = match (one.status.success(), two.status.success()) {
        (true, false) => two,
        (false, true) => one,
        both => panic!("{both:?}: {one:?} {two:?}"),
    };
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(said.contains("error[duplicate-domain]") && said.contains(FREE), "{said}");
}

async fn of_many_new_channels_one_gets_a_domain(backend: Backend) {
    let server = Server::start(backend).await;
    let other = another(&server).await;
    let keys = ["gamma", "delta", "epsilon", "zeta", "eta", "theta"];
    let folders = keys.map(|key| {
        let folder = seeds::write(&server.seeds, key);
        rename(&server, key, &format!("{key}.example.org"), FREE);
        folder
    });
    let now = Timestamp::now();
    let applying = folders.iter().enumerate().map(|(number, folder)| {
        let connection = if number.is_multiple_of(2) { &server.app.database } else { &other };
        apply_folder(connection, &server.app.media, folder, now)
    });
    let outcomes = futures_util::future::join_all(applying).await;
    let found = owners(&other, &[FREE.to_owned()]).await.unwrap();
    let [owner] = found.as_slice() else { panic!("{found:?}") };
    for (key, outcome) in keys.into_iter().zip(outcomes) {
        match outcome.unwrap() {
            FolderOutcome::Applied(applied, ..) => {
                assert_eq!((applied.channel_id, key), (owner.channel_id, &*owner.key));
            }
            FolderOutcome::Refused(findings) => {
                assert_taken(&findings, FREE, &owner.key, key);
                assert!(stored(&other, key).await.unwrap().is_none(), "nothing of {key} is left");
            }
            FolderOutcome::Unsettled => panic!("{key}"),
        }
    }
}

async fn a_domain_that_is_being_taken_is_waited_for(backend: Backend) {
    for is_taken in [true, false] {
        let server = Server::start(backend).await;
        let other = another(&server).await;
        let folder = rename(&server, "beta", BETAS, FREE);
        let transaction = taking(&server, &other, "alpha", FREE).await;
        let ending = async {
            is_waited_for(&server, backend, &other).await;
            if is_taken { transaction.commit().await.unwrap() } else { transaction.rollback().await.unwrap() }
        };
        let (outcome, ()) = tokio::join!(applied(&server, "beta"), ending);
        if !is_taken {
            assert!(matches!(outcome, FolderOutcome::Applied(..)), "{outcome:?}");
            assert_eq!(
                (domains_of(&server, "beta").await, revision(&server, "beta").await),
                (vec![FREE.to_owned()], 2)
            );
            continue;
        }
        let FolderOutcome::Refused(findings) = outcome else { panic!("{outcome:?}") };
        assert_taken(&findings, FREE, "alpha", "beta");
        assert_eq!((domains_of(&server, "beta").await, revision(&server, "beta").await), (vec![BETAS.to_owned()], 1));
        let planned = plan_folder(&server.app.database, &folder).await.unwrap();
        let FolderPlan::Refused(planned) = planned else { panic!("{planned:?}") };
        assert_eq!(planned, findings, "a plan says the same");
    }
}

async fn a_domain_moves_between_channels_in_either_order(backend: Backend) {
    // A start applies folders by name: beta takes what alpha has given up; alpha has to wait for the next start.
    for (giver, taker, starts) in [("alpha", "beta", 1), ("beta", "alpha", 2)] {
        let server = Server::start(backend).await;
        let domain = format!("{giver}.example.org");
        rename(&server, giver, &domain, FREE);
        rename(&server, taker, &format!("{taker}.example.org"), &domain);
        for _ in 1..starts {
            server.apply_again().await;
            assert_eq!(revision(&server, taker).await, 1, "it was refused");
        }
        server.apply_again().await;
        assert_eq!((domains_of(&server, taker).await, revision(&server, taker).await), (vec![domain.clone()], 2));
        assert_eq!((domains_of(&server, giver).await, revision(&server, giver).await), (vec![FREE.to_owned()], 2));
        let settings = answer(server.request_to(Method::GET, &domain, "/api/settings")).await.data();
        assert_eq!(settings["name"], format!("{taker} sports"));
    }
}

async fn channels_that_swap_domains_at_once_are_both_refused(backend: Backend) {
    let server = Server::start(backend).await;
    rename(&server, "alpha", ALPHAS, BETAS);
    rename(&server, "beta", BETAS, ALPHAS);
    let (alpha, beta) = tokio::join!(applied(&server, "alpha"), applied(&server, "beta"));
    let FolderOutcome::Refused(findings) = alpha else { panic!("{alpha:?}") };
    assert_taken(&findings, BETAS, "beta", "alpha");
    let FolderOutcome::Refused(findings) = beta else { panic!("{beta:?}") };
    assert_taken(&findings, ALPHAS, "alpha", "beta");
    assert_eq!((domains_of(&server, "alpha").await, domains_of(&server, "beta").await), one_each(ALPHAS, BETAS));
}

fn one_each(alphas: &str, betas: &str) -> (Vec<String>, Vec<String>) {
    (vec![alphas.to_owned()], vec![betas.to_owned()])
}

async fn a_rollback_takes_no_domain_that_is_being_taken(backend: Backend) {
    let server = Server::start(backend).await;
    let other = another(&server).await;
    rename(&server, "alpha", ALPHAS, FREE);
    server.apply_again().await;
    let transaction = taking(&server, &other, "beta", ALPHAS).await;
    let ending = async {
        is_waited_for(&server, backend, &other).await;
        transaction.commit().await.unwrap();
    };
    let back = rollback(&server.app.database, "alpha", 1, Timestamp::now());
    let (outcome, ()) = tokio::join!(back, ending);
    let Rollback::Refused(findings) = outcome.unwrap() else { panic!("it was refused") };
    assert_taken(&findings, ALPHAS, "beta", "alpha");
    assert_eq!((domains_of(&server, "alpha").await, revision(&server, "alpha").await), (vec![FREE.to_owned()], 2));
}

async fn a_suspended_channel_goes_back_without_its_domains(backend: Backend) {
    let server = Server::start(backend).await;
    let (database, now) = (&server.app.database, Timestamp::now());
    rename(&server, "alpha", ALPHAS, FREE);
    server.apply_again().await;
    suspend(database, "alpha").await.unwrap();
    rename(&server, "beta", BETAS, ALPHAS);
    server.apply_folder("beta").await;
    let Rollback::Refused(findings) = rollback(database, "alpha", 1, now).await.unwrap() else { panic!("beta has it") };
    assert_taken(&findings, ALPHAS, "beta", "alpha");
    rename(&server, "beta", ALPHAS, BETAS);
    server.apply_folder("beta").await;
    let back = rollback(database, "alpha", 1, now).await.unwrap();
    assert!(matches!(&back, Rollback::Done(applied, _) if applied.revision == 3), "{back:?}");
    let alpha = stored(database, "alpha").await.unwrap().unwrap();
    assert_eq!((alpha.active, held(database, alpha.channel_id).await), (false, Vec::new()));
    assert!(matches!(resume(database, "alpha", now).await.unwrap(), Resume::Done(_, true)));
    assert_eq!(held(database, alpha.channel_id).await, [ALPHAS]);
}

async fn only_active_channels_have_domains(backend: Backend) {
    let server = Server::start(backend).await;
    let (database, now) = (&server.app.database, Timestamp::now());
    let both = async || (domains_of(&server, "alpha").await, domains_of(&server, "beta").await);
    let only_betas = (Vec::new(), vec![BETAS.to_owned()]);
    assert_eq!(both().await, one_each(ALPHAS, BETAS));
    suspend(database, "alpha").await.unwrap();
    assert_eq!(both().await, only_betas);
    resume(database, "alpha", now).await.unwrap();
    assert_eq!(both().await, one_each(ALPHAS, BETAS));
    assert!(matches!(resume(database, "alpha", now).await.unwrap(), Resume::Done(_, false)), "once is enough");
    folder_is_gone(database, "alpha").await.unwrap();
    assert_eq!(both().await, only_betas);
    let back = applied(&server, "alpha").await;
    assert!(matches!(back, FolderOutcome::Applied(..)), "{back:?}");
    assert_eq!(both().await, one_each(ALPHAS, BETAS));
    suspend(database, "alpha").await.unwrap();
    rename(&server, "beta", BETAS, ALPHAS);
    server.apply_folder("beta").await;
    let FolderOutcome::Refused(findings) = applied(&server, "alpha").await else { panic!("beta has it") };
    assert_taken(&findings, ALPHAS, "beta", "alpha");
    assert_eq!(both().await, (Vec::new(), vec![ALPHAS.to_owned()]));
}

async fn a_preview_has_no_domains(backend: Backend) {
    let server = Server::start(backend).await;
    rename(&server, "alpha", ALPHAS, FREE);
    let (preview_id, _) = preview(&server).await;
    assert_eq!(held(&server.app.database, preview_id).await, Vec::<String>::new());
    assert_eq!(domains_of(&server, "alpha").await, [ALPHAS]);
    rename(&server, "beta", BETAS, FREE);
    server.apply_folder("beta").await;
    assert_eq!(domains_of(&server, "beta").await, [FREE]);
}

async fn a_claim_changes_no_other_channel(backend: Backend) {
    let server = Server::start(backend).await;
    let database = &server.app.database;
    let wanted = [FREE, BETAS].map(str::to_owned);
    let transaction = db::begin_write(database).await.unwrap();
    let others = claim(&transaction, channel_id(&server, "alpha"), &wanted).await.unwrap();
    assert_eq!(others.iter().map(|owner| (&*owner.domain, &*owner.key)).collect::<Vec<_>>(), [(BETAS, "beta")]);
    transaction.rollback().await.unwrap();
    let transaction = db::begin_write(database).await.unwrap();
    assert!(claim(&transaction, channel_id(&server, "alpha"), &[]).await.unwrap().is_empty());
    transaction.commit().await.unwrap();
    assert_eq!(
        (domains_of(&server, "alpha").await, domains_of(&server, "beta").await),
        (vec![], vec![BETAS.to_owned()])
    );
}

async fn an_older_database_gives_a_domain_to_the_older_channel(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let (url, older) = older::before(backend, folder.path(), "m0039_channel_domains").await;
    for (key, state, settings) in [
        ("away", "suspended", r#"{"domains":["one.example"]}"#),
        ("first", "active", r#"{"domains":["one.example","two.example"]}"#),
        ("second", "active", r#"{"domains":["three.example","ONE.example"]}"#),
        ("second~1", "preview", r#"{"domains":["four.example"]}"#),
        ("none", "active", "{}"),
        ("broken", "active", "no settings"),
    ] {
        let row = format!(
            "INSERT INTO channels (key, state, revision, hash, settings, theme, menu, pages, forms, \
             has_relative_dates, dated_at, created_at, updated_at) \
             VALUES ('{key}', '{state}', 1, '', '{settings}', '', '', '', '', FALSE, 0, 0, 0)"
        );
        older.execute_unprepared(&row).await.unwrap();
    }
    older.close().await.unwrap();
    let database = db::connect(&url).await.unwrap();
    let asked = ["one", "two", "three", "four"].map(|name| format!("{name}.example"));
    let found = owners(&database, &asked).await.unwrap();
    let found: Vec<(&str, &str)> = found.iter().map(|owner| (owner.domain.as_str(), owner.key.as_str())).collect();
    assert_eq!(found, [("one.example", "first"), ("two.example", "first"), ("three.example", "second")]);
    let copy = "INSERT INTO channel_domains (domain, channel_id) SELECT 'one.example', id FROM channels";
    assert!(database.execute_unprepared(copy).await.is_err(), "the database refuses a second owner");
}
