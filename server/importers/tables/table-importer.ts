import type { ImportedConversation } from '#contracts/conversation.ts'
import type { ImportedDiallingRow } from '#contracts/dialling.ts'
import type { ImportedDebt, ImportedPayment, ImportedPolicyRow } from '#contracts/imported-policies.ts'
import type { NationalIdKind } from '#domain/privacy/national-ids.ts'

import type { Finding, ReadingOptions } from '../importer.ts'

/** A row of a table: its number in it, from 1, and its cells, as text. */
export type TableRow = { row: number; cells: string[] }

/** The first rows of a table: enough to determine its format and its uncertain points. */
export type Head = readonly TableRow[]

export type TableFormatName =
  | 'asterisk'
  | 'asterisk-custom'
  | 'genesys'
  | 'five9'
  | 'talkdesk'
  | 'call-list'
  | 'dialling-base'
  | PolicyTableName

/** Tables of policies, of debts, and of their parts. */
export type PolicyTableName =
  | 'policies'
  | 'claims'
  | 'instalments'
  | 'endorsements'
  | 'coverages'
  | 'parties'
  | 'policy-status'
  | 'debts'
  | 'debt-payments'

/** What a person knows about a table. `mapping` is field of ours → column name, as in `columns` of the opened table. */
export type TableOptions = ReadingOptions & {
  /** The importer to use; otherwise the table decides. */
  format?: TableFormatName
  /** The kind of national id in the column; otherwise each id is of the kind whose check digit fits. */
  nationalIdKind?: NationalIdKind
  decimalMark?: 'point' | 'comma'
  /** ISO 4217, for amounts without a currency. */
  currency?: string
}

/** What is needed to read the table. Each is answered by the option of the same name. */
export type TableQuestion =
  /** Until it is answered, the table waits, or its times count as UTC. */
  | { about: 'time-zone'; waits?: true }
  | { about: 'day-order' }
  | { about: 'decimal-mark'; example: string }
  | {
      about: 'mapping'
      columns: string[]
      /** The fields that a column can be. */
      fields: readonly string[]
      /** Field → column, as the column names suggest. */
      suggested: Record<string, string>
    }

/** The items of a table. A row may yield a conversation and a finding: it is then imported without that field. */
export type TableItem =
  | {
      conversation: ImportedConversation
      /** Its first row. */
      row: number
      /** The file name of a recording, without folders, which is beside the table or anywhere else. */
      recording: string | null
    }
  | { dialling: ImportedDiallingRow; row: number }
  | PolicyItem
  | { finding: Finding; isNote?: true }

/** The items of a table of policies or debts. */
export type PolicyItem =
  | { policy: ImportedPolicyRow; told: PolicyTableName; row: number }
  | { debt: ImportedDebt; row: number }
  | { payment: ImportedPayment; row: number }

/** Reads one row after the other. Never throws, for any cells. */
export type TableReader = {
  read: (row: TableRow) => TableItem[]
  /** Items that were held back because a later row could have belonged to them. */
  end: () => TableItem[]
}

export type TableStart =
  | {
      reader: TableReader
      /** The number of first rows that name columns. */
      headerRows: number
      /** Field → column, as it is read; empty when the format itself defines it. */
      mapping: Record<string, string>
      /** What is read provisionally until somebody answers. */
      questions?: TableQuestion[]
    }
  | { questions: TableQuestion[] }
  | { finding: Finding }

/** Reads one format of tables. Pure: uses nothing but the given rows. */
export type TableImporter = {
  format: TableFormatName
  kind: 'conversations' | 'dialling' | 'policies'
  recognises: (head: Head) => boolean
  /** The unique column names: from the first row, or defined by the format. */
  columns: (head: Head) => string[]
  start: (head: Head, options: TableOptions) => TableStart
}
