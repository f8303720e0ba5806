const SECOND_MS = 1000;

/**
 * Computes when an encoder's frames were due. An encoder in real time passes frames on time or late, never early: the frame
 * with the least delay determines when the first was due, and with it all others.
 */
export class PictureClock {
  /** The start that each passed frame implies, in unix milliseconds. */
  private readonly starts: number[] = [];

  /** `rate`: frames per second. */
  constructor(private readonly rate: number) {}

  /** Records that frame number `frame`, counted from 0, passed at `at` (unix milliseconds). */
  passed(frame: number, at: number): void {
    this.starts.push(at - this.place(frame));
  }

  /** Number of frames that have passed. */
  get count(): number {
    return this.starts.length;
  }

  /** Returns when a frame was due, in unix milliseconds; Infinity before the first has passed. */
  due(frame: number): number {
    return this.starts.reduce((least, start) => Math.min(least, start), Infinity) + this.place(frame);
  }

  /** Returns the median and the maximum delay of the frames, in milliseconds. */
  lateness(): { median: number; most: number } {
    const first = this.due(0);
    const late = this.starts.map((start) => start - first).sort((one, other) => one - other);
    return { median: late[Math.floor((late.length - 1) / 2)] ?? 0, most: late.at(-1) ?? 0 };
  }

  private place(frame: number): number {
    return (frame * SECOND_MS) / this.rate;
  }
}
