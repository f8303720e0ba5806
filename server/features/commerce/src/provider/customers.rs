//! Customers at the provider.

use grandstand_db::entities::users;
use grandstand_db::ids::UserId;
use serde_json::{Value, json};

use super::wire::{Deleted, Known};
use super::{Provider, ProviderError, queries, segment};

/// Maximum length of a name at the provider, in characters.
const LONGEST_NAME: usize = 200;

impl Provider {
    /// Returns a user's customer id; `None` for a user who has never entered a card.
    ///
    /// # Errors
    /// The database failed.
    pub async fn known_customer(&self, user_id: UserId) -> Result<Option<String>, ProviderError> {
        Ok(queries::customer(&self.database, self.channel_id, &self.account, user_id).await?)
    }

    /// Returns a user's customer id, and creates the customer if there is none.
    ///
    /// # Errors
    /// The provider gives no answer, or the database failed.
    pub async fn customer(&self, user: &users::Model) -> Result<String, ProviderError> {
        if let Some(known) = self.known_customer(user.id).await? {
            return Ok(known);
        }
        let mut form = person(user);
        form["metadata"] = json!({ "grandstand_user": user.id.to_string(), "grandstand_channel": self.channel_key });
        // The time of registration distinguishes this user from one of another deployment with the same account.
        let key = format!("customer-{}-{}-{}", self.channel_id, user.id, user.created_at);
        let created: Known = match self.post("/customers", &form, &key).await {
            // The user's name has changed since a call whose answer was lost.
            Err(ProviderError::Repeated) => self.set("/customers", &form).await?,
            other => other?,
        };
        queries::keep_customer(&self.database, self.channel_id, &self.account, user.id, &created.id).await?;
        // A concurrent call may have been faster; the stored id is the first one.
        Ok(self.known_customer(user.id).await?.unwrap_or(created.id))
    }

    /// Sends a user's name, address and language, if the user has a customer id. A customer that is missing at the
    /// provider counts as updated.
    ///
    /// # Errors
    /// The provider gives no answer, or the database failed.
    pub async fn update_customer(&self, user: &users::Model) -> Result<(), ProviderError> {
        let Some(id) = self.known_customer(user.id).await? else { return Ok(()) };
        match self.set::<Known>(&format!("/customers/{}", segment(&id)?), &person(user)).await {
            Err(ProviderError::Missing) => Ok(()),
            answer => answer.map(drop),
        }
    }

    /// Whether this is the account with a publishable key.
    pub fn is_account(&self, publishable_key: &str) -> bool {
        self.account == publishable_key
    }

    /// Deletes a customer with their cards, and ends their subscriptions. A missing customer counts as deleted.
    ///
    /// # Errors
    /// The provider gives no answer.
    pub async fn delete_customer(&self, id: &str) -> Result<(), ProviderError> {
        match self.delete::<Deleted>(&format!("/customers/{}", segment(id)?)).await {
            Ok(answer) if answer.deleted => Ok(()),
            Ok(_) => Err(ProviderError::Unavailable("a buyer who was not deleted".to_owned())),
            Err(ProviderError::Missing) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

/// Returns a user's fields for the provider's customer.
fn person(user: &users::Model) -> Value {
    let name: String = user.full_name().chars().take(LONGEST_NAME).collect();
    json!({ "email": user.email, "name": name, "preferred_locales": [user.language] })
}
