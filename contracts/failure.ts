import * as z from 'zod/mini'

/** Everything that can go wrong between the browser and the server, as one closed set, with the matching status. */
export const statusOf = {
  /** The request is not valid: wrong credentials, an unknown field, a query out of bounds. */
  refused: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  'too-large': 413,
  /** The page's CSRF token is missing or no longer valid. */
  'page-expired': 419,
  /** The values of a form are not valid: `errors` says which fields and why. */
  invalid: 422,
  throttled: 429,
  unexpected: 500,
  /** The database is not available; `Retry-After` says when to try again. */
  unavailable: 503,
} as const

export type FailureKind = keyof typeof statusOf

export const failureKinds = Object.keys(statusOf) as [FailureKind, ...FailureKind[]]

/** Texts per field, in the language of the request. */
export const fieldErrorsSchema = z.record(z.string(), z.array(z.string()))
export type FieldErrors = z.infer<typeof fieldErrorsSchema>

/** The body of every answer that is not successful. */
export const failureSchema = z.object({
  kind: z.enum(failureKinds),
  message: z.string(),
  errors: z.optional(fieldErrorsSchema),
})
export type Failure = z.infer<typeof failureSchema>
