//! Links the tests at a fixed address: of some 2,500 processes, each would spend a tenth of a second on moving itself to a
//! random one. The server keeps its random address.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux") {
        println!("cargo:rustc-link-arg-tests=-no-pie");
    }
}
