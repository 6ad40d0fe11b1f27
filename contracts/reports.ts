import * as z from 'zod/mini'

import { driverOutcomes, persistencyGroupings } from './beyond.ts'
import { channels } from './conversation.ts'
import { localeSchema } from './page-config.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { idSchema, namedSchema, storable } from './params.ts'
import { judges } from './premium.ts'
import { namedScorecardSchema } from './quality-questions.ts'
import { reportFormats, reportKinds, reportPeriods } from './report-kinds.ts'
import { isTimeZone } from './time-zones.ts'

export const MAX_REPORT_RECIPIENTS = 100
/** How long the files of a run can be fetched. */
export const REPORT_DAYS = 30

/** The filters of a report, with the meaning of the matching dashboard; `reportFilters` says which a kind has. */
export const reportFilterSchema = z.strictObject({
  channel: z.optional(z.enum(channels)),
  partner_id: z.optional(idSchema),
  campaign_id: z.optional(idSchema),
  team_id: z.optional(idSchema),
  agent_id: z.optional(idSchema),
  scorecard_id: z.optional(idSchema),
  judge: z.optional(z.enum(judges)),
  compare_partner_id: z.optional(idSchema),
  compare_team_id: z.optional(idSchema),
  by: z.optional(z.enum(persistencyGroupings)),
  outcome: z.optional(z.enum(driverOutcomes)),
})
export type ReportFilter = z.infer<typeof reportFilterSchema>

const hour = z.number().check(z.int(), z.minimum(0), z.maximum(23))

/** At a full hour in a time zone. In a month that is too short for the day, the last day counts. */
export const reportScheduleSchema = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('day'), hour }),
  /** 1 is Monday. */
  z.strictObject({ every: z.literal('week'), weekday: z.number().check(z.int(), z.minimum(1), z.maximum(7)), hour }),
  z.strictObject({ every: z.literal('month'), day: z.number().check(z.int(), z.minimum(1), z.maximum(31)), hour }),
])
export type ReportSchedule = z.infer<typeof reportScheduleSchema>

const draftShape = {
  title: storable(100).check(z.trim(), z.minLength(1)),
  kind: z.enum(reportKinds),
  filter: reportFilterSchema,
  period: z.enum(reportPeriods),
  formats: z.array(z.enum(reportFormats)).check(z.minLength(1), z.maxLength(reportFormats.length)),
  /** The language of the report and its letter, for all recipients. */
  locale: localeSchema,
  schedule: reportScheduleSchema,
  /** The zone of the schedule. If the days of the period are counted in a zone that is behind, it waits until they are over. */
  time_zone: storable(64).check(z.refine(isTimeZone)),
  /**
   * The recipients that the writer sees; together with those whom they do not see there is at least one. Each gets the figures that they
   * may see, and a person who may no longer see the dashboard gets nothing.
   */
  recipient_ids: z.array(idSchema).check(z.maxLength(MAX_REPORT_RECIPIENTS)),
  active: z.boolean(),
}
/** `POST /api/reports` */
export const reportDraftSchema = z.strictObject(draftShape)
export type ReportDraft = z.infer<typeof reportDraftSchema>
/** `PUT /api/reports/:id`: the whole report, with the version that was read. Another version answers 409. */
export const reportChangeSchema = z.strictObject({ ...draftShape, version: z.number() })
export type ReportChange = z.infer<typeof reportChangeSchema>

/** `failed`: somebody who may have it did not get it, or nobody did. */
export const reportRunStates = ['waiting', 'running', 'done', 'failed'] as const
export type ReportRunState = (typeof reportRunStates)[number]

/** `refused`: the person may not have it (any more). */
export const reportDeliveryStates = ['waiting', 'sent', 'refused', 'failed'] as const
export type ReportDeliveryState = (typeof reportDeliveryStates)[number]

/**
 * Why a person got nothing: no permission for the dashboard, an inactive account, a letter that could not be sent, or an error that is
 * only in the log of the server.
 */
export const reportFailures = ['no-permission', 'inactive', 'mail', 'unexpected'] as const
export type ReportFailure = (typeof reportFailures)[number]

const runSummaryShape = {
  id: z.number(),
  state: z.enum(reportRunStates),
  /** When it was due or requested. */
  due_at: z.string(),
}

export const reportSchema = z.object({
  id: z.number(),
  title: z.string(),
  kind: z.enum(reportKinds),
  filter: reportFilterSchema,
  /** The names for the ids of its filter; those that the reader may not see are left out. */
  names: z.object({
    partner: z.optional(z.string()),
    campaign: z.optional(z.string()),
    team: z.optional(z.string()),
    agent: z.optional(z.string()),
    scorecard: z.optional(namedScorecardSchema),
    compare_partner: z.optional(z.string()),
    compare_team: z.optional(z.string()),
  }),
  period: z.enum(reportPeriods),
  formats: z.array(z.enum(reportFormats)),
  locale: localeSchema,
  schedule: reportScheduleSchema,
  time_zone: z.string(),
  /** The number of recipients whom the reader may not see. */
  recipients: z.array(namedSchema),
  unseen_recipients: z.number(),
  active: z.boolean(),
  version: z.number(),
  created_by: z.nullable(namedSchema),
  updated_at: z.string(),
  /** Null while it is not active. */
  next_at: z.nullable(z.string()),
  last_run: z.nullable(z.object(runSummaryShape)),
})
export type Report = z.infer<typeof reportSchema>
export const reportPageSchema = pageSchema(reportSchema)
export const readReportPageSchema = readPageSchema(reportSchema)

/** `GET /api/report-options`: the options for a report, as far as the reader sees them, and who can get which kinds. */
export const reportOptionsSchema = z.object({
  partners: z.array(namedSchema),
  campaigns: z.array(namedSchema),
  teams: z.array(namedSchema),
  agents: z.array(namedSchema),
  scorecards: z.array(namedScorecardSchema),
  people: z.array(z.object({ ...namedSchema.shape, kinds: z.array(z.enum(reportKinds)) })),
})
export type ReportOptions = z.infer<typeof reportOptionsSchema>

export const reportFileSchema = z.object({
  id: z.number(),
  format: z.enum(reportFormats),
  name: z.string(),
  bytes: z.number(),
  /** When its files are deleted. */
  kept_until: z.string(),
})
export type ReportFile = z.infer<typeof reportFileSchema>

export const reportRunSchema = z.object({
  ...runSummaryShape,
  /** `person`: somebody requested it. */
  cause: z.enum(['schedule', 'person']),
  /** Null if the reader may not see the person. */
  asked_by: z.nullable(namedSchema),
  /** The days of the report. */
  from: z.string(),
  to: z.string(),
  ended_at: z.nullable(z.string()),
  /** The recipients. The person is null if the reader may not see them, or if the account no longer exists. */
  deliveries: z.array(
    z.object({
      person: z.nullable(namedSchema),
      state: z.enum(reportDeliveryStates),
      failure: z.nullable(z.enum(reportFailures)),
      sent_at: z.nullable(z.string()),
      /** Its files were too large for a letter, so a link was sent instead. */
      is_linked: z.boolean(),
      /** Only the reader's own, because other files show what others may see. `GET /api/report-files/:id` returns one. */
      files: z.array(reportFileSchema),
    }),
  ),
})
export type ReportRun = z.infer<typeof reportRunSchema>
/**
 * `GET /api/reports/:id/runs`, newest first. `POST /api/reports/:id/runs` requests a run now and returns it; `POST
 * /api/reports/:id/runs/:run_id/again` repeats a failed run for the same days, for those who did not get it.
 */
export const reportRunPageSchema = pageSchema(reportRunSchema)
export const readReportRunPageSchema = readPageSchema(reportRunSchema)

/**
 * `GET /api/received-reports`: the files that were created for the reader in the last 30 days, newest first. No permission is needed. If a
 * report is too large for a letter, the letter links to `/received-reports`, where they are shown.
 */
export const receivedReportsSchema = z.object({
  data: z.array(
    z.object({
      ...reportFileSchema.shape,
      title: z.string(),
      kind: z.enum(reportKinds),
      from: z.string(),
      to: z.string(),
      made_at: z.string(),
    }),
  ),
})
export type ReceivedReports = z.infer<typeof receivedReportsSchema>
