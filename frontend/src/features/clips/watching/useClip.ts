import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import type { Clip } from '@/api/types';
import { type ClipKey, useGetClipQuery } from '../clipsApi';
import { CLIP_POLLING_MS, isUnderWay } from '../clipState';

const UUID = /^[\da-f-]{36}$/i;

/** Loads the clip of an address, and polls while it is being cut. An invalid address counts as not found. */
export function useClip({ id, uuid }: ClipKey) {
  const possible = Number.isSafeInteger(id) && id > 0 && (uuid === undefined || UUID.test(uuid));
  const [pollingInterval, setPolling] = useState(0);
  const { currentData, error, refetch } = useGetClipQuery(possible ? { id, uuid } : skipToken, { pollingInterval, skipPollingIfUnfocused: true });
  const interval = currentData && isUnderWay(currentData) ? CLIP_POLLING_MS : 0;
  if (interval !== pollingInterval) setPolling(interval);
  const isGone = (error as { status?: number } | undefined)?.status === 404;
  return { clip: isGone ? undefined : (currentData satisfies Clip | undefined), error: possible ? error : { status: 404 }, refetch: () => void refetch() };
}
