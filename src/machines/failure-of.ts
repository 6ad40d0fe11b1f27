import { failureSchema, type Failure } from '#contracts/failure.ts'

/** What a rejected promise says went wrong: the `failure` that a refused request carries, or else an unexpected one. */
export function failureOf(error: unknown): Failure {
  const carried = failureSchema.safeParse(error instanceof Error && 'failure' in error ? error.failure : undefined)
  return carried.success ? carried.data : { kind: 'unexpected', message: '' }
}
