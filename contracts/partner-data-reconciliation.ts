import * as z from 'zod/mini'

import { channels } from './conversation.ts'
import { reconciliationKinds, saleDifferences } from './lists/reconciliation.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { namedSchema } from './params.ts'
import { policyStatuses } from './policy-words.ts'

/** `GET /api/partners/:id/reconciliation` */
export const reconciliationSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** The time zone of days and months. */
  time_zone: z.string(),
  /** Every month of the period, the latest first. */
  months: z.array(
    z.object({
      /** The month of the sale; for policies that were not sold here, of their issue. */
      month: z.string(),
      counts: z.record(z.enum(reconciliationKinds), z.number()),
      /** Among the issued ones. */
      differences: z.record(z.enum(saleDifferences), z.number()),
      /** With at least one difference. */
      differing: z.number(),
    }),
  ),
  /** Further conversations that ended as a sale of a policy that is already counted with an earlier or more certain one. */
  repeated: z.number(),
  /** Sales without a date, which are in no month. */
  undated: z.number(),
})
export type Reconciliation = z.infer<typeof reconciliationSchema>

/** A row of `GET /api/partners/:id/reconciliation/rows`: a sale here, a policy at the insurer, or both. */
export const reconciliationRowSchema = z.object({
  /** The id of this row only. */
  id: z.number(),
  kind: z.enum(reconciliationKinds),
  /** The day of the sale; for policies that were not sold here, of their issue. */
  on: z.string(),
  differences: z.array(z.enum(saleDifferences)),
  /** Masked unless the reader may see it. */
  customer_name: z.nullable(z.string()),
  sale: z.nullable(
    z.object({
      /** Null if the reader may not open it. */
      call: z.nullable(z.object({ id: z.number(), channel: z.enum(channels) })),
      on: z.string(),
      campaign: z.nullable(namedSchema),
      agent: z.nullable(z.string()),
      product: z.nullable(z.string()),
      /** As said in the conversation, if an evidence file found it. */
      premium: z.nullable(z.string()),
    }),
  ),
  policy: z.nullable(
    z.object({
      /** Null if the reader may not open it. */
      id: z.nullable(z.number()),
      number: z.string(),
      status: z.nullable(z.enum(policyStatuses)),
      sold_on: z.nullable(z.string()),
      issued_on: z.nullable(z.string()),
      campaign: z.nullable(namedSchema),
      seller: z.nullable(z.string()),
      product: z.nullable(z.string()),
      premium: z.nullable(z.number()),
      currency: z.string(),
    }),
  ),
  /** The reasons for the link; null if a person made it. */
  confidence: z.nullable(z.number()),
})
export type ReconciliationRowDto = z.infer<typeof reconciliationRowSchema>
export const reconciliationPageSchema = pageSchema(reconciliationRowSchema)
export const readReconciliationPageSchema = readPageSchema(reconciliationRowSchema)
