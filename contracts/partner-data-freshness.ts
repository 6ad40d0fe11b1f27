import * as z from 'zod/mini'

/** What is kept of a partner, kind by kind. */
export const dataKinds = ['records', 'conversations', 'policies', 'instalments', 'claims', 'debts'] as const
export type DataKind = (typeof dataKinds)[number]

/** What of a record of a calling base can be filled in. */
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

/** The same of a policy. */
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
      /** When a file last told of it; null where nothing came with a file. */
      last_told_at: z.nullable(z.string()),
      /** The latest day, in the partner's zone, that a row is about: which one, the screen says. */
      newest_on: z.nullable(z.string()),
    }),
  ),
  records: filledSchema(recordFields),
  policies: filledSchema(policyFields),
})
export type Freshness = z.infer<typeof freshnessSchema>
