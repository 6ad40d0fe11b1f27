import type { Profile } from '#contracts/profile.ts'
import type { SignedInBrowser } from '#contracts/users.ts'

import { refusal, sessionBackend, type Account, type Handler } from './session-backend.ts'

export const CODE = '123456'
export const SECRET = 'JBSWY3DPEHPK3PXP'
export const RECOVERY_CODES = ['abcde-fghij', 'klmno-pqrst']
export const WRONG = 'This is not right.'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** A fake server for one's own account, as complete as the screen needs. */
export function profileBackend(account: Account, different: Partial<Profile> = {}) {
  const backend = sessionBackend(account)
  const { user } = account
  let profile: Profile = {
    id: user.id,
    name: user.name,
    email: user.email,
    role: { id: user.role_id ?? 0, name: 'Auditor' },
    team: null,
    partner: null,
    photo_url: null,
    created_at: '2026-01-01T10:00:00.000Z',
    two_factor: { is_on: false, confirmed_at: null, recovery_codes_left: 0, is_required: false },
    ...different,
  }
  let sessions: SignedInBrowser[] = [
    { ...browser(1, CHROME), is_current: true },
    browser(2, 'curl/8.5.0'),
    browser(3, null),
  ]
  const changeFactor = (two_factor: Partial<Profile['two_factor']>) => {
    profile = { ...profile, two_factor: { ...profile.two_factor, ...two_factor } }
  }
  const ok = (body: unknown) => ({ status: 200, body })
  const wrong = (field: string) => refusal('invalid', 'Some values are not right.', { [field]: [WRONG] })
  const withPassword =
    (answer: () => unknown): Handler =>
    ({ body }) =>
      field(body, 'current_password') === account.password ? ok(answer()) : wrong('current_password')
  const routes: Record<string, Handler> = {
    'GET /api/profile': () => ok(profile),
    'PATCH /api/profile': ({ body }) => {
      const { current_password, photo_key, ...change } = body as Record<string, string>
      if (change['email'] && change['email'] !== profile.email && current_password !== account.password) {
        return wrong('current_password')
      }
      if (photo_key !== undefined) profile.photo_url = photo_key && `/api/pictures/${photo_key}`
      profile = { ...profile, ...change }
      account.user = { ...account.user, name: profile.name, email: profile.email }
      return ok(profile)
    },
    'POST /api/pictures': () => ok({ key: 'k'.repeat(43), url: `/api/pictures/${'k'.repeat(43)}` }),
    'POST /api/profile/password': withPassword(() => {
      sessions = sessions.filter(({ is_current }) => is_current)
      return { success: true }
    }),
    'GET /api/profile/sessions': () => ok({ data: sessions }),
    'DELETE /api/profile/sessions': () => {
      sessions = sessions.filter(({ is_current }) => is_current)
      return ok({ success: true })
    },
    'DELETE /api/profile/sessions/2': () => {
      sessions = sessions.filter(({ id }) => id !== 2)
      return ok({ success: true })
    },
    'POST /api/profile/two-factor': withPassword(() => ({
      secret: SECRET,
      uri: `otpauth://totp/Atalaya:${user.email}?secret=${SECRET}`,
    })),
    'POST /api/profile/two-factor/confirm': ({ body }) => {
      if (field(body, 'code') !== CODE) return wrong('code')
      changeFactor({ is_on: true, confirmed_at: '2026-03-01T10:00:00.000Z', recovery_codes_left: 2 })
      delete account.user.must_set_up_two_factor
      return ok({ recovery_codes: RECOVERY_CODES })
    },
    'POST /api/profile/two-factor/recovery-codes': withPassword(() => ({ recovery_codes: RECOVERY_CODES })),
    'POST /api/profile/two-factor/removal': withPassword(() => {
      changeFactor({ is_on: false, confirmed_at: null, recovery_codes_left: 0 })
      return { success: true }
    }),
  }
  for (const [route, handler] of Object.entries(routes)) backend.answer(route, handler)
  return backend
}

const browser = (id: number, user_agent: string | null): SignedInBrowser => ({
  id,
  is_current: false,
  created_at: '2026-03-01T10:00:00.000Z',
  last_used_at: '2026-03-02T10:00:00.000Z',
  expires_at: '2026-04-01T10:00:00.000Z',
  ip: `192.0.2.${id}`,
  user_agent,
})

const field = (body: unknown, name: string) =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
