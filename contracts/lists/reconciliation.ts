import * as z from 'zod/mini'

import { idParam } from '../params.ts'
import { listQueryShape, sortSchema } from './list-query.ts'
import { monthParam } from './partner-data.ts'

/**
 * The relation of a sale here and a policy at the insurer: see `domain/partner-data/reconciliation.ts`. `untold`: a sale without data about
 * the customer, so that no policy can be found for it.
 */
export const reconciliationKinds = ['issued', 'not-issued', 'not-sold', 'untold'] as const
export type ReconciliationKind = (typeof reconciliationKinds)[number]

/** The possible differences between a sale and its policy. */
export const saleDifferences = ['premium', 'product', 'day'] as const
export type SaleDifference = (typeof saleDifferences)[number]

const filterShape = {
  campaign_id: idParam,
  /** The first and the last month, both included. By default the last six. */
  from: monthParam,
  to: monthParam,
}

/** `GET /api/partners/:id/reconciliation` */
export const reconciliationQuerySchema = z.object(filterShape)
export type ReconciliationQuery = z.infer<typeof reconciliationQuerySchema>

/** `GET /api/partners/:id/reconciliation/rows` */
export const reconciliationRowsQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(['on'], '-on'),
  ...filterShape,
  kind: z.optional(z.enum(reconciliationKinds)),
  /** With this difference, or with any. */
  differs: z.optional(z.enum([...saleDifferences, 'any'])),
})
export type ReconciliationRowsQuery = z.infer<typeof reconciliationRowsQuerySchema>

/** `GET /api/partners/:id/reconciliation/export` */
export const reconciliationExportQuerySchema = z.object({
  ...reconciliationRowsQuerySchema.shape,
  format: z.enum(['csv', 'xlsx']),
})
