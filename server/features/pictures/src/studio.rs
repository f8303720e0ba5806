//! Draws pictures on blocking threads: few at a time, with a bounded queue, and fairly among channels.

use std::collections::HashMap;
use std::num::NonZero;
use std::sync::Arc;

use anyhow::Context;
use bytes::Bytes;
use grandstand_db::ids::ChannelId;
use grandstand_web::assets::Frontend;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{ImageHrefResolver, ImageKind, Options, Tree, WriteOptions};

use super::error::Error;
use super::fonts::Fonts;
use super::turns::{Turn, Turns};

/// Length of the queue, not counting the first request of each channel. Further requests are refused for some seconds.
const WAITING: usize = 64;
/// Decimals of coordinates: a hundredth of a pixel on the largest picture.
const PRECISION: u8 = 2;

/// Draws the pictures of this process.
#[derive(Debug)]
pub struct Studio {
    turns: Arc<Turns>,
    fonts: Arc<Fonts>,
}

impl Default for Studio {
    fn default() -> Self {
        // Half of the cores, so that requests are still answered.
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        Self { turns: Turns::new(cores / 2, WAITING), fonts: Arc::default() }
    }
}

/// A drawing with the pictures and font that it uses.
#[derive(Debug, Clone)]
pub struct Drawing {
    /// SVG whose `<image>` elements refer to [`Self::pictures`].
    pub svg: String,
    /// Font family of its texts.
    pub family: &'static str,
    /// Pictures by name: format, such as `png`, and bytes.
    pub pictures: HashMap<&'static str, (String, Bytes)>,
}

/// Output format of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Self-contained SVG: texts are outlines, and pictures are embedded.
    Svg,
    /// PNG in the size of the drawing.
    Png,
}

impl Format {
    /// Returns the format of a file name's extension; `None` for any other.
    pub fn of(ending: &str) -> Option<Self> {
        match ending {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            _ => None,
        }
    }
}

impl Studio {
    /// Waits for a free drawing slot.
    ///
    /// # Errors
    /// See [`Turns::wait`].
    pub async fn place(&self, channel_id: ChannelId) -> Result<Place, Error> {
        Ok(Place { fonts: Arc::clone(&self.fonts), turn: self.turns.wait(channel_id).await? })
    }
}

/// A drawing slot.
#[derive(Debug)]
pub struct Place {
    fonts: Arc<Fonts>,
    turn: Turn,
}

impl Place {
    /// Renders a drawing.
    ///
    /// # Errors
    /// The drawing is no valid SVG, or too large for the memory.
    pub async fn draw(self, frontend: Arc<Frontend>, drawing: Drawing, format: Format) -> anyhow::Result<Bytes> {
        let Self { fonts, turn } = self;
        let drawn = tokio::task::spawn_blocking(move || {
            let drawn = render(&fonts, &frontend, drawing, format);
            // Drawing goes on if the client disconnects, so the slot is only released here.
            drop(turn);
            drawn
        });
        drawn.await?
    }
}

fn render(fonts: &Fonts, frontend: &Frontend, drawing: Drawing, format: Format) -> anyhow::Result<Bytes> {
    let Drawing { svg, family, pictures } = drawing;
    let options = Options {
        fontdb: fonts.family(frontend, family),
        image_href_resolver: ImageHrefResolver {
            resolve_data: ImageHrefResolver::default_data_resolver(),
            // Only the given pictures; files are never read.
            resolve_string: Box::new(move |name, options| {
                let (format, bytes) = pictures.get(name)?;
                picture(format, bytes, options)
            }),
        },
        ..Options::default()
    };
    let tree = Tree::from_str(&svg, &options).context("a drawing")?;
    match format {
        Format::Svg => {
            let options =
                WriteOptions { coordinates_precision: PRECISION, transforms_precision: 5, ..WriteOptions::default() };
            Ok(tree.to_string(&options).into_bytes().into())
        }
        Format::Png => {
            let size = tree.size().to_int_size();
            let mut pixels = Pixmap::new(size.width(), size.height()).context("a picture of no size")?;
            resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
            Ok(pixels.encode_png()?.into())
        }
    }
}

fn picture(format: &str, bytes: &Bytes, options: &Options<'_>) -> Option<ImageKind> {
    let data = Arc::new(bytes.to_vec());
    match format {
        "png" => Some(ImageKind::PNG(data)),
        "jpg" => Some(ImageKind::JPEG(data)),
        "webp" => Some(ImageKind::WEBP(data)),
        "svg" => (options.image_href_resolver.resolve_data)("image/svg+xml", data, options),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix_web::test]
    async fn a_drawing_reads_no_files() {
        let studio = Studio::default();
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\">\
                   <image href=\"/etc/hostname\" width=\"4\" height=\"4\"/><image href=\"gone\"/></svg>";
        let drawing = Drawing { svg: svg.to_owned(), family: "Inter", pictures: HashMap::new() };
        let place = studio.place(ChannelId(1)).await.unwrap();
        let made = place.draw(Arc::default(), drawing.clone(), Format::Svg).await.unwrap();
        assert!(!String::from_utf8_lossy(&made).contains("image"), "{made:?}");
        let broken = Drawing { svg: "<svg".to_owned(), ..drawing };
        let place = studio.place(ChannelId(1)).await.unwrap();
        assert!(place.draw(Arc::default(), broken, Format::Png).await.is_err());
    }
}
