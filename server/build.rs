//! Links the integration tests at a fixed address, because relocating the program takes a noticeable part of each
//! test's process (docs/developing.md). The server's own program stays position-independent.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux") {
        println!("cargo:rustc-link-arg-tests=-no-pie");
    }
}
