//! Many different channels: the starter's files with further menus, pages, questions and colours, checked and applied.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

use clap::Args;
use futures_util::StreamExt;
use grandstand_server::config::StoreSettings;
use tenants::check::Report;
use tenants::schema::ChannelSeed;

use crate::store::{Store, UNLIMITED, checked};
use crate::words;

/// Folders that are checked in parallel.
const AT_ONCE: usize = 4;

/// What to fill with, and where.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Channels in all
    #[arg(long, default_value_t = 10_000)]
    count: usize,
    /// Leave the request budgets of the starter as they are
    #[arg(long)]
    limited: bool,
    #[command(flatten)]
    store: StoreSettings,
}

/// Fills the store, and writes the channels' hosts to `hosts.txt` in the data folder.
///
/// # Errors
/// A folder has errors, or writing to the store failed.
pub async fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let began = Instant::now();
    let store = Store::open(&arguments.store).await?;
    let work = arguments.store.data.join("starter");
    let one = |index: usize| {
        let work = work.clone();
        tokio::task::spawn_blocking(move || channel(&work, index))
    };
    let mut channels = futures_util::stream::iter(0..arguments.count).map(one).buffered(AT_ONCE);
    let mut hosts = String::new();
    while let Some(channel) = channels.next().await {
        let (mut seed, report) = channel??;
        if !arguments.limited {
            seed.channel.budget = UNLIMITED;
        }
        store.apply(&seed, &report.images).await?;
        std::fs::remove_dir_all(work.join(&seed.key))?;
        hosts.extend(seed.channel.domains.iter().flat_map(|domain| [domain, "\n"]));
    }
    std::fs::write(arguments.store.data.join("hosts.txt"), hosts)?;
    println!("{} channels in {:.1} s", arguments.count, began.elapsed().as_secs_f64());
    Ok(())
}

/// The channel with this number, from a folder that is first written to `work`.
fn channel(work: &Path, index: usize) -> anyhow::Result<(ChannelSeed, Report)> {
    let key = words::key(index);
    let folder = work.join(&key);
    for (path, text) in files(&key, index)? {
        let file = folder.join(path);
        if let Some(parent) = file.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(file, text)?;
    }
    checked(&folder)
}

/// The starter's files, plus up to four menu entries with their pages, questions, sports and blocks.
fn files(key: &str, index: usize) -> anyhow::Result<BTreeMap<String, String>> {
    let mut files = tenants::starter::files(key)?;
    let mut add = |file: &str, text: String| files.entry(file.to_owned()).or_default().push_str(&text);
    add("channel.toml", format!("domains = [\"www.{key}.example\"]\n"));
    for number in 0..index % 5 {
        let words = words::Texts::new(index, number);
        let (alias, title) = (format!("more-{number}"), words.title());
        let page = words.paragraphs(1 + (index + number) % 3);
        let (sentence, answer) = (words.sentence(), words.paragraphs(1));
        add("menu.toml", format!("\n[[entries]]\nalias = \"{alias}\"\nname = \"{title}\"\nurl = \"/{alias}\"\n"));
        add(
            &format!("pages/{alias}.md"),
            format!("+++\nid = \"{alias}\"\nurl = \"/{alias}\"\nname = \"{title}\"\n+++\n\n{page}\n"),
        );
        add(
            "faq.toml",
            format!("\n[[entries]]\nalias = \"{alias}\"\nquestion = \"{sentence}?\"\nanswer = \"{answer}\"\n"),
        );
        add("event_categories.toml", format!("\n[[event_categories]]\nalias = \"{alias}\"\nname = \"{title}\"\n"));
        add(
            "static_blocks.toml",
            format!("\n[[blocks]]\nalias = \"{alias}\"\nplace = \"home\"\ntitle = \"{title}\"\nbody = \"{answer}\"\n"),
        );
    }
    if let Some(theme) = files.get_mut("theme.toml") {
        *theme = theme.replace("radius = 10", &format!("radius = {}", index % 17));
    }
    Ok(files)
}
