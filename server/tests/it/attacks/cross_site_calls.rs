//! Another site leads a signed-in viewer's browser to calls that do something although they are made by GET.

use reqwest::{Method, StatusCode};

use crate::support::Backend;
use crate::support::server::{Answer, answer};
use crate::support::shop::Shop;
use crate::support::visitor::Visitor;

on_both_databases!(links_make_no_customer_and_count_no_code, what_is_not_led_by_another_site_is_answered);

const PORTAL: &str = "/api/stripe/customer-portal";
/// What browsers ask for where somebody follows a link.
const PAGE: (&str, &str) = ("accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8");

/// How other sites have a browser make a call, by the headers that it sends.
const ATTACKS: [&[(&str, &str)]; 8] = [
    &[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate"), PAGE],
    // Another channel of the same platform.
    &[("sec-fetch-site", "same-site"), ("sec-fetch-mode", "navigate"), PAGE],
    &[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "no-cors"), ("accept", "image/*")],
    &[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "cors"), ("origin", "https://evil.example")],
    // From a mail, and a link that an editor has put into one of the channel's own pages.
    &[("sec-fetch-site", "none"), ("sec-fetch-mode", "navigate"), PAGE],
    &[("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "navigate"), PAGE],
    // Browsers that say nothing of it.
    &[PAGE],
    &[("origin", "https://evil.example")],
];
/// What the front end and programs send.
const OWN: [&[(&str, &str)]; 3] =
    [&[("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "cors"), ("accept", "*/*")], &[("accept", "*/*")], &[]];

async fn with(visitor: &Visitor<'_>, path: &str, headers: &[(&str, &str)]) -> Answer {
    let request = visitor.request(Method::GET, path);
    answer(headers.iter().fold(request, |request, (name, value)| request.header(*name, *value))).await
}

async fn customers(shop: &Shop) -> usize {
    let listed = shop.stripe.api("alpha", Method::GET, "customers", &[]).await;
    listed["data"].as_array().map_or(0, Vec::len)
}

async fn links_make_no_customer_and_count_no_code(backend: Backend) {
    let shop = Shop::open(backend).await;
    let season = shop.id("packages", "season").await;
    let buyer = shop.buyer("ada").await;
    let before = customers(&shop).await;
    let coupon = |code: &str| format!("/api/apply_coupon?code={code}&type=package&id={season}");
    for headers in ATTACKS {
        for path in [PORTAL, &coupon("guess")] {
            let refused = with(&buyer, path, headers).await;
            let seen = (refused.status, refused.code());
            assert_eq!(seen, (StatusCode::FORBIDDEN, "foreign_origin".to_owned()), "{path} {headers:?}");
        }
    }
    assert_eq!(customers(&shop).await, before, "nobody was made a customer");
    // Twenty wrong codes hold a buyer back: none of those above was counted.
    for _ in 0..3 {
        for headers in ATTACKS {
            with(&buyer, &coupon("guess"), headers).await;
        }
    }
    assert_eq!(with(&buyer, &coupon("half"), OWN[0]).await.status, StatusCode::OK);
}

async fn what_is_not_led_by_another_site_is_answered(backend: Backend) {
    let shop = Shop::open(backend).await;
    let season = shop.id("packages", "season").await;
    let buyer = shop.buyer("ada").await;
    for headers in OWN {
        let portal = with(&buyer, PORTAL, headers).await.data();
        assert!(portal["url"].as_str().is_some_and(|url| url.starts_with(&shop.stripe.url)), "{portal}");
        let quote = with(&buyer, &format!("/api/apply_coupon?code=half&type=package&id={season}"), headers).await;
        assert_eq!(quote.status, StatusCode::OK, "{}", quote.text);
    }
}
