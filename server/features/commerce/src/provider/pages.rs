//! Lists, which the provider sends in pages, the newest object first.

use serde_json::{Value, json};

use super::wire::{BalanceTransaction, Dispute, Intent, Invoice, ListedSubscription, Page};
use super::{Provider, ProviderError};

/// Largest page.
const PAGE: i64 = 100;

/// An object with the provider's id.
pub(super) trait HasId {
    fn id(&self) -> &str;
}

macro_rules! has_id {
    ($($object:ty),+) => {$(
        impl HasId for $object {
            fn id(&self) -> &str {
                &self.id
            }
        }
    )+};
}

has_id!(BalanceTransaction, Dispute, Intent, Invoice, ListedSubscription);

impl Provider {
    /// Reads all pages of a list.
    pub(super) async fn every<T: miniserde::Deserialize + HasId>(
        &self,
        path: &str,
        filter: Value,
    ) -> Result<Vec<T>, ProviderError> {
        self.pages_until(path, filter, Vec::new(), |_| false).await
    }

    /// Reads the pages after the objects already read, until `is_enough` or the last page.
    pub(super) async fn pages_until<T: miniserde::Deserialize + HasId>(
        &self,
        path: &str,
        filter: Value,
        mut read: Vec<T>,
        is_enough: impl Fn(&[T]) -> bool,
    ) -> Result<Vec<T>, ProviderError> {
        loop {
            let Page { data, has_more } = self.page(path, &filter, read.last()).await?;
            let is_over = !has_more || data.is_empty();
            read.extend(data);
            if is_over || is_enough(&read) {
                return Ok(read);
            }
        }
    }

    async fn page<T: miniserde::Deserialize + HasId>(
        &self,
        path: &str,
        filter: &Value,
        last: Option<&T>,
    ) -> Result<Page<T>, ProviderError> {
        let mut query = filter.clone();
        query["limit"] = json!(PAGE);
        if let Some(last) = last {
            query["starting_after"] = json!(last.id());
        }
        self.get(path, &query).await
    }
}
