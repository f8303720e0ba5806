import { afterEach, expect, it, vi } from 'vitest';
import { ScrubPreview } from './ScrubPreview';

const FILE = 'WEBVTT\n\n00:00.000 --> 00:10.000\n0.jpg#xywh=0,0,160,90\n\n00:10.000 --> 00:20.000\n0.jpg#xywh=160,0,160,90\n';

afterEach(() => vi.unstubAllGlobals());

function made(answer: () => Promise<Response>) {
  const ask = vi.fn(answer);
  vi.stubGlobal('fetch', ask);
  const bar = document.createElement('div');
  bar.getBoundingClientRect = () => ({ left: 100, width: 400 }) as DOMRect;
  const preview = new ScrubPreview({ bar, length: () => 20, address: () => '/media/t/3/thumbnails-1/index.vtt' });
  const box = bar.firstElementChild as HTMLElement;
  const move = (clientX: number) => bar.dispatchEvent(new MouseEvent('pointermove', { clientX }));
  return { ask, bar, box, move, preview };
}

it('asks once, when the pointer comes, and shows the part of the sheet', async () => {
  const { ask, bar, box, move, preview } = made(() => Promise.resolve(new Response(FILE)));
  expect(ask).not.toHaveBeenCalled();
  move(110);
  expect(box.hidden).toBe(true);
  await vi.waitFor(() => {
    move(490);
    expect(box.hidden).toBe(false);
  });
  expect(ask).toHaveBeenCalledOnce();
  expect(box.style.backgroundImage).toContain('/media/t/3/thumbnails-1/0.jpg');
  expect(box.style.backgroundPosition).toBe('-160px 0px');
  expect(box.style.left).toBe('240px');
  bar.dispatchEvent(new MouseEvent('pointerleave'));
  expect(box.hidden).toBe(true);
  preview.dispose();
  expect(bar.childElementCount).toBe(0);
});

it('shows nothing where there are none', async () => {
  const { ask, box, move } = made(() => Promise.resolve(new Response('', { status: 404 })));
  move(110);
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce());
  move(200);
  expect(box.hidden).toBe(true);
  expect(ask).toHaveBeenCalledOnce();
});
