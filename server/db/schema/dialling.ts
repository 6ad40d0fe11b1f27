import type { Generated } from 'kysely'

import type { Id, Moment } from './columns.ts'

/** The people whom partners want called, and the results. */
export type DiallingTables = {
  dialling_record: {
    id: Id
    partner_id: number
    external_id: string
    record_id: string | null
    campaign_id: number | null
    customer_id: number | null
    name: string | null
    national_id: string | null
    national_id_kind: string | null
    phones: Generated<string[]>
    email: string | null
    attempts: number | null
    last_result: string | null
    last_attempt_at: Moment | null
    next_attempt_at: Moment | null
    do_not_call: boolean | null
    disposition: string | null
    other: Generated<Record<string, string>>
    import_id: Generated<number | null>
    last_import_id: Generated<number | null>
  }
  dialling_attempt: {
    record_id: number
    at: Moment
    result: string | null
    agent: string | null
    phone: string | null
  }
  dialling_source: { record_id: number; source_file_id: number; row: number }
}
