import type { AbilityRule, SessionUser } from '#contracts/auth.ts'
import type { Failure } from '#contracts/failure.ts'

export type Credentials = {
  email: string
  password: string
  remember: boolean
  /** Of the second factor, or a recovery code: once the server has asked for one. */
  code?: string
}

/** What a granted sign-in leaves to be kept. The machine hands it on and never holds it. */
export type Grant = { bearer: string; remember: boolean }

/** What the person may do: the server's rules, and the names of the permissions that these grant somewhere. */
export type Abilities = { rules: AbilityRule[]; permissions: string[] }

/** What the browser still knew of a session when the page was loaded. */
export type RestoredSession = { user: SessionUser | null; permissions: string[] }

export type SessionContext = {
  user: SessionUser | null
  rules: AbilityRule[]
  permissions: string[]
  failure: Failure | null
  /** Where the token in storage came from, until the session has opened with it; the token itself is never in here. */
  token: 'restored' | 'obtained' | 'in-use' | null
}

/** `failed`: it could not be opened, without the user or the abilities. `elsewhere`: the same person logged out in another tab. */
export type SessionEnd = 'logout' | 'expired' | 'elsewhere' | 'failed'

export type SessionEvent =
  | { type: 'login.submitted'; credentials: Credentials }
  | { type: 'logout.requested' }
  /** Any answer of ours with 401, 403 or 419. */
  | { type: 'session.expired'; failure?: Failure }
  | { type: 'session.ended-elsewhere' }
  /** The person has done something that changes who they are to the server, or what they may do. */
  | { type: 'rights.changed' }

export type SessionEmitted =
  | { type: 'session.opened'; restored: boolean }
  /** Still the same session: the user and the abilities were asked for once more, and stay as known where they were not told. */
  | { type: 'session.refreshed' }
  /** `restored`: what the browser still knew never came to be a session. */
  | { type: 'session.ended'; reason: SessionEnd; restored: boolean }

/** The outside of the session: its requests, and what it keeps in the browser. */
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
