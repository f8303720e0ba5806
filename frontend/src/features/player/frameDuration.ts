/** Frames to measure: enough to meet two that follow each other even if the browser drops some. */
const MEASURED_FRAMES = 24;
/** Assumed where the browser does not report frames. */
const DEFAULT_SECONDS = 1 / 25;
/** Shorter times between frames are rounding errors. */
const LEAST_SECONDS = 1 / 240;

type Frame = Pick<VideoFrameCallbackMetadata, 'mediaTime' | 'presentedFrames'>;

/** Measures how long a frame of a playing video lasts, in seconds. Returns a function that reads the result so far. */
export function frameDuration(video: Pick<HTMLVideoElement, 'requestVideoFrameCallback'>): () => number {
  let shortest = Number.POSITIVE_INFINITY;
  let left = MEASURED_FRAMES;
  let last: Frame | undefined;
  const onFrame = (_now: number, frame: Frame) => {
    const seconds = last ? (frame.mediaTime - last.mediaTime) / (frame.presentedFrames - last.presentedFrames) : 0;
    if (seconds > LEAST_SECONDS) shortest = Math.min(shortest, seconds);
    last = frame;
    left -= 1;
    if (left > 0) video.requestVideoFrameCallback(onFrame);
  };
  // Old browsers lack the method.
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(onFrame);
  return () => (Number.isFinite(shortest) ? shortest : DEFAULT_SECONDS);
}
