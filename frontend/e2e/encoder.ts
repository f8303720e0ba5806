import { type ChildProcess, spawn } from 'node:child_process';
import { FRAME_CODE } from './frames.ts';
import { grandstand } from './command.ts';

const RATE = 25;

/** An encoder that pushes a picture with burnt-in frame numbers to an event until it is stopped. */
export class Encoder {
  private constructor(private readonly process: ChildProcess) {}

  static async start(channel: string, event: string): Promise<Encoder> {
    const key = (await grandstand('event', 'stream-key', channel, event)).trim();
    const picture = `testsrc2=size=640x360:rate=${RATE},${FRAME_CODE}`;
    const words = [
      ...['-hide_banner', '-loglevel', 'error', '-re', '-f', 'lavfi', '-i', picture],
      ...['-f', 'lavfi', '-i', 'sine=frequency=220:sample_rate=48000'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p', '-bf', '0', '-g', String(2 * RATE), '-sc_threshold', '0'],
      ...['-c:a', 'aac', '-b:a', '64k', '-f', 'flv', `${process.env['GRANDSTAND_INGEST_RTMP'] ?? ''}/${key}`],
    ];
    return new Encoder(spawn('ffmpeg', words, { stdio: ['ignore', 'ignore', 'inherit'] }));
  }

  /** As one presses "stop": the stream ends as it should. */
  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const over = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGINT');
    await over;
  }
}
