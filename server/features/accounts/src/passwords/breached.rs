//! Looks up passwords in lists of breached ones, at a service that the operator chooses. It uses the range protocol of
//! Have I Been Pwned: the service receives the first five digits of a password's hash, which hundreds of others share.

use std::time::Duration;

use sha1::{Digest, Sha1};
use tokio::time::timeout;

use crate::Accounts;
use crate::error::Error;

/// Timeout of a look-up.
const PATIENCE: Duration = Duration::from_secs(3);
/// Number of hash digits that are sent to the service.
const TOLD: usize = 5;

/// Refuses a password that the operator's service knows. Without a service or an answer, every password is accepted, so
/// that an outage doesn't keep users from choosing one.
///
/// # Errors
/// The password is breached.
pub async fn check(accounts: &Accounts, password: &str) -> Result<(), Error> {
    let Some(service) = &accounts.breached_passwords else { return Ok(()) };
    match timeout(PATIENCE, is_breached(accounts, service, password)).await {
        Ok(Ok(false)) => return Ok(()),
        Ok(Ok(true)) => return Err(Error::BreachedPassword),
        // The error contains the URL, and so a part of the hash: it must not be logged.
        Ok(Err(_)) => tracing::warn!("a new password is not looked up: the service for breached passwords failed"),
        Err(_) => tracing::warn!("a new password is not looked up: the service for breached passwords is too slow"),
    }
    Ok(())
}

async fn is_breached(accounts: &Accounts, service: &str, password: &str) -> anyhow::Result<bool> {
    let hash = hash(password);
    let (told, rest) = hash.split_at(TOLD);
    let address = format!("{}/{told}", service.trim_end_matches('/'));
    // Padding keeps the length of the answer from revealing how many passwords match.
    let headers = [("add-padding", "true"), ("user-agent", "Grandstand")];
    let answer = accounts.outgoing.get_from_operators(&address, &headers).await?;
    Ok(names(&answer, rest))
}

/// Returns whether an answer contains the rest of a hash. Lines with a count of 0 are padding.
fn names(answer: &str, rest: &str) -> bool {
    let lines = answer.lines().filter_map(|line| line.trim().split_once(':'));
    lines.into_iter().any(|(hash, times)| hash.eq_ignore_ascii_case(rest) && times.trim() != "0")
}

/// Returns the SHA-1 hash of a password, in 40 upper-case hexadecimal digits.
fn hash(password: &str) -> String {
    let digits = Sha1::digest(password.as_bytes()).into_iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.filter_map(|digit| char::from_digit(digit.into(), 16)).map(|digit| digit.to_ascii_uppercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_known_by_the_rest_of_its_hash() {
        assert_eq!(hash("password"), "5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8");
        let rest = "1E4C9B93F3F0682250B6CF8331B7EE68FD8";
        assert!(names(&format!("003D68EB55068C33ACE09247EE4C639306B:3\r\n{rest}:52256179\r\n"), rest));
        assert!(names(&format!("{}:1", rest.to_lowercase()), rest));
        assert!(!names(&format!("{rest}:0\r\n"), rest), "padding");
        assert!(!names("003D68EB55068C33ACE09247EE4C639306B:3\nnonsense", rest));
        assert!(!names("", rest));
    }
}
