import { api, payload } from '@/api/api';
import type { CustomForm } from '@/api/types';

export interface Answers {
  alias: string;
  answers: Record<string, string | number | boolean>;
}

export const formsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCustomForm: build.query<CustomForm, string>({
      query: (alias) => ({ url: `custom-forms/${alias}` }),
      transformResponse: payload<CustomForm>,
      providesTags: ['Localized', 'Viewer'],
      extraOptions: { retry: true, absenceExpected: true },
    }),
    sendCustomForm: build.mutation<CustomForm, Answers>({
      query: ({ alias, answers }) => ({ url: `custom-forms/${alias}`, method: 'POST', body: answers }),
      transformResponse: payload<CustomForm>,
      // The answers to the form `passes` change the viewer's rights.
      invalidatesTags: (_, error, { alias }) => (error || alias !== 'passes' ? [] : ['Profile']),
    }),
  }),
});

export const { useGetCustomFormQuery, useLazyGetCustomFormQuery, useSendCustomFormMutation } = formsApi;
