import { RequestFailed } from '#src/lib/request-failed.ts'

/** What a form refuses by itself, as the server would: beside each of the fields. */
export const refusedHere = (fields: readonly string[], message: string) =>
  new RequestFailed(
    { kind: 'invalid', message, errors: Object.fromEntries(fields.map((field) => [field, [message]])) },
    null,
  )
