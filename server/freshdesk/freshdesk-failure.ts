/**
 * Why a call to Freshdesk failed. With `unavailable` and `unreadable` it is unknown whether Freshdesk did it: no answer
 * arrived, or none that can be understood. All others mean that it did not.
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
  /** How long to pause; null when unknown. */
  readonly waitMs: number | null

  constructor(kind: FreshdeskFailureKind, message: string, waitMs: number | null = null) {
    super(message)
    this.kind = kind
    this.waitMs = waitMs
  }
}

export const isFailure = (error: unknown, ...kinds: FreshdeskFailureKind[]): error is FreshdeskFailure =>
  error instanceof FreshdeskFailure && kinds.includes(error.kind)

/** Whether the call may have succeeded all the same. */
export const isOutcomeUnknown = (error: unknown): boolean => isFailure(error, 'unavailable', 'unreadable')
