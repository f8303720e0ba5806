import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { grandstand } from './command.ts';
import { FRAME_CODE } from './frames.ts';
import { PictureClock } from './pictureClock.ts';

const RATE = 25;
/** Makes ffmpeg print each frame's number to its standard output as the frame enters the encoder. */
const COUNTED = 'metadata=mode=add:key=counted:value=1,metadata=mode=print:file=-:direct=1';

/** Pushes a picture with burnt-in frame numbers to an event until it is stopped. */
export class Encoder {
  /** Due times of its frames. */
  readonly clock = new PictureClock(RATE);

  private constructor(private readonly process: ChildProcess) {
    if (!process.stdout) return;
    createInterface(process.stdout).on('line', (line) => {
      const counted = /^frame:(\d+)/.exec(line);
      if (counted) this.clock.passed(Number(counted[1]), Date.now());
    });
  }

  static async start(channel: string, event: string): Promise<Encoder> {
    const key = (await grandstand('event', 'stream-key', channel, event)).trim();
    const picture = `testsrc2=size=640x360:rate=${RATE},${FRAME_CODE}`;
    const words = [
      ...['-hide_banner', '-loglevel', 'error', '-re', '-f', 'lavfi', '-i', picture],
      ...['-f', 'lavfi', '-i', 'sine=frequency=220:sample_rate=48000'],
      ...[
        '-vf',
        COUNTED,
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-tune',
        'zerolatency',
        '-pix_fmt',
        'yuv420p',
        '-bf',
        '0',
        '-g',
        String(2 * RATE),
        '-sc_threshold',
        '0',
      ],
      ...['-c:a', 'aac', '-b:a', '64k', '-f', 'flv', `${process.env['GRANDSTAND_INGEST_RTMP'] ?? ''}/${key}`],
    ];
    return new Encoder(spawn('ffmpeg', words, { stdio: ['ignore', 'pipe', 'inherit'] }));
  }

  /** Stops it like a user who presses "stop": the stream ends properly. */
  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const over = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGINT');
    await over;
  }
}
