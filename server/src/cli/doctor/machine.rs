//! This machine: its disk, its clock, and the programs that the server starts.

use std::path::Path;

use grandstand_media::ingest::free_mib;
use jiff::Timestamp;
use tokio::process::Command;

use super::finding::{Finding, Part};
use crate::config::ServeSettings;

/// Seconds by which clocks may differ: signatures of webhooks hold for five minutes, sign-in codes for less.
const CLOCK_SECONDS: i64 = 10;
/// Encoders that recordings need.
const ENCODERS: [&str; 2] = ["libx264", "aac"];

/// Looks at the machine.
pub async fn look(settings: &ServeSettings) -> Vec<Finding> {
    let mut findings = disk(settings).await;
    findings.extend(clock().await);
    findings.extend(programs().await);
    findings
}

async fn disk(settings: &ServeSettings) -> Vec<Finding> {
    let mut part = Part::new("disk");
    let data = &settings.store.data;
    if let Err(error) = writable(data) {
        let found = format!("GRANDSTAND_DATA: {} can't be written to: {error}", data.display());
        part.fault(found, "create the folder, and give it to the user that the server runs as");
        return part.into_findings();
    }
    match free_mib(data).await {
        Ok(free) if free < settings.disk_reserve => part.fault(
            format!("{free} MiB are free: no recording begins below {} MiB", settings.disk_reserve),
            "make room, move objects to a bucket (GRANDSTAND_STORE), or lower GRANDSTAND_DISK_RESERVE",
        ),
        Ok(free) if free < 4 * settings.disk_reserve => {
            part.warn(format!("only {free} MiB are free"), "make room before the next recordings");
        }
        Ok(free) => part.ok(format!("{free} MiB are free in {}", data.display())),
        Err(error) => part.warn(format!("the free space is not known: {error}"), "look at `df`"),
    }
    part.into_findings()
}

/// Writes a file and deletes it again.
fn writable(folder: &Path) -> std::io::Result<()> {
    let file = folder.join(format!("doctor-{}", uuid::Uuid::now_v7().simple()));
    std::fs::write(&file, b"grandstand")?;
    std::fs::remove_file(file)
}

async fn clock() -> Vec<Finding> {
    let mut part = Part::new("clock");
    let asked = Command::new("timedatectl").args(["show", "--property=NTPSynchronized", "--value"]).output().await;
    match asked.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).as_deref() {
        Ok("yes") => part.ok("this machine's clock is synchronised"),
        Ok("no") => part.warn(
            "this machine's clock is not synchronised",
            "install chrony or systemd-timesyncd: webhooks and sign-ins are refused when clocks differ by minutes",
        ),
        _ => part.note("whether this machine's clock is synchronised isn't known"),
    }
    part.into_findings()
}

/// Adds a fault if another machine's clock, in seconds since 1970, differs from this one's.
pub fn clock_differs(whose: &str, seconds: i64, part: &mut Part) {
    let difference = Timestamp::now().as_second() - seconds;
    if difference.abs() > CLOCK_SECONDS {
        let how = if difference > 0 { "behind" } else { "ahead of" };
        part.fault(
            format!("the clock of {whose} is {} s {how} this machine's", difference.abs()),
            "synchronise both with a time server",
        );
    }
}

async fn programs() -> Vec<Finding> {
    let mut part = Part::new("ffmpeg");
    let install = "on Debian and Ubuntu: `apt-get install ffmpeg`";
    for program in ["ffmpeg", "ffprobe"] {
        match output(program, &["-hide_banner", "-version"]).await {
            Ok(text) => part.ok(text.lines().next().unwrap_or(program).split(" Copyright").next().unwrap_or(program)),
            Err(error) => part.fault(format!("{program} doesn't start: {error}; recordings and clips fail"), install),
        }
    }
    if let Ok(text) = output("ffmpeg", &["-hide_banner", "-encoders"]).await {
        let has = |name: &str| text.lines().any(|line| line.split_whitespace().nth(1) == Some(name));
        for encoder in ENCODERS.into_iter().filter(|name| !has(name)) {
            part.fault(format!("ffmpeg lacks the encoder {encoder}: recordings and clips fail"), install);
        }
    }
    part.into_findings()
}

async fn output(program: &str, arguments: &[&str]) -> std::io::Result<String> {
    let output = Command::new(program).args(arguments).output().await?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
