import { api, payload } from '@/api/api';
import type { User } from '@/api/types';

export interface Registration {
  /** Null where the channel asks for names after a purchase. */
  first_name: string | null;
  last_name: string | null;
  email: string;
  phone: string | null;
  password: string;
  password_confirmation: string;
  terms: boolean;
  trk: string | null;
  /** The page that the mailed link leads back to. */
  return_to: string | null;
  /** Set if the channel uses reCAPTCHA. */
  recaptcha_token?: string;
}

/** Registration through an identity provider. */
export interface SocialRegistration {
  provider: string;
  continuation: string;
  terms: boolean;
  /** Set only if the provider supplies no address. */
  email: string | null;
  trk: string | null;
}

/** Omitted fields stay unchanged. */
export type ProfileChanges = Partial<
  Record<'first_name' | 'last_name' | 'phone' | 'language' | 'email' | 'password' | 'password_confirmation' | 'current_password', string>
>;

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query<User, void>({
      query: () => ({ url: 'profile' }),
      transformResponse: payload<User>,
      providesTags: ['Profile'],
      extraOptions: { retry: true, guestsExpected: true },
    }),
    patchProfile: build.mutation<User, ProfileChanges>({
      query: (changes) => ({ url: 'profile', method: 'POST', body: { _method: 'patch', ...changes } }),
      transformResponse: payload<User>,
    }),
    login: build.mutation<User, { email: string; password: string; recaptcha_token?: string }>({
      query: (body) => ({ url: 'v2/auth/login', method: 'POST', body }),
      transformResponse: payload<User>,
    }),
    register: build.mutation<User, Registration>({
      query: (body) => ({ url: 'v2/auth/register', method: 'POST', body: { ...body } }),
      transformResponse: payload<User>,
    }),
    registerSocially: build.mutation<User, SocialRegistration>({
      query: ({ provider, ...body }) => ({ url: `v2/auth/social/${encodeURIComponent(provider)}`, method: 'POST', body }),
      transformResponse: payload<User>,
    }),
    addSession: build.mutation<User, string>({
      query: (code) => ({ url: 'auth/add_session', method: 'POST', body: { code } }),
      transformResponse: payload<User>,
    }),
    logout: build.mutation<unknown, void>({
      query: () => ({ url: 'auth/logout', method: 'POST' }),
    }),
    verifyEmail: build.mutation<unknown, string>({
      query: (token) => ({ url: 'auth/email-verify', method: 'POST', body: { token } }),
      invalidatesTags: ['Profile'],
      extraOptions: { absenceExpected: true },
    }),
    /** Mails another link, which leads back to a page. */
    mailVerification: build.mutation<unknown, string | null>({
      query: (return_to) => ({ url: 'auth/email-verify/resend', method: 'POST', body: { return_to } }),
    }),
    askPasswordReset: build.mutation<unknown, { email: string; return_to: string | null; recaptcha_token?: string }>({
      query: (body) => ({ url: 'auth/password-reset-request', method: 'POST', body }),
    }),
    resetPassword: build.mutation<unknown, { token: string; password: string; password_confirmation: string }>({
      query: (body) => ({ url: 'auth/password-reset', method: 'POST', body }),
      extraOptions: { absenceExpected: true },
    }),
    askDeletion: build.mutation<unknown, void>({
      query: () => ({ url: 'profile/delete-request', method: 'POST' }),
    }),
    confirmDeletion: build.mutation<unknown, string>({
      query: (token) => ({ url: 'delete-account-confirm', method: 'POST', body: { token } }),
      extraOptions: { absenceExpected: true },
    }),
  }),
});

export const {
  useGetProfileQuery,
  usePatchProfileMutation,
  useLoginMutation,
  useRegisterMutation,
  useRegisterSociallyMutation,
  useAddSessionMutation,
  useLogoutMutation,
  useVerifyEmailMutation,
  useMailVerificationMutation,
  useAskPasswordResetMutation,
  useResetPasswordMutation,
  useAskDeletionMutation,
  useConfirmDeletionMutation,
} = sessionApi;
