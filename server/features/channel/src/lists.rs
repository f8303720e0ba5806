//! The lists that a channel declares: complete and in its order, unless a call asks for another part or order.

use actix_web::{HttpRequest, HttpResponse};
use grandstand_catalogue::answers::{Question, Version};
use grandstand_web::body::{JSON, send};
use grandstand_web::context::Context;
use grandstand_web::list::{JsonRows, ListQuery, ListRules, RowKey, SortField};
use grandstand_web::problem::Problem;
use tenants::compile::{Body, Encoding};

use crate::ChannelCalls;

const POSITION: SortField<RowKey> = SortField::ascending("position", RowKey::Place);
const NAME: SortField<RowKey> = SortField::ascending("name", RowKey::Text("name"));

/// Rules for lists of rows with a name. Of a tree, the rows are those at the top.
#[derive(Debug)]
pub struct NamedList;

impl ListRules for NamedList {
    type Field = RowKey;
    const DEFAULT: SortField<RowKey> = POSITION;
    const OTHERS: &'static [SortField<RowKey>] = &[NAME];
    const ROWS: Option<u64> = None;
}

/// Rules for lists of slides.
#[derive(Debug)]
pub struct SlidesList;

impl ListRules for SlidesList {
    type Field = RowKey;
    const DEFAULT: SortField<RowKey> = POSITION;
    const OTHERS: &'static [SortField<RowKey>] = &[SortField::ascending("title", RowKey::Text("title"))];
    const ROWS: Option<u64> = None;
}

/// Rules for lists of questions and answers.
#[derive(Debug)]
pub struct FaqList;

impl ListRules for FaqList {
    type Field = RowKey;
    const DEFAULT: SortField<RowKey> = POSITION;
    const OTHERS: &'static [SortField<RowKey>] = &[SortField::ascending("question", RowKey::Text("question"))];
    const ROWS: Option<u64> = None;
}

/// Rules for lists of properties that the teams of each school share.
#[derive(Debug)]
pub struct GroupPropertiesList;

impl ListRules for GroupPropertiesList {
    type Field = RowKey;
    const DEFAULT: SortField<RowKey> = POSITION;
    const ROWS: Option<u64> = None;
}

/// Rules for lists of packages and of subscriptions.
#[derive(Debug)]
pub struct PassesList;

impl ListRules for PassesList {
    type Field = RowKey;
    const DEFAULT: SortField<RowKey> = SortField::descending("weight", RowKey::Number("weight"));
    const OTHERS: &'static [SortField<RowKey>] = &[NAME, SortField::ascending("price", RowKey::Number("price"))];
    const ROWS: Option<u64> = None;
}

/// Sends a compiled list, or the part of it that a call asks for.
///
/// # Errors
/// The list does not accept the call's parameters.
pub async fn send_list<L: ListRules<Field = RowKey>>(
    calls: &ChannelCalls,
    request: &HttpRequest,
    context: &Context,
    whole: &Body,
    list: &ListQuery<L>,
) -> Result<HttpResponse, Problem> {
    let listing = list.read()?;
    if listing == ListQuery::<L>::default().read()? {
        return Ok(send(request, whole, JSON));
    }
    let (_, tag) = whole.variant(Encoding::Identity);
    let make = async { JsonRows::of(whole)?.part(listing) };
    let question = Question::Declared(tag, listing);
    let part = calls.answers.body(context, Version::declared(context), question, make).await?;
    Ok(send(request, &part, JSON))
}
