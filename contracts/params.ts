import * as z from 'zod/mini'

/** PostgreSQL stores neither the character 0 nor unpaired surrogates. */
export const isStorable = z.regex(/^[^\0\p{Surrogate}]*$/u)

export const storable = (max: number) => z.string().check(z.maxLength(max), isStorable)

export const textParam = (max: number) => z.optional(storable(max))

const positive = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))
export const idParam = z.optional(positive)

/** Points of a score, without decimals. */
export const pointsParam = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100)))

/** From 1900 to 2199: other years would only make queries slow. */
export const dayParam = z.optional(z.iso.date().check(z.regex(/^(?:19|2[01])/)))

/** The parameters of a route with an id in its address. */
export const idParamsSchema = z.object({ id: positive })

/** An id in the body of a request. */
export const idSchema = z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))

/** Something that has an id and a name: a role, a team, a partner. */
export const namedSchema = z.object({ id: z.number(), name: z.string() })
export type Named = z.infer<typeof namedSchema>
