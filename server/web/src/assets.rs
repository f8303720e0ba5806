//! The built front end: files with hashed names, served from memory and compressed at build time.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use anyhow::Context as _;
use bytes::Bytes;
use tenants::fonts::FontFiles;

use super::openings::Openings;
use super::problem::Problem;

/// The files of `frontend/dist`.
#[derive(Debug, Clone, Default)]
pub struct Frontend {
    /// The page shell's template.
    pub template: String,
    /// Family → its font files.
    pub fonts: FontFiles,
    /// Templates of the parts of pages that are shown before any script runs.
    pub openings: Openings,
    /// A screen's name → the URLs of the scripts and styles that only this screen needs.
    pub screens: HashMap<String, Vec<String>>,
    assets: HashMap<String, Asset>,
}

#[derive(Debug, Clone)]
struct Asset {
    content_type: String,
    identity: Bytes,
    /// Content-Encoding name → bytes, in order of preference.
    compressed: Vec<(&'static str, Bytes)>,
}

impl Frontend {
    /// Reads the build output in `folder`.
    ///
    /// # Errors
    /// The folder contains no build.
    pub fn load(folder: &Path) -> anyhow::Result<Self> {
        let read = |name: &str| {
            std::fs::read(folder.join(name)).with_context(|| {
                format!("GRANDSTAND_FRONTEND: {} has no {name}; build the front end first", folder.display())
            })
        };
        let template = String::from_utf8(read("index.html")?)?;
        let fonts = serde_json::from_slice(&read("fonts.json")?).context("fonts.json of the front end's build")?;
        let screens =
            serde_json::from_slice(&read("screens.json")?).context("screens.json of the front end's build")?;
        let openings = Openings::read(&read("openings.json")?).context("openings.json of the front end's build")?;
        let mut assets = HashMap::new();
        collect(&folder.join("assets"), "", &mut assets)?;
        Ok(Self { template, fonts, openings, screens, assets })
    }

    /// The URLs of the scripts that every page runs after its first ones, in the template's order.
    pub fn entry_scripts(&self) -> impl Iterator<Item = &str> {
        let named =
            self.template.split_once("name=\"entry-scripts\" content=\"").and_then(|(_, rest)| rest.split_once('"'));
        named.map(|(addresses, _)| addresses).unwrap_or_default().split_ascii_whitespace()
    }

    /// A file of the build by its URL path, such as `/assets/fonts/inter.woff2`.
    pub fn file(&self, address: &str) -> Option<&Bytes> {
        self.assets.get(address.strip_prefix("/assets/")?).map(|asset| &asset.identity)
    }
}

/// The build in a folder, either read once or on every use.
#[derive(Debug)]
pub struct FrontendFiles {
    folder: PathBuf,
    read_anew: bool,
    loaded: Arc<Frontend>,
}

impl FrontendFiles {
    /// Reads the build output. `read_anew` makes every use read it again, for development.
    ///
    /// # Errors
    /// The folder contains no build.
    pub fn load(folder: PathBuf, read_anew: bool) -> anyhow::Result<Self> {
        let loaded = Arc::new(Frontend::load(&folder)?);
        Ok(Self { folder, read_anew, loaded })
    }

    /// The current front end.
    ///
    /// # Errors
    /// The build can't be read.
    pub fn current(&self) -> anyhow::Result<Arc<Frontend>> {
        if self.read_anew {
            return Ok(Arc::new(Frontend::load(&self.folder)?));
        }
        Ok(Arc::clone(&self.loaded))
    }

    /// The front end as read at the start, which channels are compiled with.
    pub fn at_start(&self) -> &Arc<Frontend> {
        &self.loaded
    }
}

fn collect(folder: &Path, prefix: &str, assets: &mut HashMap<String, Asset>) -> anyhow::Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let key = format!("{prefix}{name}");
        if path.is_dir() {
            collect(&path, &format!("{key}/"), assets)?;
        } else if !is_compressed(name) && !is_map(name) {
            assets.insert(key, Asset::read(&path)?);
        }
    }
    Ok(())
}

fn is_compressed(name: &str) -> bool {
    [".br", ".gz", ".zst"].iter().any(|ending| name.ends_with(ending))
}

/// Source maps are for operators. The build keeps them in a folder of their own, which is not read.
fn is_map(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "map")
}

impl Asset {
    fn read(path: &Path) -> anyhow::Result<Self> {
        let identity = Bytes::from(std::fs::read(path)?);
        let sibling = |ending: &str| std::fs::read(format!("{}{ending}", path.display())).ok().map(Bytes::from);
        let compressed = [("br", ".br"), ("zstd", ".zst"), ("gzip", ".gz")]
            .into_iter()
            .filter_map(|(encoding, ending)| Some((encoding, sibling(ending)?)))
            .filter(|(_, bytes)| bytes.len() < identity.len())
            .collect();
        let content_type = mime_guess::from_path(path).first_or_octet_stream();
        let is_text = content_type.type_() == "text" || content_type.subtype() == "javascript";
        let charset = if is_text { "; charset=utf-8" } else { "" };
        Ok(Self { content_type: format!("{}{charset}", content_type.essence_str()), identity, compressed })
    }
}

/// `GET /assets/{path}`: file names change with their content, so browsers may cache them for a year.
///
/// # Errors
/// The build has no such file.
pub async fn asset(
    request: HttpRequest,
    files: web::Data<FrontendFiles>,
    path: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let frontend = files.current()?;
    let asset = frontend.assets.get(path.as_str()).ok_or(Problem::NotFound("This file"))?;
    let accepted = request.headers().get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let accepts = |encoding: &str| {
        accepted.unwrap_or_default().split(',').any(|part| part.split(';').next().map(str::trim) == Some(encoding))
    };
    let mut response = HttpResponse::Ok();
    response
        .insert_header((header::CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .insert_header((header::VARY, "Accept-Encoding"))
        .content_type(asset.content_type.as_str());
    Ok(match asset.compressed.iter().find(|(encoding, _)| accepts(encoding)) {
        Some((encoding, bytes)) => response.insert_header((header::CONTENT_ENCODING, *encoding)).body(bytes.clone()),
        None => response.body(asset.identity.clone()),
    })
}
