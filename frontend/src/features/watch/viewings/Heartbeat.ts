import type { Viewing } from '@/api/types';
import { SECOND_MS } from '@/lib/constants';

export interface HeartbeatOptions {
  /** Says that this device plays, and asks whether it may. */
  say: (takeOver: boolean) => Promise<Viewing>;
  /** How long to wait after no answer. */
  everySeconds: number;
  onAnswer: (viewing: Viewing) => void;
  /** There was none: the server decides about what is fetched in any case. */
  onNoAnswer: (failure: unknown) => void;
}

/** Says again and again that a device plays, for as long as it may. */
export class Heartbeat {
  private timer: number | undefined;
  private underWay = false;
  private over = false;

  constructor(private readonly options: HeartbeatOptions) {}

  /** Asks now, and from then on at intervals. Where the device may not play, it stays quiet until this is called again. */
  beat(takeOver = false): void {
    if (this.over || (this.underWay && !takeOver)) return;
    window.clearTimeout(this.timer);
    this.underWay = true;
    this.options.say(takeOver).then(this.answered, this.unanswered);
  }

  dispose(): void {
    this.over = true;
    window.clearTimeout(this.timer);
  }

  private readonly answered = (viewing: Viewing): void => {
    this.underWay = false;
    if (this.over) return;
    if (viewing.granted) this.next(viewing.heartbeat_seconds);
    this.options.onAnswer(viewing);
  };

  private readonly unanswered = (failure: unknown): void => {
    this.underWay = false;
    if (this.over) return;
    this.next(this.options.everySeconds);
    this.options.onNoAnswer(failure);
  };

  private next(seconds: number): void {
    this.timer = window.setTimeout(() => this.beat(), seconds * SECOND_MS);
  }
}
