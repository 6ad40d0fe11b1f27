import * as z from 'zod/mini'

import { failureKinds, fieldErrorsSchema, statusOf, type Failure, type FailureKind } from '#contracts/failure.ts'

/** An answer outside 200–299, an unreadable one, or none at all. If the message is empty, the failure is described by its kind. */
export class RequestFailed extends Error {
  override name = 'RequestFailed'
  failure: Failure
  /** The status of the answer, or null if there was none. */
  status: number | null

  constructor(failure: Failure, status: number | null, cause?: unknown) {
    super(failure.message || failure.kind, { cause })
    this.failure = failure
    this.status = status
  }
}

/** The failure of a thrown value. */
export const failureIn = (error: unknown): Failure =>
  error instanceof RequestFailed ? error.failure : { kind: 'unexpected', message: '' }

/** The kind of failure of a thrown value. */
export const failureKindOf = (error: unknown): FailureKind => failureIn(error).kind

/** The failure in a refused answer, or one derived from its status if the body has none. */
export function failureFrom(status: number, body: unknown): Failure {
  const parsed = partialFailureSchema.safeParse(body)
  const { kind, message = '', errors }: z.infer<typeof partialFailureSchema> = parsed.success ? parsed.data : {}
  const knownKind = failureKinds.find((name) => name === kind) ?? kindOf(status)
  return { kind: knownKind, message, ...(errors && { errors }) }
}

/** A failure as in `contracts/failure.ts`; a proxy or another server may have omitted parts of it. */
const partialFailureSchema = z.object({
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
