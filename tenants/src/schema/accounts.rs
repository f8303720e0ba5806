//! `[accounts]` of `channel.toml`: how viewers register and sign in.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `[accounts]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct AccountSettings {
    /// Whether e-mail addresses are verified; where they are not, every address counts as verified.
    pub verification: bool,
    /// Minimum length of a password in characters.
    #[schemars(range(min = 8, max = 64))]
    pub password_minimum: u32,
    /// When viewers are asked for their names.
    #[serde(skip_serializing_if = "Names::is_required")]
    pub names: Names,
    /// Google reCAPTCHA, where the channel uses it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recaptcha: Option<Recaptcha>,
    /// Where viewers can sign in with an account that they have elsewhere: provider → how.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub social: BTreeMap<String, SocialProvider>,
}

impl AccountSettings {
    /// Whether nothing differs from what holds without `[accounts]`.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

impl Default for AccountSettings {
    fn default() -> Self {
        Self {
            verification: true,
            password_minimum: 8,
            names: Names::default(),
            recaptcha: None,
            social: BTreeMap::new(),
        }
    }
}

/// When viewers are asked for their names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Names {
    /// On registering, which needs both.
    #[default]
    Required,
    /// After the purchase, at the checkout: an account can do without.
    AfterPurchase,
}

impl Names {
    /// Whether an account needs names.
    pub const fn is_required(&self) -> bool {
        matches!(self, Self::Required)
    }
}

/// `[accounts.recaptcha]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Recaptcha {
    /// The public site key, of a key for the box "I'm not a robot".
    #[schemars(length(min = 8, max = 100))]
    pub site_key: String,
    /// Where browsers get reCAPTCHA's script, where Google's usual address can't be reached: another of Google's hosts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = r"^https?://[^\s'?#]+/[^\s'?#]+$"))]
    pub script: Option<String>,
    /// `secret:<name>`: the channel's secret that belongs to the site key.
    #[schemars(regex(pattern = r"^(secret:[a-z0-9]+(-[a-z0-9]+)*|env:[A-Z][A-Z0-9_]*)$"), length(max = 200))]
    pub secret: String,
}

/// The hosts that Google serves reCAPTCHA's script from.
const RECAPTCHA_HOSTS: [&str; 4] = ["www.google.com", "www.gstatic.com", "www.recaptcha.net", "recaptcha.net"];

impl Recaptcha {
    /// Whether the script is reCAPTCHA's own: below `/recaptcha/` of one of Google's hosts, over https. `hosts` are the
    /// operator's, with their ports, and may do without https.
    ///
    /// The host has to be written as it is listed: user names, ports, backslashes and encodings are part of no entry.
    pub fn is_script_allowed(&self, hosts: &[String]) -> bool {
        let script = self.script();
        let secure = script.strip_prefix("https://");
        let Some(rest) = secure.or_else(|| script.strip_prefix("http://")) else { return false };
        let Some((host, path)) = rest.split_once('/') else { return false };
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'.' | b'-' | b'_');
        let is_host = hosts.iter().any(|own| own == host) || (secure.is_some() && RECAPTCHA_HOSTS.contains(&host));
        is_host && path.starts_with("recaptcha/") && path.bytes().all(plain) && !path.contains("..")
    }

    /// Where browsers get the script.
    pub fn script(&self) -> &str {
        self.script.as_deref().unwrap_or("https://www.google.com/recaptcha/api.js")
    }
}

/// `[accounts.social.<provider>]`. For `google` and `facebook` the addresses and scopes are known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SocialProvider {
    /// What its button says it is; known for `google` and `facebook`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The channel's client id at the provider.
    #[schemars(length(min = 1, max = 300))]
    pub client_id: String,
    /// `secret:<name>`: the channel's secret that is the client's secret.
    #[schemars(regex(pattern = r"^(secret:[a-z0-9]+(-[a-z0-9]+)*|env:[A-Z][A-Z0-9_]*)$"), length(max = 200))]
    pub secret: String,
    /// Where viewers are sent to sign in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = r"^https?://\S+$"))]
    pub authorize_url: Option<String>,
    /// Where a code is exchanged for a token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = r"^https?://\S+$"))]
    pub token_url: Option<String>,
    /// Where the person behind a token is told: OpenID Connect's userinfo endpoint, or one that answers like it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = r"^https?://\S+$"))]
    pub userinfo_url: Option<String>,
    /// What the provider is asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scopes: Vec<String>,
}

/// What is known of a provider without being told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preset {
    /// What its button says it is.
    pub name: &'static str,
    /// Where viewers are sent to sign in.
    pub authorize_url: &'static str,
    /// Where a code is exchanged for a token.
    pub token_url: &'static str,
    /// Where the person behind a token is told.
    pub userinfo_url: &'static str,
    /// What it is asked for.
    pub scopes: &'static [&'static str],
}

/// The preset of a provider; `None` for one that has to be described.
pub fn preset(provider: &str) -> Option<Preset> {
    match provider {
        "google" => Some(Preset {
            name: "Google",
            authorize_url: "https://accounts.google.com/o/oauth2/v2/auth",
            token_url: "https://oauth2.googleapis.com/token",
            userinfo_url: "https://openidconnect.googleapis.com/v1/userinfo",
            scopes: &["openid", "email", "profile"],
        }),
        "facebook" => Some(Preset {
            name: "Facebook",
            authorize_url: "https://www.facebook.com/v21.0/dialog/oauth",
            token_url: "https://graph.facebook.com/v21.0/oauth/access_token",
            userinfo_url: "https://graph.facebook.com/v21.0/me?fields=id,first_name,last_name,email",
            scopes: &["email", "public_profile"],
        }),
        _ => None,
    }
}

impl SocialProvider {
    /// What the button of this provider, which the channel calls `provider`, says it is.
    pub fn label<'a>(&'a self, provider: &'a str) -> &'a str {
        self.name.as_deref().or_else(|| preset(provider).map(|preset| preset.name)).unwrap_or(provider)
    }
}

#[cfg(test)]
mod tests {
    use super::Recaptcha;

    #[test]
    fn the_script_is_googles() {
        let is_allowed = |script: &str| {
            let script = Some(script.to_owned());
            let recaptcha = Recaptcha { site_key: String::new(), script, secret: String::new() };
            recaptcha.is_script_allowed(&["127.0.0.1:8500".to_owned()])
        };
        for script in [
            "https://www.google.com/recaptcha/api.js",
            "https://www.google.com/recaptcha/enterprise.js",
            "https://www.recaptcha.net/recaptcha/api.js",
            "https://recaptcha.net/recaptcha/api.js",
            "http://127.0.0.1:8500/recaptcha/api.js",
        ] {
            assert!(is_allowed(script), "{script}");
        }
        for script in [
            "http://www.google.com/recaptcha/api.js",
            "https://evil.example/recaptcha/api.js",
            "https://www.google.com.evil.example/recaptcha/api.js",
            "https://www.google.com@evil.example/recaptcha/api.js",
            "https://evil.example\\@www.google.com/recaptcha/api.js",
            "https://www.google.com:8443/recaptcha/api.js",
            "https://WWW.google.com/recaptcha/api.js",
            "https://www.google.com/complete/search",
            "https://www.google.com/recaptcha/../complete/search",
            "https://www.google.com/recaptcha/%2e%2e/complete/search",
            "https://www.google.com/recaptcha/api.js;script-src",
            "https:///recaptcha/api.js",
            "//www.google.com/recaptcha/api.js",
            "data:text/javascript,1",
            "http://127.0.0.1:8501/recaptcha/api.js",
        ] {
            assert!(!is_allowed(script), "{script}");
        }
    }
}
