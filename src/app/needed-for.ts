import * as z from 'zod/mini'

/** The permissions that a closed screen needs according to its guard; null if the screen does not exist. */
export function neededFor(data: unknown): readonly string[] | null {
  const closed = closedSchema.safeParse(data)
  return closed.success ? closed.data.needed : null
}

const closedSchema = z.object({ needed: z.array(z.string()) })
