import type { Reason } from '#contracts/users.ts'

import type { UsersApi } from '../users.api.ts'

/** What can be done with a person beyond editing; each is asked about first. */
export type UserAction =
  | { kind: 'deactivate' | 'activate' | 'invite' | 'remove-two-factor' | 'end-sessions' }
  | { kind: 'end-session'; session: number; browser: string }

type Act = { api: UsersApi; userId: number; action: UserAction; reason: Reason; signal: AbortSignal }

/** Does it. Rejects with a failure. */
export function act({ api, userId, action, reason, signal }: Act): Promise<unknown> {
  switch (action.kind) {
    case 'deactivate':
      return api.deactivate(userId, reason, signal)
    case 'activate':
      return api.activate(userId, signal)
    case 'invite':
      return api.invite(userId, signal)
    case 'remove-two-factor':
      return api.removeTwoFactor(userId, reason, signal)
    case 'end-sessions':
      return api.endSessions(userId, signal)
    case 'end-session':
      return api.endSession(userId, action.session, signal)
  }
}
