import * as z from 'zod/mini'

/** Seconds from the start of the recording. */
const momentSchema = z.coerce.number().check(z.minimum(0))

/** The search part of the address: where to start. What makes no sense is nothing. */
export function callDetailSearch({ t }: Record<string, unknown>): { t?: number | undefined } {
  // said as undefined and not left out: the router would fill in what the address has
  return { t: t === undefined ? undefined : momentSchema.safeParse(t).data }
}
