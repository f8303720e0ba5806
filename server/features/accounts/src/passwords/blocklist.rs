//! The most common passwords.

/// In lower case, sorted by bytes, one per line.
const LIST: &str = include_str!("blocklist.txt");

/// Returns whether a password is one of the most common ones, ignoring case.
pub fn is_common(password: &str) -> bool {
    let folded = password.to_lowercase();
    // Scanning about 8,000 short lines takes microseconds; hashing a password takes thousands of times longer.
    LIST.lines().any(|line| line == folded)
}

#[cfg(test)]
mod tests {
    use super::is_common;

    #[test]
    fn common_passwords_are_known_in_any_case() {
        assert!(is_common("password") && is_common("PassWord") && is_common("12345678"));
        assert!(!is_common("") && !is_common("passwor") && !is_common("a quiet corner of the stand"));
    }
}
