import type { Page } from '@playwright/test';

/**
 * Reads the frame number burnt into a video, its position in seconds, and the time of reading (unix milliseconds). Sixteen
 * boxes along the bottom edge encode the number, the lowest bit on the left.
 */
export async function frameShown(page: Page): Promise<{ frame: number; time: number; at: number }> {
  return page.locator('video').evaluate((element) => {
    const video = element as HTMLVideoElement;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    const at = Date.now();
    context.drawImage(video, 0, 0);
    const y = Math.round(canvas.height - canvas.height / 90);
    let frame = 0;
    for (let bit = 0; bit < 16; bit += 1) {
      const x = Math.round(((2 * bit + 1) * canvas.width) / 32);
      if ((context.getImageData(x, y, 1, 1).data[0] ?? 0) > 127) frame += 2 ** bit;
    }
    return { frame, time: video.currentTime, at };
  });
}

/** The ffmpeg filter that burns the number in, as in the sample recordings. */
export const FRAME_CODE = [
  'drawbox=x=0:y=ih-ih/45:w=iw:h=ih/45:color=black:t=fill',
  ...Array.from({ length: 16 }, (_, bit) => `drawbox=x=${bit}*iw/16:y=ih-ih/45:w=iw/16:h=ih/45:color=white:t=fill:enable='mod(floor(n/${2 ** bit}),2)'`),
].join(',');

/** Returns the video's position in seconds. */
export const playing = (page: Page): Promise<number> => page.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime);

/** Pauses the video and seeks to a position in seconds. */
export async function seek(page: Page, seconds: number): Promise<void> {
  await page.locator('video').evaluate(async (element, to) => {
    const video = element as HTMLVideoElement;
    video.pause();
    await new Promise((resolve) => {
      video.addEventListener('seeked', resolve, { once: true });
      video.currentTime = to;
    });
  }, seconds);
}
