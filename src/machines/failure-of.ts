import { failureSchema, type Failure } from '#contracts/failure.ts'

/** The failure of a rejected promise: the `failure` of a refused request, or otherwise an unexpected one. */
export function failureOf(error: unknown): Failure {
  const parsed = failureSchema.safeParse(error instanceof Error && 'failure' in error ? error.failure : undefined)
  return parsed.success ? parsed.data : { kind: 'unexpected', message: '' }
}
