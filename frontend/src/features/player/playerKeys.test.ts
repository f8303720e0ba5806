import { keyAction, type KeyTarget } from './playerKeys';

function target(): KeyTarget {
  return {
    paused: () => true,
    play: vi.fn(),
    pause: vi.fn(),
    seekBy: vi.fn(),
    seekTo: vi.fn(),
    stepFrames: vi.fn(),
    changeVolume: vi.fn(() => 0.7),
    toggleMuted: vi.fn(() => true),
    toggleFullscreen: vi.fn(),
    toggleCaptions: vi.fn((): boolean | null => true),
  };
}

const stage = document.createElement('div');
stage.innerHTML = '<button></button><div role="slider"></div>';
const elsewhere = document.createElement('input');

function press(key: string, on: Element = stage, extra: object = {}) {
  const player = target();
  keyAction({ key, ctrlKey: false, metaKey: false, altKey: false, target: on, ...extra }, stage)?.(player);
  return player;
}

it('plays, seeks, mutes, shows captions and fills the screen', () => {
  expect(press(' ').play).toHaveBeenCalledOnce();
  expect(press('ArrowLeft').seekBy).toHaveBeenCalledWith(-5);
  expect(press('ArrowRight').seekBy).toHaveBeenCalledWith(5);
  expect(press('ArrowUp').changeVolume).toHaveBeenCalledWith(0.1);
  expect(press('ArrowDown').changeVolume).toHaveBeenCalledWith(-0.1);
  expect(press('F').toggleFullscreen).toHaveBeenCalledOnce();
  expect(press('m').toggleMuted).toHaveBeenCalledOnce();
  expect(press('c').toggleCaptions).toHaveBeenCalledOnce();
});

it('has the keys that viewers know from other players', () => {
  expect(press('k').play).toHaveBeenCalledOnce();
  expect(press('j').seekBy).toHaveBeenCalledWith(-10);
  expect(press('L').seekBy).toHaveBeenCalledWith(10);
  expect(press('0').seekTo).toHaveBeenCalledWith(0);
  expect(press('7').seekTo).toHaveBeenCalledWith(0.7);
  expect(press(',').stepFrames).toHaveBeenCalledWith(-1);
  expect(press('.').stepFrames).toHaveBeenCalledWith(1);
  const playing = { ...target(), paused: () => false };
  keyAction({ key: '.', ctrlKey: false, metaKey: false, altKey: false, target: stage }, stage)?.(playing);
  expect(playing.stepFrames).not.toHaveBeenCalled();
});

it('tells what a key did, unless the picture shows it', () => {
  const told = (key: string, player = target()) => keyAction({ key, ctrlKey: false, metaKey: false, altKey: false, target: stage }, stage)?.(player);
  expect(told('k')).toEqual({ kind: 'play' });
  expect(told('k', { ...target(), paused: () => false })).toEqual({ kind: 'pause' });
  expect(told('j')).toEqual({ kind: 'seek', seconds: -10 });
  expect(told('3')).toEqual({ kind: 'place', percent: 30 });
  expect(told('ArrowUp')).toEqual({ kind: 'volume', percent: 70 });
  expect(told('m')).toEqual({ kind: 'muted' });
  expect(told('c')).toEqual({ kind: 'captions' });
  expect(told('c', { ...target(), toggleCaptions: () => null })).toBeNull();
  expect(told('f')).toBeNull();
  expect(told('.')).toBeNull();
});

it('leaves keys to the control that has the focus', () => {
  const [button, slider] = [stage.children[0], stage.children[1]] as [Element, Element];
  expect(press(' ', button).play).not.toHaveBeenCalled();
  expect(press('ArrowLeft', slider).seekBy).not.toHaveBeenCalled();
  expect(press('f', elsewhere).toggleFullscreen).not.toHaveBeenCalled();
  expect(press('f', document.createElement('dialog')).toggleFullscreen).not.toHaveBeenCalled();
});

it('leaves arrows to the page, and combinations to the browser', () => {
  expect(press('ArrowDown', document.body).changeVolume).not.toHaveBeenCalled();
  expect(press('f', stage, { ctrlKey: true }).toggleFullscreen).not.toHaveBeenCalled();
});
