import type { FailureKind, FieldErrors } from '#contracts/failure.ts'
import type { TwoFactorSecret } from '#contracts/profile.ts'

export type TwoFactorContext = {
  isOn: boolean
  /** The role requires it: it cannot be switched off. */
  isRequired: boolean
  /** The secret for the authenticator app, until its first code has been accepted. */
  secret: TwoFactorSecret | null
  /** Displayed once, and removed as soon as the person confirms that they are saved. */
  recoveryCodes: string[]
  hasKeptCodes: boolean
  /** The server's errors for the password or the code, until the next attempt. */
  errors: FieldErrors
  /** The message of the server; empty if only `failed` is known (no connection). */
  message: string | null
  failed: FailureKind | null
}

export type TwoFactorEvent =
  | { type: 'enrolment.requested' }
  | { type: 'recovery-codes.requested' }
  | { type: 'removal.requested' }
  | { type: 'password.submitted'; password: string }
  | { type: 'code.submitted'; code: string }
  | { type: 'codes.ticked'; hasKept: boolean }
  | { type: 'codes.left' }
  | { type: 'cancelled' }

/** The second factor has changed: `enrolled` only if it was off before. */
export type TwoFactorEmitted = { type: 'two-factor.changed'; change: 'enrolled' | 'codes-replaced' | 'removed' }

/** The requests for it: each rejects with a failure. */
export type TwoFactorApi = {
  start: (password: string, signal: AbortSignal) => Promise<TwoFactorSecret>
  /** Resolves with the recovery codes. */
  confirm: (code: string, signal: AbortSignal) => Promise<string[]>
  /** Resolves with the new recovery codes: the old ones are no longer valid. */
  replaceCodes: (password: string, signal: AbortSignal) => Promise<string[]>
  remove: (password: string, signal: AbortSignal) => Promise<void>
}
