import type { Viewing } from '@/api/types';
import { SECOND_MS } from '@/lib/constants';

export interface HeartbeatOptions {
  /** Reports that this device plays, and asks whether it may. */
  say: (takeOver: boolean) => Promise<Viewing>;
  /** Delay before the next attempt after a failed request. */
  everySeconds: number;
  onAnswer: (viewing: Viewing) => void;
  /** The request failed. The server still checks every media request. */
  onNoAnswer: (failure: unknown) => void;
}

/** Sends heartbeats for a device while it may play. */
export class Heartbeat {
  private timer: number | undefined;
  private underWay = false;
  private over = false;

  constructor(private readonly options: HeartbeatOptions) {}

  /** Sends a heartbeat now, and then at intervals. After a refusal it stops until the next call. */
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
