//! Resizes pictures.

use std::io::Cursor;

use anyhow::{Context, bail};
use bytes::Bytes;
use image::codecs::png::PngDecoder;
use image::imageops::FilterType;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};

/// Quality of WebP, from 0 to 100.
const QUALITY: f32 = 80.0;
/// Maximum width and height in pixels, as a protection against decompression bombs.
const LARGEST: u32 = 12_000;
/// Memory limit for decoding, in bytes.
const MEMORY: u64 = 512 << 20;

/// A decoded picture with its orientation applied.
#[derive(Debug)]
pub struct Picture {
    pixels: DynamicImage,
    /// Size of the original file in bytes.
    bytes: usize,
}

impl Picture {
    /// Decodes a JPEG or PNG.
    ///
    /// # Errors
    /// The picture is damaged, too large or animated, or its colour profile is not sRGB.
    pub fn read(bytes: &[u8]) -> anyhow::Result<Self> {
        let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format()?;
        let mut limits = Limits::default();
        limits.max_image_width = Some(LARGEST);
        limits.max_image_height = Some(LARGEST);
        limits.max_alloc = Some(MEMORY);
        reader.limits(limits);
        if reader.format() == Some(ImageFormat::Png) && PngDecoder::new(Cursor::new(bytes))?.is_apng()? {
            bail!("it moves");
        }
        let mut decoder = reader.into_decoder()?;
        // Variants have no colour profile, so only sRGB pictures keep their colours.
        if decoder.icc_profile()?.is_some_and(|profile| !is_srgb(&profile)) {
            bail!("its colour profile is not sRGB");
        }
        let orientation = decoder.orientation()?;
        let mut pixels = DynamicImage::from_decoder(decoder)?;
        pixels.apply_orientation(orientation);
        Ok(Self { pixels, bytes: bytes.len() })
    }

    /// Returns the picture as WebP, `width` pixels wide.
    ///
    /// # Errors
    /// Encoding failed.
    pub fn webp(&self, width: u32) -> anyhow::Result<Bytes> {
        let ratio = f64::from(self.pixels.height()) / f64::from(self.pixels.width().max(1));
        let height = (f64::from(width) * ratio).round().max(1.0) as u32;
        let resized = self.pixels.resize_exact(width, height, FilterType::Lanczos3);
        let written = write(&resized, false)?;
        // Drawings with few colours may be smaller in lossless compression.
        if written.len() < self.bytes {
            return Ok(written);
        }
        let lossless = write(&resized, true)?;
        Ok(if lossless.len() < written.len() { lossless } else { written })
    }
}

fn write(picture: &DynamicImage, lossless: bool) -> anyhow::Result<Bytes> {
    let (width, height) = (picture.width(), picture.height());
    let written = if picture.color().has_alpha() {
        webp::Encoder::from_rgba(&picture.to_rgba8(), width, height).encode_simple(lossless, QUALITY)
    } else {
        webp::Encoder::from_rgb(&picture.to_rgb8(), width, height).encode_simple(lossless, QUALITY)
    };
    let written = written.map_err(|error| anyhow::anyhow!("{error:?}")).context("WebP")?;
    Ok(Bytes::copy_from_slice(&written))
}

fn is_srgb(profile: &[u8]) -> bool {
    profile.windows(4).any(|window| window == b"sRGB")
}

#[cfg(test)]
mod tests {
    use image::{ColorType, ImageEncoder, Rgb, RgbImage, Rgba, RgbaImage};

    use super::*;

    fn png(picture: &DynamicImage) -> Vec<u8> {
        let mut bytes = Vec::new();
        picture.write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png).unwrap();
        bytes
    }

    /// Returns width, height, and the channels of a pixel.
    fn unpacked(webp: &[u8], x: usize, y: usize) -> (u32, u32, Vec<u8>) {
        let made = webp::Decoder::new(webp).decode().unwrap();
        let (width, channels) = (made.width() as usize, if made.is_alpha() { 4 } else { 3 });
        let start = (y * width + x) * channels;
        (made.width(), made.height(), made[start..start + channels].to_vec())
    }

    #[test]
    fn a_picture_keeps_its_shape_and_colours() {
        let picture = RgbImage::from_fn(900, 450, |x, _| if x < 450 { Rgb([200, 30, 40]) } else { Rgb([20, 60, 200]) });
        let webp = Picture::read(&png(&picture.into())).unwrap().webp(320).unwrap();
        for (x, expected) in [(40, [200_u8, 30, 40]), (280, [20, 60, 200])] {
            let (width, height, found) = unpacked(&webp, x, 80);
            assert_eq!((width, height), (320, 160));
            assert!(found.iter().zip(expected).all(|(found, expected)| found.abs_diff(expected) < 12), "{found:?}");
        }
    }

    #[test]
    fn what_is_clear_stays_clear() {
        let picture = RgbaImage::from_fn(640, 640, |x, _| if x < 320 { Rgba([0; 4]) } else { Rgba([9, 9, 9, 255]) });
        let webp = Picture::read(&png(&picture.into())).unwrap().webp(320).unwrap();
        assert_eq!((unpacked(&webp, 20, 20).2[3], unpacked(&webp, 300, 20).2[3]), (0, 255));
    }

    #[test]
    fn what_would_look_wrong_is_refused() {
        assert!(Picture::read(b"\x89PNG\r\n\x1a\n").is_err(), "a damaged one");
        let wide = png(&RgbImage::new(LARGEST + 1, 1).into());
        assert!(Picture::read(&wide).is_err(), "one that is too large");
        let mut bytes = Vec::new();
        let mut encoder = image::codecs::png::PngEncoder::new(&mut bytes);
        encoder.set_icc_profile(b"Display P3".to_vec()).unwrap();
        encoder.write_image(&[0; 12], 2, 2, ColorType::Rgb8.into()).unwrap();
        assert!(Picture::read(&bytes).unwrap_err().to_string().contains("colour profile"));
    }
}
