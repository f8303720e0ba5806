//! Passwords that everyone tries first.

/// In lower case and in the order of their bytes, one a line.
const LIST: &str = include_str!("blocklist.txt");

/// Whether a password is one of the most common ones, whatever its letters' case.
pub fn is_common(password: &str) -> bool {
    let folded = password.to_lowercase();
    // Some eight thousand short lines: walking them takes microseconds, and hashing a password thousands of them.
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
