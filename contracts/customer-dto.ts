import * as z from 'zod/mini'

/** A customer as seen by one reader: masked, except for the fields that a rule unmasks. */
export const customerSchema = z.object({
  name: z.nullable(z.string()),
  national_id: z.nullable(z.string()),
  phones: z.array(z.string()),
  email: z.nullable(z.string()),
  /** The fields above that this reader sees unmasked. */
  unmasked: z.array(z.string()),
})
export type CustomerDto = z.infer<typeof customerSchema>
