import type { ImportedCustomer } from './conversation.ts'

/** A row of a partner's calling base as the importer delivers it. What is null, the base does not tell. */
export type ImportedDiallingRow = {
  /**
   * Names the record across files and imports: `dialling:<the base's own id>`, else `dialling:<sha-256>` of the national id,
   * of the phones, or of the whole row, whichever is there first.
   */
  external_id: string
  /** As the base has it. */
  record_id: string | null
  customer: ImportedCustomer | null
  campaign: string | null
  attempts: number | null
  last_result: string | null
  /** ISO 8601 in UTC. */
  last_attempt_at: string | null
  /** Of the last attempt: who dialled, and which number. */
  agent: string | null
  dialled_phone: string | null
  /** ISO 8601 in UTC. */
  next_attempt_at: string | null
  do_not_call: boolean | null
  disposition: string | null
  /** Every other column that is not empty: its name → its text as it came. May hold personal data. */
  other: Record<string, string>
}
