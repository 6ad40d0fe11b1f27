import type { AbilityRule, SessionUser } from '#contracts/auth.ts'
import type { Failure } from '#contracts/failure.ts'

export type Credentials = {
  email: string
  password: string
  remember: boolean
  /** The code of the second factor or a recovery code, once the server has asked for one. */
  code?: string
}

/** The token of a successful sign-in. The machine passes it on and does not store it. */
export type Grant = { bearer: string; remember: boolean }

/** What the person may do: the server's rules, and the names of the permissions that these rules grant anywhere. */
export type Abilities = { rules: AbilityRule[]; permissions: string[] }

/** What the browser had stored about a session when the page was loaded. */
export type RestoredSession = { user: SessionUser | null; permissions: string[] }

export type SessionContext = {
  user: SessionUser | null
  rules: AbilityRule[]
  permissions: string[]
  failure: Failure | null
  /** The origin of the stored token, until the session has opened with it; the token itself is never stored here. */
  token: 'restored' | 'obtained' | 'in-use' | null
}

/**
 * `failed`: it could not be opened, because the user or the abilities could not be loaded. `elsewhere`: the same person
 * signed out in another tab.
 */
export type SessionEnd = 'logout' | 'expired' | 'elsewhere' | 'failed'

export type SessionEvent =
  | { type: 'login.submitted'; credentials: Credentials }
  | { type: 'logout.requested' }
  /** An answer of our server with 401, 403 or 419. */
  | { type: 'session.expired'; failure?: Failure }
  | { type: 'session.ended-elsewhere' }
  /** The person has done something that changes their identity or their permissions on the server. */
  | { type: 'rights.changed' }

export type SessionEmitted =
  | { type: 'session.opened'; restored: boolean }
  /** The same session: the user and the abilities were loaded again; what could not be loaded stays as it was. */
  | { type: 'session.refreshed' }
  /** `restored`: a stored session that could not be opened. */
  | { type: 'session.ended'; reason: SessionEnd; restored: boolean }

/** The effects of the session: its requests, and its storage in the browser. */
export type SessionApi = {
  logIn: (credentials: Credentials, signal: AbortSignal) => Promise<Grant>
  fetchUser: (signal: AbortSignal) => Promise<SessionUser>
  fetchAbilities: (signal: AbortSignal) => Promise<Abilities>
  logOut: (signal: AbortSignal) => Promise<void>
  keepToken: (grant: Grant) => void
  keepSession: (session: { user: SessionUser | null; permissions: string[] }) => void
  dropSession: () => void
  tellOtherTabs: (ended: { user: SessionUser | null }) => void
}
