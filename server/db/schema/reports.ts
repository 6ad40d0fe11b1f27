import type { ColumnType, Generated } from 'kysely'

import type { Locale } from '#contracts/page-config.ts'
import type { ReportFormat, ReportKind, ReportPeriod } from '#contracts/report-kinds.ts'
import type {
  ReportDeliveryState,
  ReportFailure,
  ReportFilter,
  ReportRunState,
  ReportSchedule,
} from '#contracts/reports.ts'

import type { Id, Moment } from './columns.ts'

/** Written as text: the driver would convert an object to another type. */
type Json<Value> = ColumnType<Value, string, string>

/** Reports, their runs, and their deliveries. */
export type ReportTables = {
  report: {
    id: Id
    title: string
    kind: ReportKind
    filter: Json<ReportFilter>
    period: ReportPeriod
    formats: ReportFormat[]
    locale: Locale
    schedule: Json<ReportSchedule>
    time_zone: string
    active: Generated<boolean>
    removed: Generated<boolean>
    version: Generated<number>
    next_at: Moment | null
    created_by: number | null
    created_at: Generated<Moment>
    updated_at: Generated<Moment>
  }
  report_recipient: { report_id: number; user_id: number }
  report_run: {
    id: Id
    report_id: number
    /** The report's title when the run began. */
    title: string
    kind: ReportKind
    filter: Json<ReportFilter>
    formats: ReportFormat[]
    locale: Locale
    cause: 'schedule' | 'person'
    asked_by: number | null
    due_at: Moment
    from_day: string
    to_day: string
    state: Generated<ReportRunState>
    ended_at: Generated<Moment | null>
  }
  report_delivery: {
    id: Id
    run_id: number
    user_id: number | null
    state: Generated<ReportDeliveryState>
    failure: Generated<ReportFailure | null>
    is_linked: Generated<boolean>
    sent_at: Generated<Moment | null>
  }
  report_file: {
    id: Id
    delivery_id: number
    format: ReportFormat
    name: string
    bytes: number
    sha256: string
    storage_key: string | null
    made_at: Moment
    kept_until: Moment
  }
}
