import * as z from 'zod/mini'

import { driverOutcomes, persistencyGroupings } from '../beyond.ts'
import { channels } from '../conversation.ts'
import { localeSchema } from '../page-config.ts'
import { idParam, textParam } from '../params.ts'
import { judges } from '../premium.ts'
import { reportFormats, reportKinds } from '../report-kinds.ts'
import { beyondQuerySchema, freemiumQuerySchema, premiumQuerySchema } from './dashboards.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

export const reportSorts = ['title', 'kind', 'next_at', 'updated_at'] as const

/** `GET /api/reports` */
export const reportListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(reportSorts, 'title'),
  /** In the title. */
  q: textParam(200),
  kind: z.optional(z.enum(reportKinds)),
  active: z.optional(z.enum(['yes', 'no'])),
})
export type ReportListQuery = z.infer<typeof reportListQuerySchema>

/** `GET /api/reports/:id/runs` */
export const reportRunListQuerySchema = z.object(listQueryShape)
export type ReportRunListQuery = z.infer<typeof reportRunListQuerySchema>

/** The search part of the address of a new report: the filters of the dashboard that will be sent. */
export const reportStartSchema = z.object({
  kind: z.optional(z.enum(reportKinds)),
  channel: z.optional(z.enum(channels)),
  partner_id: idParam,
  campaign_id: idParam,
  team_id: idParam,
  agent_id: idParam,
  scorecard_id: idParam,
  judge: z.optional(z.enum(judges)),
  compare_partner_id: idParam,
  compare_team_id: idParam,
  by: z.optional(z.enum(persistencyGroupings)),
  outcome: z.optional(z.enum(driverOutcomes)),
})
export type ReportStart = z.infer<typeof reportStartSchema>

const madeShape = { format: z.enum(reportFormats), locale: localeSchema }

/**
 * A dashboard as a file: `GET /api/dashboards/freemium/report` and the like, with the query and the permission of the dashboard.
 */
export const freemiumReportQuerySchema = z.object({ ...freemiumQuerySchema.shape, ...madeShape })
export const premiumReportQuerySchema = z.object({ ...premiumQuerySchema.shape, ...madeShape })
export const beyondReportQuerySchema = z.object({ ...beyondQuerySchema.shape, ...madeShape })
/** `GET /api/dashboards/funnel/report` */
export const funnelReportQuerySchema = z.object({
  started_from: freemiumQuerySchema.shape.started_from,
  started_to: freemiumQuerySchema.shape.started_to,
  partner_id: idParam,
  campaign_id: idParam,
  ...madeShape,
})
