import { RequestFailed } from '#src/lib/request-failed.ts'

/** A refusal by the form itself, in the same shape as one by the server: with the message at each of the fields. */
export const refusalByForm = (fields: readonly string[], message: string) =>
  new RequestFailed(
    { kind: 'invalid', message, errors: Object.fromEntries(fields.map((field) => [field, [message]])) },
    null,
  )
