import * as z from 'zod/mini'

import { failureKinds, fieldErrorsSchema, statusOf, type Failure, type FailureKind } from '#contracts/failure.ts'

/** An answer outside 200–299, one that cannot be read, or none at all. An empty message means: say it by its kind. */
export class RequestFailed extends Error {
  override name = 'RequestFailed'
  failure: Failure
  /** The answer's status, or null when none came. */
  status: number | null

  constructor(failure: Failure, status: number | null, cause?: unknown) {
    super(failure.message || failure.kind, { cause })
    this.failure = failure
    this.status = status
  }
}

/** The failure that something which was thrown tells. */
export const failureIn = (error: unknown): Failure =>
  error instanceof RequestFailed ? error.failure : { kind: 'unexpected', message: '' }

/** What kind of failure something that was thrown is. */
export const failureKindOf = (error: unknown): FailureKind => failureIn(error).kind

/** The failure that a refused answer tells, or what its status tells when the body is not one. */
export function failureFrom(status: number, body: unknown): Failure {
  const told = toldSchema.safeParse(body)
  const { kind, message = '', errors }: z.infer<typeof toldSchema> = told.success ? told.data : {}
  const known = failureKinds.find((name) => name === kind) ?? kindOf(status)
  return { kind: known, message, ...(errors && { errors }) }
}

/** A failure as `contracts/failure.ts` has it, of which a proxy or another server may have left out a part. */
const toldSchema = z.object({
  kind: z.optional(z.string()),
  message: z.optional(z.string()),
  errors: z.optional(fieldErrorsSchema),
})

function kindOf(status: number): FailureKind {
  const exact = failureKinds.find((kind) => statusOf[kind] === status)
  if (exact) return exact
  if (status === 502 || status === 504) return 'unavailable'
  return status >= 500 ? 'unexpected' : 'refused'
}
