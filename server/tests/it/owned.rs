//! What a viewer is told of what they own, and what that lets them do.

use std::time::Duration;

use grandstand_commerce::orders::transition::Seen;
use grandstand_commerce::provider::model::{PaymentState, PaymentStatus, SubscriptionStatus};
use grandstand_db::ids::UserId;
use serde_json::{Value, json};

use crate::support::purchases::{self as shop, access, buyer};
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    what_one_has_is_marked,
    what_would_add_nothing_is_told_with_the_passes_that_give_it,
    a_pass_is_active_until_it_expires_or_is_paid_back,
    of_passes_that_overlap_only_those_that_run_are_marked,
    a_paused_subscription_marks_nothing,
    who_can_do_more_has_bought_more,
    additions_add_to_what_one_may_do,
    a_pass_takes_nothing_away,
    what_is_bought_stays_as_it_was,
);

/// A channel with team passes, additions, and passes that overlap.
fn with_passes(folder: &std::path::Path) {
    let more = r#"
[[packages]]
alias = "lions"
name = "KEY Lions pass"
base_price = 900
period = 60
is_team_pass = true
participants = ["lions", "cubs"]
[[packages]]
alias = "tigers"
name = "KEY Tigers pass"
base_price = 900
period = 60
is_team_pass = true
participants = ["tigers"]
[[packages]]
alias = "football"
name = "KEY football pass"
base_price = 1900
period = 30
event_categories = ["football"]
[[packages]]
alias = "forever"
name = "KEY for ever"
base_price = 99900
capabilities = ["download"]
limits = { clips = 20, downloads = 5 }
[[packages]]
alias = "fewer"
name = "KEY with fewer downloads"
base_price = 89900
capabilities = ["download"]
limits = { clips = 40, downloads = 4 }
[[packages]]
alias = "clips"
name = "KEY clips"
base_price = 300
period = 30
pass_type = "addition"
capabilities = ["no_ads", "download_clip"]
limits = { clips = 150, downloads = 10 }

[[packages]]
alias = "quiet"
name = "KEY quiet"
base_price = 200
period = 30
pass_type = "addition"
capabilities = ["no_ads"]
"#;
    let packages = folder.join("alpha/packages.toml");
    let text = std::fs::read_to_string(&packages).unwrap();
    std::fs::write(&packages, text + &more.replace("KEY", "alpha")).unwrap();
    seeds::edit(
        &folder.join("alpha"),
        "packages.toml",
        "event_categories = [\"ball\"]",
        "event_categories = [\"ball\"]\ncapabilities = [\"download\"]\nlimits = { clips = 20, downloads = 5 }",
    );
}

async fn what_one_has_is_marked(backend: Backend) {
    let server = Server::with(backend, &[], with_passes).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let nothing = visitor.get("/api/user/access").await.data();
    assert_eq!((&nothing["passes"], &nothing["purchased"]), (&json!([]), &json!([])));
    let purchase = shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", "season"), shop::event(12345)]);
    let purchase = shop::opened(&server, "alpha", &purchase).await;
    let open = visitor.get("/api/user/access").await.data();
    assert_eq!(open["purchased"], json!([]), "what isn't paid marks nothing");
    shop::see(&server, &purchase, &shop::paid(&purchase)).await;

    let owned = visitor.get("/api/user/access").await.data();
    assert_eq!(owned["passes"].as_array().unwrap().len(), 2);
    assert_eq!((&owned["passes"][0]["kind"], &owned["passes"][1]["kind"]), (&json!("event"), &json!("package")));
    assert_eq!(owned["passes"][1]["activity_status"], "active");
    let sports = server.get("alpha", "/api/events-categories").await.data();
    let sport = |alias: &str| sport_id(&sports, alias).unwrap();
    let marked = async |visitor: &mut Visitor<'_>, kind: &str, alias: &str| {
        let id = match kind {
            "subscription" => server.id_of("alpha", "/api/subscriptions", alias).await,
            _ => server.id_of("alpha", "/api/packages", alias).await,
        };
        let owned = visitor.get("/api/user/access").await.data();
        owned["purchased"].as_array().unwrap().iter().find(|p| p["type"] == kind && p["id"] == id).cloned()
    };
    assert!(owned["purchased"].as_array().unwrap().iter().any(|p| p["type"] == "event" && p["id"] == 12345));
    let season = marked(&mut visitor, "package", "season").await.unwrap();
    assert_eq!(season["fully_purchased"], true, "what runs");
    let football = marked(&mut visitor, "package", "football").await.unwrap();
    assert_eq!(football["disabled_categories"], json!([sport("football")]));
    assert_eq!(football["fully_purchased"], true, "all of its sports are the season pass's for longer");
    let lions = marked(&mut visitor, "package", "lions").await;
    assert_eq!(lions, None, "a team's judo is not in the season pass to ball games");
    assert_eq!(marked(&mut visitor, "package", "forever").await, None, "it lasts longer");
    assert_eq!(marked(&mut visitor, "package", "clips").await, None, "an addition is had by buying it");

    let order = owned["passes"][1]["order_id"].clone();
    let forever = server.id_of("alpha", "/api/packages", "forever").await;
    let upgrades = json!([{ "type": "package", "id": forever, "of": [order] }]);
    assert_eq!(owned["upgrades"], upgrades, "every sport, for as long at least, and no fewer downloads");

    let forever = shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", "forever")]);
    let forever = shop::opened(&server, "alpha", &forever).await;
    shop::see(&server, &forever, &shop::paid(&forever)).await;
    let lions = marked(&mut visitor, "package", "lions").await.unwrap();
    assert_eq!(lions["disabled_participants"].as_array().unwrap().len(), 2);
    assert_eq!(lions["fully_purchased"], true, "all of its teams");
    assert_eq!(marked(&mut visitor, "subscription", "monthly").await.unwrap()["fully_purchased"], true);
    let all = visitor.get("/api/user/access").await.data();
    assert_eq!(all["upgrades"], json!([]), "there is nothing more to have");
    let back = PaymentState { refunded: 99_999, ..shop::payment(&forever, PaymentStatus::Succeeded) };
    shop::see(&server, &forever, &Seen::Payment(Box::new(back))).await;
    assert_eq!(marked(&mut visitor, "package", "lions").await, None, "what was refunded marks nothing");
}

async fn what_would_add_nothing_is_told_with_the_passes_that_give_it(backend: Backend) {
    let server = Server::with(backend, &[], with_passes).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let (mut other, _) = buyer(&server, "beta").await;
    let buy = async |pass: &str| {
        let purchase = shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", pass)]);
        let purchase = shop::opened(&server, "alpha", &purchase).await;
        shop::see(&server, &purchase, &shop::paid(&purchase)).await;
        purchase
    };
    let covered = async |visitor: &mut Visitor<'_>, alias: &str| {
        let id = server.id_of("alpha", "/api/packages", alias).await;
        let owned = visitor.get("/api/user/access").await.data();
        owned["covered"].as_array().unwrap().iter().find(|one| one["id"] == id).map(|one| one["by"].clone())
    };
    assert_eq!(visitor.get("/api/user/access").await.data()["covered"], json!([]));
    let season = buy("season").await;
    let order = visitor.get("/api/user/access").await.data()["passes"][0]["order_id"].clone();
    assert_eq!(covered(&mut visitor, "football").await, Some(json!([order])));
    assert_eq!(covered(&mut visitor, "season").await, None, "what is theirs itself");
    assert_eq!(covered(&mut visitor, "lions").await, None, "its judo");
    assert_eq!(covered(&mut visitor, "quiet").await, None, "an addition that adds something");
    buy("clips").await;
    assert_ne!(covered(&mut visitor, "quiet").await, None, "no advertisements are theirs");
    // The season pass lasts 120 days, the football pass 30.
    for _ in 0..2 {
        server.app.clock.advance(Duration::from_secs(50 * 24 * 3600));
        visitor.get("/api/profile").await.data();
        other.get("/api/profile").await.data();
    }
    assert_eq!(covered(&mut visitor, "football").await, Some(json!([order])), "for 20 days, it adds nothing");
    assert_eq!(other.get("/api/user/access").await.data()["covered"], json!([]), "nobody else is told");
    let back = PaymentState { refunded: 99_999, ..shop::payment(&season, PaymentStatus::Succeeded) };
    shop::see(&server, &season, &Seen::Payment(Box::new(back))).await;
    assert_eq!(covered(&mut visitor, "football").await, None, "what was refunded covers nothing");
}

async fn a_pass_is_active_until_it_expires_or_is_paid_back(backend: Backend) {
    let server = Server::with(backend, &[], with_passes).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let mut bought = Vec::new();
    for pass in ["football", "season", "lions"] {
        let purchase = shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", pass)]);
        bought.push(shop::opened(&server, "alpha", &purchase).await);
    }
    let statuses = async |visitor: &mut Visitor<'_>| {
        let orders = visitor.get("/api/orders?no_limit=1").await.data();
        let of = |alias: &str| {
            let order = orders.as_array().unwrap().iter().find(|order| order["product"]["alias"] == alias);
            order.unwrap_or_else(|| panic!("no {alias} in {orders}"))["activity_status"].as_str().unwrap().to_owned()
        };
        [of("football"), of("season"), of("lions")]
    };
    assert_eq!(statuses(&mut visitor).await, ["inactive"; 3], "nothing is paid yet");
    for purchase in &bought {
        shop::see(&server, purchase, &shop::paid(purchase)).await;
    }
    assert_eq!(statuses(&mut visitor).await, ["active"; 3]);
    let back = PaymentState { refunded: 1000, ..shop::payment(&bought[2], PaymentStatus::Succeeded) };
    shop::see(&server, &bought[2], &Seen::Payment(Box::new(back))).await;
    assert_eq!(statuses(&mut visitor).await, ["active", "active", "inactive"], "paid back");
    // The football pass lasts 30 days, the season pass 120.
    server.app.clock.advance(Duration::from_secs(31 * 24 * 3600));
    assert_eq!(statuses(&mut visitor).await, ["expired", "active", "inactive"]);
    let owned = visitor.get("/api/user/access").await.data();
    let running: Vec<&str> =
        owned["passes"].as_array().unwrap().iter().map(|pass| pass["activity_status"].as_str().unwrap()).collect();
    assert!(!running.contains(&"inactive"), "{owned}");
}

async fn of_passes_that_overlap_only_those_that_run_are_marked(backend: Backend) {
    let server = Server::with(backend, &[], with_passes).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let buy = async |pass: &str| {
        let purchase = shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", pass)]);
        let purchase = shop::opened(&server, "alpha", &purchase).await;
        shop::see(&server, &purchase, &shop::paid(&purchase)).await;
        purchase
    };
    let marked = async |visitor: &mut Visitor<'_>| {
        let owned = visitor.get("/api/user/access").await.data();
        let parts = owned["purchased"].as_array().unwrap().iter();
        let whole = parts.filter(|part| part["type"] == "package" && part["fully_purchased"] == true);
        let mut ids: Vec<i64> = whole.map(|part| part["id"].as_i64().unwrap()).collect();
        ids.sort_unstable();
        ids
    };
    let football = server.id_of("alpha", "/api/packages", "football").await;
    let lions = server.id_of("alpha", "/api/packages", "lions").await;
    let former = buy("football").await;
    assert_eq!(marked(&mut visitor).await, [football]);
    let back = PaymentState { refunded: 1000, ..shop::payment(&former, PaymentStatus::Succeeded) };
    shop::see(&server, &former, &Seen::Payment(Box::new(back))).await;
    assert_eq!(marked(&mut visitor).await, [0; 0], "paid back");
    buy("football").await;
    buy("lions").await;
    let mut both = [football, lions];
    both.sort_unstable();
    assert_eq!(marked(&mut visitor).await, both, "the former order is in the way of none");
    // The football pass lasts 30 days, the one of the Lions, who play football, 60.
    server.app.clock.advance(Duration::from_secs(31 * 24 * 3600));
    assert_eq!(marked(&mut visitor).await, [lions], "one has ended");
    server.app.clock.advance(Duration::from_secs(30 * 24 * 3600));
    assert_eq!(marked(&mut visitor).await, [0; 0], "both have");
}

async fn a_paused_subscription_marks_nothing(backend: Backend) {
    let server = Server::start(backend).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let event = server.id_of("alpha", "/api/events", "season-opener").await;
    let monthly = shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", "monthly")]);
    let monthly = shop::opened(&server, "alpha", &monthly).await;
    let mut told = shop::subscription(&monthly, 1);
    shop::see(&server, &monthly, &shop::running(told.clone())).await;
    let purchased = async |visitor: &mut Visitor<'_>| {
        let owned = visitor.get("/api/user/access").await.data();
        let parts = owned["purchased"].as_array().unwrap().iter();
        parts.map(|part| part["type"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(purchased(&mut visitor).await, ["package", "subscription"], "it has all that the season pass has");
    told.status = SubscriptionStatus::Paused;
    shop::see(&server, &monthly, &shop::running(told)).await;
    assert_eq!(purchased(&mut visitor).await, [""; 0]);
    assert_eq!(access(&mut visitor, event).await, "upcoming", "what was paid for is watched to its end");
}

async fn who_can_do_more_has_bought_more(backend: Backend) {
    let server = Server::with(backend, &[], |folder| {
        let more = "\n[[subscriptions]]\nalias = \"premium\"\nname = \"alpha premium\"\nbase_price = 1999\n\
                    offer = \"monthly\"\ncapabilities = [\"download\"]\nlimits = { clips = 20, downloads = 5 }\n";
        let path = folder.join("alpha/subscriptions.toml");
        std::fs::write(&path, std::fs::read_to_string(&path).unwrap() + more).unwrap();
    })
    .await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    for (owned, other, upgrades) in [("monthly", "premium", 1), ("premium", "monthly", 0)] {
        let purchase = shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", owned)]);
        let purchase = shop::opened(&server, "alpha", &purchase).await;
        let mut told = shop::subscription(&purchase, 1);
        shop::see(&server, &purchase, &shop::running(told.clone())).await;
        let all = visitor.get("/api/user/access").await.data();
        let other = server.id_of("alpha", "/api/subscriptions", other).await;
        let parts = all["purchased"].as_array().unwrap();
        let has_other = parts.iter().any(|parts| parts["type"] == "subscription" && parts["id"] == other);
        assert_eq!(has_other, owned == "premium", "{owned}: {all}");
        assert_eq!(all["upgrades"].as_array().unwrap().len(), upgrades, "{owned}: {all}");
        told.status = SubscriptionStatus::Paused;
        shop::see(&server, &purchase, &shop::running(told)).await;
    }
}

fn sport_id(sports: &Value, alias: &str) -> Option<i64> {
    sports.as_array()?.iter().find_map(|sport| {
        if sport["alias"] == alias { sport["id"].as_i64() } else { sport_id(&sport["children"], alias) }
    })
}

async fn additions_add_to_what_one_may_do(backend: Backend) {
    let server = Server::with(backend, &[], |folder| {
        with_passes(folder);
        // Whoever may make clips without a pass has them uncounted.
        let nothing = "[capabilities]\nuser = [\"watch\", \"vod_media_access\"]\n[geo]\n";
        seeds::edit(&folder.join("alpha"), "channel.toml", "[geo]\n", nothing);
    })
    .await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let event = server.id_of("alpha", "/api/events", "season-opener").await;
    let before = visitor.get("/api/user/access").await.data();
    assert!(!before["capabilities"].as_array().unwrap().contains(&json!("no_ads")), "{before}");
    let clips =
        shop::opened(&server, "alpha", &shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", "clips")]))
            .await;
    shop::see(&server, &clips, &shop::paid(&clips)).await;
    let with_addition = visitor.get("/api/user/access").await.data();
    let may = with_addition["capabilities"].as_array().unwrap();
    assert!(may.contains(&json!("no_ads")) && may.contains(&json!("download_clip")), "{with_addition}");
    assert_eq!(with_addition["featureCount"], json!({ "clips": 150, "downloads": 10 }));
    assert_eq!(with_addition["basic_pass_selected"], false, "an addition is no basic pass");
    assert_eq!(with_addition["passes"][0]["kind"], "additional");
    assert_eq!(access(&mut visitor, event).await, "buy", "nor a way in");

    let season =
        shop::opened(&server, "alpha", &shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", "season")]))
            .await;
    shop::see(&server, &season, &shop::paid(&season)).await;
    let profile = visitor.get("/api/profile").await.data();
    assert_eq!(profile["featureCount"], json!({ "clips": 170, "downloads": 15 }));
    assert!(profile["capabilities"].as_array().unwrap().contains(&json!("download")), "{profile}");
    visitor.post("/api/auth/logout", &json!({})).await;
    let signed_in = visitor.login("buyer@example.org", crate::support::visitor::PASSWORD).await.data();
    assert_eq!(signed_in["featureCount"], profile["featureCount"], "from the first answer on");

    let monthly = shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", "monthly")]);
    let monthly = shop::opened(&server, "alpha", &monthly).await;
    shop::see(&server, &monthly, &shop::running(shop::subscription(&monthly, 1))).await;
    let passes = visitor.get("/api/user/access").await.data()["passes"].clone();
    let kinds: Vec<&Value> = passes.as_array().unwrap().iter().map(|pass| &pass["kind"]).collect();
    assert_eq!(kinds, ["subscription", "package", "additional"], "the newest first");
}

async fn a_pass_takes_nothing_away(backend: Backend) {
    let settings = "[accounts]\nverification = false\n\
        [capabilities]\nuser = [\"watch\", \"clipping\", \"download\"]\n[geo]\n";
    let server = Server::with(backend, &[], |folder| {
        with_passes(folder);
        seeds::edit(&folder.join("alpha"), "channel.toml", "[geo]\n", settings);
    })
    .await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let counts = async |visitor: &mut Visitor<'_>| {
        let access = visitor.get("/api/user/access").await.data();
        (access["featureCount"].clone(), access["featureLeft"].clone())
    };
    let uncounted = (json!({ "clips": 0, "downloads": 0 }), json!({ "clips": 200, "downloads": null }));
    assert_eq!(counts(&mut visitor).await, uncounted);
    // A pass with 20 clips and 5 downloads, and an addition with 150 and 10.
    for pass in ["season", "clips"] {
        let purchase = shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", pass)]);
        let purchase = shop::opened(&server, "alpha", &purchase).await;
        shop::see(&server, &purchase, &shop::paid(&purchase)).await;
        assert_eq!(counts(&mut visitor).await, uncounted, "{pass}");
    }
    // Where the channel counts, they give more.
    let limits = format!("[limits]\nclips = 15\ndownloads = 50\n{settings}");
    seeds::edit(&server.seeds.join("alpha"), "channel.toml", settings, &limits);
    server.apply_again().await;
    let counted = (json!({ "clips": 170, "downloads": 60 }), json!({ "clips": 170, "downloads": 60 }));
    assert_eq!(counts(&mut visitor).await, counted);
}

async fn what_is_bought_stays_as_it_was(backend: Backend) {
    let server = Server::start(backend).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let event = server.id_of("alpha", "/api/events", "season-opener").await;
    let purchase =
        shop::opened(&server, "alpha", &shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", "season")]))
            .await;
    shop::see(&server, &purchase, &shop::paid(&purchase)).await;
    let folder = server.seeds.join("alpha");
    seeds::edit(&folder, "packages.toml", "event_categories = [\"ball\"]", "event_categories = [\"judo\"]");
    seeds::edit(&folder, "packages.toml", "alpha season pass", "alpha winter pass");
    server.apply_again().await;
    assert_eq!(access(&mut visitor, event).await, "upcoming");
    assert_eq!(visitor.get("/api/orders").await.data()[0]["product"]["name"], "alpha season pass");
    let mut stranger = Visitor::registered(&server, "alpha", "stranger@example.org").await;
    assert_eq!(access(&mut stranger, event).await, "buy");
}
