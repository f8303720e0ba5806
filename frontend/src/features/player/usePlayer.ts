import { useEffect, useRef, type RefObject } from 'react';
import { addPlayer } from './currentPlayer';
import { makePlayer, type PlayerHandle } from './makePlayer';
import type { PlayerNeeds } from './playerCallbacks';
import type { ControlContainers } from './controlContainers';
import type { PlayerSource } from './source';

interface Options extends PlayerNeeds {
  source: PlayerSource;
  places: ControlContainers;
  language: string;
}

/** Mounts a player in the host while the component is mounted. A new source creates a new player, a new address does not. */
export function usePlayer(host: RefObject<HTMLDivElement | null>, options: Options): RefObject<PlayerHandle | null> {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const handle = useRef<PlayerHandle>(null);
  const { source, places, language } = options;
  useEffect(() => {
    const stage = host.current;
    if (!stage) return undefined;
    const made = makePlayer(stage, source, places, language, () => latest.current);
    handle.current = made;
    const remove = addPlayer(made.controls);
    return () => {
      handle.current = null;
      remove();
      made.dispose();
    };
  }, [host, source, places, language]);
  return handle;
}
