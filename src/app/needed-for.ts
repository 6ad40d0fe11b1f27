import * as z from 'zod/mini'

/** The permissions that a guard said a closed screen needs; null when the screen does not exist at all. */
export function neededFor(data: unknown): readonly string[] | null {
  const closed = closedSchema.safeParse(data)
  return closed.success ? closed.data.needed : null
}

const closedSchema = z.object({ needed: z.array(z.string()) })
