import { api as site, payload } from '@/api/api';
import type { Clip, ClipDownload, ClipSource, EventWithClips, Paged } from '@/api/types';

const api = site.enhanceEndpoints({ addTagTypes: ['Clips'] });

/** Request for a clip; times are in seconds, and `start_time` counts from the start of the recording. */
export interface NewClip {
  event_id: number;
  event_media_id: number;
  name: string;
  start_time: number;
  duration: number;
  tags: string[];
}

/** Identifies a clip. With `uuid` anyone may load it, without it only viewers who have access anyway. */
export interface ClipKey {
  id: number;
  uuid?: string | undefined;
}

/** Shape of the picture in a clip's file: as it was broadcast, or its middle, 9:16. */
export type ClipShape = 'original' | 'vertical';

/** Code of the problem that a vertical file is being made. */
export const BEING_MADE = 'vertical_not_ready';

/** Number of items in a row. */
const IN_ROW = 24;

export const clipsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Loads what the editor cuts from; the error says why it cannot open. */
    getClipSource: build.query<ClipSource, number>({
      query: (eventId) => ({ url: `clip/source/${eventId}` }),
      transformResponse: payload<ClipSource>,
      // Not cached: a live event grows, and the viewer may create clips elsewhere.
      keepUnusedDataFor: 0,
      providesTags: ['Localized', 'Viewer', 'Clips'],
      extraOptions: { retry: true },
    }),
    makeClip: build.mutation<Clip, NewClip>({
      query: (clip) => ({ url: 'clip', method: 'POST', body: { ...clip } }),
      transformResponse: payload<Clip>,
      invalidatesTags: (_clip, error) => (error ? [] : ['Clips']),
    }),
    getMyClips: build.query<Clip[], void>({
      query: () => ({ url: 'clips/user', params: { no_limit: 1 } }),
      transformResponse: payload<Clip[]>,
      providesTags: ['Localized', 'Viewer', 'Clips'],
      extraOptions: { retry: true },
    }),
    getEventClips: build.query<Clip[], number>({
      query: (eventId) => ({ url: `clips/event/${eventId}`, params: { limit: IN_ROW } }),
      transformResponse: payload<Clip[]>,
      providesTags: ['Localized', 'Viewer', 'Clips'],
      extraOptions: { retry: true, absenceExpected: true },
    }),
    getEventsWithClips: build.query<Paged<EventWithClips>, void>({
      query: () => ({ url: 'events/with_clip', params: { limit: IN_ROW } }),
      providesTags: ['Localized', 'Viewer', 'Clips'],
      extraOptions: { retry: true },
    }),
    getClip: build.query<Clip, ClipKey>({
      query: ({ id, uuid }) => ({ url: `shared-clip/${id}`, params: { uuid } }),
      transformResponse: payload<Clip>,
      providesTags: ['Localized', 'Viewer', 'Clips'],
      extraOptions: { retry: true, absenceExpected: true },
    }),
    /** Requests the address of the clip's file. The error is `BEING_MADE` until a vertical one is there. */
    askClipFile: build.mutation<ClipDownload, ClipKey & { shape: ClipShape }>({
      query: ({ id, uuid, shape }) => ({ url: `clip/download/${id}`, params: { uuid, shape } }),
      transformResponse: payload<ClipDownload>,
      extraOptions: { expectedCode: BEING_MADE },
    }),
    retryClip: build.mutation<Clip, number>({
      query: (id) => ({ url: `clip/${id}/retry`, method: 'POST' }),
      transformResponse: payload<Clip>,
      invalidatesTags: ['Clips'],
    }),
    /** Removes the clip from the viewer's list at once, and restores it if the server refuses. */
    deleteClip: build.mutation<unknown, number>({
      query: (id) => ({ url: `clip/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Clips'],
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const removal = dispatch(clipsApi.util.updateQueryData('getMyClips', undefined, (clips) => clips.filter((clip) => clip.id !== id)));
        await queryFulfilled.catch(() => removal.undo());
      },
    }),
    restoreClip: build.mutation<Clip, number>({
      query: (id) => ({ url: `clip/${id}/restore`, method: 'POST' }),
      transformResponse: payload<Clip>,
      invalidatesTags: ['Clips'],
    }),
  }),
});

export const {
  useGetClipSourceQuery,
  useMakeClipMutation,
  useGetMyClipsQuery,
  useGetEventClipsQuery,
  useGetEventsWithClipsQuery,
  useGetClipQuery,
  useAskClipFileMutation,
  useRetryClipMutation,
  useDeleteClipMutation,
  useRestoreClipMutation,
} = clipsApi;
