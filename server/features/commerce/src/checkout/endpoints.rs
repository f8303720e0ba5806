//! Endpoints of paying. Their answers must not be cached.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{self, Data as State, Path, Query, delete, get, post};
use grandstand_web::api_json::{ChannelJson, SignedJson};
use grandstand_web::context::Context;
use grandstand_web::list::ListQuery;
use grandstand_web::operations::Operation;
use grandstand_web::origin::OwnCall;
use grandstand_web::problem::Problem;
use grandstand_web::reply::{Data, List};
use serde::Serialize;

use super::cards::CardsList;
use super::model::{
    ApplyCoupon, Bought, Buy, BuyBundle, CustomerPortal, InvoicePreview, NewCard, SavedCard, SetupIntent, StartTrial,
    Unsubscribe,
};
use super::quote_model::Quote;
use super::{buying, cards, previews, renewal};
use crate::Commerce;
use crate::orders::Order;

/// Adds the endpoints to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/apply_coupon", get().to(apply_coupon))
        .route("/stripe/invoice-preview", post().to(invoice_preview))
        .route("/stripe/buy", post().to(buy))
        .route("/stripe/buy_bundle", post().to(buy_bundle))
        .route("/stripe/subscription/start_trial", post().to(start_trial))
        .route("/stripe/unsubscribe", post().to(unsubscribe))
        .route("/stripe/setup-intent", post().to(setup_intent))
        .route("/stripe/list-cards", get().to(list_cards))
        .route("/stripe/list-cards/{id}", delete().to(remove_card))
        .route("/stripe/customer-portal", get().to(customer_portal));
}

/// Effects that the HTTP methods don't show: the portal may create a customer at the payment provider.
pub const OPERATIONS: &[Operation] =
    &[Operation::post("/stripe/invoice-preview").reads(), Operation::get("/stripe/customer-portal").changes()];

fn private(body: impl Serialize) -> HttpResponse {
    HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(body)
}

fn answer(data: impl Serialize) -> HttpResponse {
    private(Data { data })
}

/// Returns the price with a coupon's code; 422 with `Wrong promo code` if the code isn't valid for the product. Links
/// and other sites can't make the call, because wrong codes are counted.
#[utoipa::path(
    get, path = "/apply_coupon", tag = "Payments", params(ApplyCoupon),
    responses(
        (status = 200, body = Data<Quote>),
        (status = 409),
        (status = 503),
    )
)]
pub async fn apply_coupon(
    commerce: State<Commerce>,
    _own: OwnCall,
    context: Context,
    query: Query<ApplyCoupon>,
) -> Result<HttpResponse, Problem> {
    Ok(answer(previews::with_coupon(&commerce, &context, &query).await?))
}

/// Returns the charges, now and later, for one product or for several.
#[utoipa::path(
    post, path = "/stripe/invoice-preview", tag = "Payments", request_body = InvoicePreview,
    responses(
        (status = 200, body = Data<Quote>),
        (status = 409),
        (status = 503),
    )
)]
pub async fn invoice_preview(
    commerce: State<Commerce>,
    call: ChannelJson<InvoicePreview>,
) -> Result<HttpResponse, Problem> {
    Ok(answer(previews::invoice(&commerce, &call.context, &call.body).await?))
}

/// Buys an event, a package or a subscription. A repeated call returns the same order as long as that isn't paid. A
/// declined card is 402 with a message for the card's owner; the order stays open for another card.
#[utoipa::path(
    post, path = "/stripe/buy", tag = "Payments", request_body = Buy,
    responses(
        (status = 200, body = Data<Bought>),
        (status = 402),
        (status = 503),
    )
)]
pub async fn buy(commerce: State<Commerce>, call: SignedJson<Buy>) -> Result<HttpResponse, Problem> {
    Ok(answer(Box::pin(buying::buy(&commerce, &call.context, call.body)).await?))
}

/// Buys several events and packages with one payment.
#[utoipa::path(
    post, path = "/stripe/buy_bundle", tag = "Payments", request_body = BuyBundle,
    responses(
        (status = 200, body = Data<Bought>),
        (status = 402),
        (status = 503),
    )
)]
pub async fn buy_bundle(commerce: State<Commerce>, call: SignedJson<BuyBundle>) -> Result<HttpResponse, Problem> {
    Ok(answer(Box::pin(buying::buy_bundle(&commerce, &call.context, call.body)).await?))
}

/// Starts a subscription with its trial period: once per user and once per card.
#[utoipa::path(
    post, path = "/stripe/subscription/start_trial", tag = "Payments", request_body = StartTrial,
    responses(
        (status = 200, body = Data<Bought>),
        (status = 402),
        (status = 503),
    )
)]
pub async fn start_trial(commerce: State<Commerce>, call: SignedJson<StartTrial>) -> Result<HttpResponse, Problem> {
    Ok(answer(Box::pin(buying::start_trial(&commerce, &call.context, call.body)).await?))
}

/// Cancels a subscription's renewal at the end of its period or, with `resume`, resumes it.
#[utoipa::path(
    post, path = "/stripe/unsubscribe", tag = "Payments", request_body = Unsubscribe,
    responses((status = 200, body = Data<Order>))
)]
pub async fn unsubscribe(commerce: State<Commerce>, call: SignedJson<Unsubscribe>) -> Result<HttpResponse, Problem> {
    Ok(answer(Box::pin(renewal::unsubscribe(&commerce, &call.context, &call.body)).await?))
}

/// Starts saving a card. The browser confirms it with the returned secret.
#[utoipa::path(
    post, path = "/stripe/setup-intent", tag = "Payments", request_body = NewCard,
    responses(
        (status = 200, body = Data<SetupIntent>),
        (status = 503),
    )
)]
pub async fn setup_intent(commerce: State<Commerce>, call: SignedJson<NewCard>) -> Result<HttpResponse, Problem> {
    Ok(answer(cards::setup(&commerce, &call.context).await?))
}

/// Returns the viewer's saved cards, newest first.
#[utoipa::path(
    get, path = "/stripe/list-cards", tag = "Payments", params(ListQuery<CardsList>),
    responses(
        (status = 200, body = List<SavedCard>),
        (status = 503),
    )
)]
pub async fn list_cards(
    commerce: State<Commerce>,
    context: Context,
    list: ListQuery<CardsList>,
) -> Result<HttpResponse, Problem> {
    Ok(private(cards::list(&commerce, &context, &list).await?))
}

/// Deletes a saved card, and returns the others.
#[utoipa::path(
    delete, path = "/stripe/list-cards/{id}", tag = "Payments",
    params(("id" = String, Path, description = "The card's id")),
    responses(
        (status = 200, body = Data<Vec<SavedCard>>),
        (status = 503),
    )
)]
pub async fn remove_card(
    commerce: State<Commerce>,
    context: Context,
    id: Path<String>,
) -> Result<HttpResponse, Problem> {
    Ok(answer(cards::forget(&commerce, &context, &id).await?))
}

/// Returns the address of the provider's own page for the viewer, with cards, invoices and cancelling. Links and other
/// sites can't make the call, because it may create a customer at the provider.
#[utoipa::path(
    get, path = "/stripe/customer-portal", tag = "Payments",
    responses(
        (status = 200, body = Data<CustomerPortal>),
        (status = 503),
    )
)]
pub async fn customer_portal(
    commerce: State<Commerce>,
    _own: OwnCall,
    context: Context,
) -> Result<HttpResponse, Problem> {
    Ok(answer(cards::portal(&commerce, &context).await?))
}
