import type { FailureKind, FieldErrors } from '#contracts/failure.ts'
import type { TwoFactorSecret } from '#contracts/profile.ts'

export type TwoFactorContext = {
  isOn: boolean
  /** The role asks for it: it cannot be switched off. */
  isRequired: boolean
  /** What the authenticator app is given, until its first code has been accepted. */
  secret: TwoFactorSecret | null
  /** Shown once, and forgotten as soon as the person says that they are kept. */
  recoveryCodes: string[]
  hasKeptCodes: boolean
  /** What the server said of the password or the code, until the next try. */
  errors: FieldErrors
  /** In the words of the server; empty when only `failed` is known (no connection). */
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

/** What the person holds now is another than before: `enrolled` only when it was off. */
export type TwoFactorEmitted = { type: 'two-factor.changed'; change: 'enrolled' | 'codes-replaced' | 'removed' }

/** The outside of it: each rejects with a failure. */
export type TwoFactorApi = {
  start: (password: string, signal: AbortSignal) => Promise<TwoFactorSecret>
  /** Resolves with the recovery codes. */
  confirm: (code: string, signal: AbortSignal) => Promise<string[]>
  /** Resolves with the new recovery codes: the old ones count no longer. */
  replaceCodes: (password: string, signal: AbortSignal) => Promise<string[]>
  remove: (password: string, signal: AbortSignal) => Promise<void>
}
