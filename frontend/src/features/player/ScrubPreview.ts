import { parseThumbnails, thumbnailAt, type Thumbnail } from './thumbnails';

export interface ScrubTarget {
  /** Progress bar that the pointer moves along. */
  bar: HTMLElement;
  /** Length of the recording, in seconds. */
  length: () => number;
  /** Address of the WebVTT file that lists the thumbnails. */
  address: () => string;
}

/** Shows the thumbnail at the pointer's position on the progress bar. Loads the thumbnails at the first pointer move. */
export class ScrubPreview {
  private readonly box = document.createElement('div');
  private all: Thumbnail[] | null = null;

  constructor(private readonly scrubbed: ScrubTarget) {
    this.box.className = 'grandstand-thumbnail';
    this.box.hidden = true;
    const { bar } = scrubbed;
    bar.append(this.box);
    bar.addEventListener('pointermove', this.moved);
    bar.addEventListener('pointerleave', this.left);
  }

  dispose(): void {
    const { bar } = this.scrubbed;
    bar.removeEventListener('pointermove', this.moved);
    bar.removeEventListener('pointerleave', this.left);
    this.box.remove();
  }

  private readonly moved = ({ clientX }: PointerEvent): void => {
    if (this.all === null) {
      this.all = [];
      void this.load();
    }
    const { left, width } = this.scrubbed.bar.getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (clientX - left) / width));
    const found = thumbnailAt(this.all, part * this.scrubbed.length());
    this.box.hidden = !found;
    if (found) this.show(found, part * width, width);
  };

  private readonly left = (): void => {
    this.box.hidden = true;
  };

  private show({ sheet, x, y, width, height }: Thumbnail, at: number, barWidth: number): void {
    const { style } = this.box;
    style.width = `${width}px`;
    style.height = `${height}px`;
    style.left = `${Math.min(Math.max(0, barWidth - width), Math.max(0, at - width / 2))}px`;
    style.backgroundImage = `url("${sheet}")`;
    style.backgroundPosition = `${-x}px ${-y}px`;
  }

  /** Loads the thumbnails. Without them the bar has no preview. */
  private async load(): Promise<void> {
    const address = new URL(this.scrubbed.address(), window.location.href).href;
    try {
      const response = await fetch(address);
      if (response.ok) this.all = parseThumbnails(await response.text(), address);
    } catch {
      // The next pointer move retries.
      this.all = null;
    }
  }
}
