import * as z from 'zod/mini'

/** The kinds of stored data of a partner. */
export const dataKinds = ['records', 'conversations', 'policies', 'instalments', 'claims', 'debts'] as const
export type DataKind = (typeof dataKinds)[number]

/** The fields of a calling-base record whose completeness is measured. */
export const recordFields = [
  'record_id',
  'campaign',
  'name',
  'national_id',
  'phones',
  'email',
  'attempts',
  'last_attempt_at',
  'result',
  'do_not_call',
] as const
export type RecordField = (typeof recordFields)[number]

/** The same for a policy. */
export const policyFields = [
  'certificate',
  'product',
  'line',
  'insurer',
  'campaign',
  'seller',
  'status',
  'sold_on',
  'issued_on',
  'effective_on',
  'expires_on',
  'premium',
  'frequency',
  'payment_method',
  'sum_insured',
  'holder_name',
  'holder_national_id',
  'holder_born_on',
] as const
export type PolicyField = (typeof policyFields)[number]

const filledSchema = <const Fields extends readonly string[]>(fields: Fields) =>
  z.object({ total: z.number(), fields: z.array(z.object({ field: z.enum(fields), filled: z.number() })) })

/** `GET /api/partners/:id/freshness` */
export const freshnessSchema = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(dataKinds),
      rows: z.number(),
      /** When a file last contained it; null if it never came with a file. */
      last_told_at: z.nullable(z.string()),
      /** The latest day of a row, in the partner's zone; the screen says which day of the row. */
      newest_on: z.nullable(z.string()),
    }),
  ),
  records: filledSchema(recordFields),
  policies: filledSchema(policyFields),
})
export type Freshness = z.infer<typeof freshnessSchema>
