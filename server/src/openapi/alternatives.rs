//! Bodies that require one of several members, which attributes of types can't express.

use utoipa::Modify;
use utoipa::openapi::schema::{
    AllOfBuilder, AnyOfBuilder, ArrayBuilder, KnownFormat, ObjectBuilder, SchemaFormat, Type,
};
use utoipa::openapi::{OpenApi, Ref, RefOr, Schema};

/// Adds these requirements.
pub struct Alternatives;

/// The schema of the body of `POST /stripe/invoice-preview`.
const PREVIEW: &str = "InvoicePreview";

impl Modify for Alternatives {
    fn modify(&self, document: &mut OpenApi) {
        let Some(schema) = document.components.get_or_insert_default().schemas.get_mut(PREVIEW) else { return };
        let RefOr::T(Schema::Object(members)) = &*schema else { return };
        let mut members = members.clone();
        let description = members.description.take();
        *schema = AllOfBuilder::new().description(description).item(members).item(one_or_several()).into();
    }
}

/// Either one product or a list of products.
fn one_or_several() -> AnyOfBuilder {
    let number = ObjectBuilder::new()
        .schema_type(Type::Integer)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
        .description(Some("Its number."));
    let one = ObjectBuilder::new()
        .schema_type(Type::Object)
        .description(Some("One product."))
        .property("type", Ref::from_schema_name("ProductKind"))
        .required("type")
        .property("id", number)
        .required("id");
    let items = ArrayBuilder::new().items(Ref::from_schema_name("PurchaseItem")).min_items(Some(1));
    let several = ObjectBuilder::new()
        .schema_type(Type::Object)
        .description(Some("Several products."))
        .property("items", items)
        .required("items");
    AnyOfBuilder::new().item(one).item(several)
}
