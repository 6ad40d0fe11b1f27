/**
 * Why Freshdesk did not do what it was asked. `unavailable` and `unreadable` leave open whether it did: no answer came, or none that can be
 * understood. Everything else says that it did not.
 */
export type FreshdeskFailureKind =
  | 'limited'
  | 'unauthorized'
  | 'forbidden'
  | 'missing'
  | 'invalid'
  | 'unavailable'
  | 'unreadable'

export class FreshdeskFailure extends Error {
  override name = 'FreshdeskFailure'
  readonly kind: FreshdeskFailureKind
  /** How long to ask nothing; null where nobody has said. */
  readonly waitMs: number | null

  constructor(kind: FreshdeskFailureKind, message: string, waitMs: number | null = null) {
    super(message)
    this.kind = kind
    this.waitMs = waitMs
  }
}

export const isFailure = (error: unknown, ...kinds: FreshdeskFailureKind[]): error is FreshdeskFailure =>
  error instanceof FreshdeskFailure && kinds.includes(error.kind)

/** Whether what was asked may have been done all the same. */
export const isOutcomeUnknown = (error: unknown): boolean => isFailure(error, 'unavailable', 'unreadable')
