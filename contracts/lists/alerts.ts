import * as z from 'zod/mini'

import { alertRuleKinds, alertStates } from '../alert-states.ts'
import { idParam, textParam } from '../params.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

export const alertSorts = ['opened_at', 'last_at', 'state', 'rule'] as const

/** `GET /api/alerts` */
export const alertListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(alertSorts, '-last_at'),
  state: z.optional(z.enum(alertStates)),
  kind: z.optional(z.enum(alertRuleKinds)),
  rule_id: idParam,
  /** Those of which the reader was notified. */
  mine: z.optional(z.enum(['yes'])),
})
export type AlertListQuery = z.infer<typeof alertListQuerySchema>

/** `GET /api/alerts/export` */
export const alertExportQuerySchema = z.object({ ...alertListQuerySchema.shape, format: z.enum(['csv', 'xlsx']) })

export const alertRuleSorts = ['name', 'updated_at'] as const

/** `GET /api/alert-rules` */
export const alertRuleListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(alertRuleSorts, 'name'),
  /** In the name. */
  q: textParam(200),
})
export type AlertRuleListQuery = z.infer<typeof alertRuleListQuerySchema>

/** `GET /api/alert-rules/export` */
export const alertRuleExportQuerySchema = z.object({
  ...alertRuleListQuerySchema.shape,
  format: z.enum(['csv', 'xlsx']),
})
