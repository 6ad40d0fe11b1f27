import type { ImportedCustomer } from './conversation.ts'

/** A row of a partner's calling base as delivered by the importer. Null fields are not in the base. */
export type ImportedDiallingRow = {
  /**
   * Identifies the record across files and imports: `dialling:<the base's own id>`, otherwise `dialling:<sha-256>` of the national id, of
   * the phones, or of the whole row, whichever exists first.
   */
  external_id: string
  /** The id in the base. */
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
  /** Every other non-empty column: its name → its original text. May contain personal data. */
  other: Record<string, string>
}
