//! A provider of social sign-in: the channel's OAuth2 client, and the person that the provider describes.

use anyhow::Context as _;
use grandstand_core::text_input::single_line;
use oauth2::basic::BasicClient;
use oauth2::{
    AuthUrl, AuthorizationCode, ClientId, ClientSecret, CsrfToken, EndpointNotSet, EndpointSet, PkceCodeChallenge,
    PkceCodeVerifier, RedirectUrl, Scope, TokenResponse, TokenUrl,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tenants::check::is_email;
use tenants::compile::Channel;
use tenants::schema::accounts::{SocialProvider, preset};

use crate::Accounts;
use crate::error::Error;

type Client = BasicClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointSet>;

/// A provider with a channel's settings for it.
pub struct Provider {
    client: Client,
    userinfo_url: String,
    scopes: Vec<String>,
}

/// The URL to send a viewer to, and the state that is needed when they come back.
#[derive(Debug)]
pub struct Departure {
    /// URL of the provider's page.
    pub address: String,
    /// OAuth `state`, which the provider returns unchanged.
    pub state: String,
    /// PKCE verifier: proves that the code is exchanged by the client that requested it.
    pub verifier: String,
}

/// A person as described by the provider.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The provider's permanent id of the person.
    pub subject: String,
    /// E-mail address known to the provider.
    pub email: Option<String>,
    /// Whether the provider has verified the address.
    pub email_verified: bool,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
}

impl Provider {
    /// Returns the channel's provider `name`, which redirects viewers to `callback`.
    ///
    /// # Errors
    /// The channel has no such provider, or its secret is missing.
    pub async fn of(accounts: &Accounts, channel: &Channel, name: &str, callback: String) -> Result<Self, Error> {
        let settings = channel.accounts.social.get(name).ok_or(Error::ProviderNotFound)?;
        let known = preset(name);
        let address = |own: &Option<String>, known: Option<&'static str>| {
            own.clone().or_else(|| known.map(str::to_owned)).context("a provider's addresses are incomplete")
        };
        let SocialProvider { authorize_url, token_url, userinfo_url, scopes, .. } = settings;
        let authorize_url = address(authorize_url, known.map(|known| known.authorize_url))?;
        let token_url = address(token_url, known.map(|known| known.token_url))?;
        let client = BasicClient::new(ClientId::new(settings.client_id.clone()))
            .set_client_secret(ClientSecret::new(
                accounts.secrets.read(&accounts.database, channel, &settings.secret).await?,
            ))
            .set_auth_uri(AuthUrl::new(authorize_url).map_err(anyhow::Error::new)?)
            .set_token_uri(TokenUrl::new(token_url).map_err(anyhow::Error::new)?)
            .set_redirect_uri(RedirectUrl::new(callback).map_err(anyhow::Error::new)?);
        let scopes = match (scopes.is_empty(), known) {
            (false, _) => scopes.clone(),
            (true, Some(known)) => known.scopes.iter().map(ToString::to_string).collect(),
            (true, None) => ["openid", "email", "profile"].map(str::to_owned).to_vec(),
        };
        Ok(Self { client, userinfo_url: address(userinfo_url, known.map(|known| known.userinfo_url))?, scopes })
    }

    /// Starts a sign-in at the provider.
    pub fn depart(&self) -> Departure {
        let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
        let scopes = self.scopes.iter().cloned().map(Scope::new);
        let (address, state) =
            self.client.authorize_url(CsrfToken::new_random).add_scopes(scopes).set_pkce_challenge(challenge).url();
        Departure { address: address.into(), state: state.secret().clone(), verifier: verifier.secret().clone() }
    }

    /// Exchanges a code for the person who came back with it.
    ///
    /// # Errors
    /// The provider refuses the code, doesn't answer, or describes nobody.
    pub async fn person(&self, accounts: &Accounts, code: String, verifier: String) -> anyhow::Result<Person> {
        let send = |request: oauth2::HttpRequest| async {
            accounts.outgoing.send(request).await.map_err(|error| std::io::Error::other(format!("{error:#}")))
        };
        let exchange =
            self.client.exchange_code(AuthorizationCode::new(code)).set_pkce_verifier(PkceCodeVerifier::new(verifier));
        let token = exchange.request_async(&send).await.context("the code was not exchanged")?;
        let told: Value = accounts.outgoing.get(&self.userinfo_url, token.access_token().secret()).await?;
        read(&told).context("the provider tells of nobody")
    }
}

/// Reads the claims of OpenID Connect, under these or the names that older providers use.
fn read(told: &Value) -> Option<Person> {
    let text = |names: &[&str]| {
        let found = names.iter().find_map(|name| match &told[*name] {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        });
        single_line(&found.unwrap_or_default())
    };
    let subject = text(&["sub", "id"]);
    let email = Some(text(&["email"])).filter(|email| is_email(email));
    let verified = match &told["email_verified"] {
        Value::Bool(flag) => *flag,
        Value::String(text) => text == "true",
        _ => false,
    };
    let (mut first_name, mut last_name) = (text(&["given_name", "first_name"]), text(&["family_name", "last_name"]));
    if first_name.is_empty() && last_name.is_empty() {
        let name = text(&["name"]);
        let (first, last) = name.split_once(' ').unwrap_or((&name, ""));
        (first_name, last_name) = (first.to_owned(), last.to_owned());
    }
    (!subject.is_empty()).then_some(Person {
        subject,
        email_verified: verified && email.is_some(),
        email,
        first_name,
        last_name,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn people_are_read_from_claims_of_any_age() {
        let person = read(&json!({
            "sub": "17", "email": "ada@example.org", "email_verified": true, "given_name": "Ada", "family_name": "Byron",
        }));
        let ada = Person {
            subject: "17".to_owned(),
            email: Some("ada@example.org".to_owned()),
            email_verified: true,
            first_name: "Ada".to_owned(),
            last_name: "Byron".to_owned(),
        };
        assert_eq!(person, Some(ada.clone()));
        let older = read(&json!({ "id": 17, "email": "ada@example.org", "name": "Ada Byron" }));
        assert_eq!(older, Some(Person { email_verified: false, ..ada }));
        let no_address = read(&json!({ "sub": "17", "email": "none", "email_verified": true })).unwrap();
        assert_eq!((no_address.email, no_address.email_verified), (None, false));
        assert_eq!(read(&json!({ "email": "ada@example.org" })), None);
    }
}
