const SECOND_MS = 1000;

/**
 * When the pictures of an encoder were due. One that keeps time lets a picture pass on time or late, never early: so the
 * picture that passed soonest after its place in the count tells when the first was due, and with it all others.
 */
export class PictureClock {
  /** What each picture that has passed makes the start, unix milliseconds. */
  private readonly starts: number[] = [];

  /** `rate`: pictures a second. */
  constructor(private readonly rate: number) {}

  /** Picture number `frame`, from 0 on, has passed at a moment in unix milliseconds. */
  passed(frame: number, at: number): void {
    this.starts.push(at - this.place(frame));
  }

  /** How many pictures have passed. */
  get count(): number {
    return this.starts.length;
  }

  /** When a picture was due, unix milliseconds; never, before the first has passed. */
  due(frame: number): number {
    return this.starts.reduce((least, start) => Math.min(least, start), Infinity) + this.place(frame);
  }

  /** By how many milliseconds the pictures passed too late: half of them by no more than `median`, the latest by `most`. */
  lateness(): { median: number; most: number } {
    const first = this.due(0);
    const late = this.starts.map((start) => start - first).sort((one, other) => one - other);
    return { median: late[Math.floor((late.length - 1) / 2)] ?? 0, most: late.at(-1) ?? 0 };
  }

  private place(frame: number): number {
    return (frame * SECOND_MS) / this.rate;
  }
}
