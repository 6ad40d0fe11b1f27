import { doneSchema } from '#contracts/auth.ts'
import { pictureSchema } from '#contracts/pictures.ts'
import {
  ownSessionsSchema,
  type PasswordChange,
  type Profile,
  type ProfileChange,
  profileSchema,
  recoveryCodesSchema,
  twoFactorSecretSchema,
} from '#contracts/profile.ts'
import type { SignedInBrowser } from '#contracts/users.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import type { TwoFactorApi } from '#src/machines/two-factor.ts'

/** The two requests of the profile page. */
export type ProfileAnswers = { profile: Promise<Profile>; sessions: Promise<SignedInBrowser[]> }

export type ProfileApi = ReturnType<typeof profileApi>

export const profileApi = (http: Http) => ({
  open(signal: AbortSignal): ProfileAnswers {
    return {
      profile: silenceRejection(http.send(profileSchema, '/api/profile', { signal })),
      sessions: silenceRejection(
        http.send(ownSessionsSchema, '/api/profile/sessions', { signal }).then(({ data }) => data),
      ),
    }
  },
  change: (body: ProfileChange, signal: AbortSignal) =>
    http.send(profileSchema, '/api/profile', { method: 'PATCH', body, signal }),
  async putPhoto(picture: Blob, signal: AbortSignal) {
    const { key } = await http.send(pictureSchema, '/api/pictures', { method: 'POST', body: picture, signal })
    return http.send(profileSchema, '/api/profile', { method: 'PATCH', body: { photo_key: key }, signal })
  },
  changePassword: (body: PasswordChange, signal: AbortSignal) =>
    http.send(doneSchema, '/api/profile/password', { method: 'POST', body, signal }),
  endSession: (id: number, signal: AbortSignal) =>
    http.send(doneSchema, `/api/profile/sessions/${id}`, { method: 'DELETE', signal }),
  endOtherSessions: (signal: AbortSignal) =>
    http.send(doneSchema, '/api/profile/sessions', { method: 'DELETE', signal }),
})

export const twoFactorApi = (http: Http): TwoFactorApi => ({
  start: (password, signal) =>
    http.send(twoFactorSecretSchema, '/api/profile/two-factor', {
      method: 'POST',
      body: withPassword(password),
      signal,
    }),
  async confirm(code, signal) {
    const request = { method: 'POST', body: { code }, signal } as const
    return (await http.send(recoveryCodesSchema, '/api/profile/two-factor/confirm', request)).recovery_codes
  },
  async replaceCodes(password, signal) {
    const request = { method: 'POST', body: withPassword(password), signal } as const
    return (await http.send(recoveryCodesSchema, '/api/profile/two-factor/recovery-codes', request)).recovery_codes
  },
  async remove(password, signal) {
    const request = { method: 'POST', body: withPassword(password), signal } as const
    await http.send(doneSchema, '/api/profile/two-factor/removal', request)
  },
})

const withPassword = (current_password: string) => ({ current_password })
