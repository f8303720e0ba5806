//! Attacks, each as its attacker would do it.

mod foreign_secrets;
