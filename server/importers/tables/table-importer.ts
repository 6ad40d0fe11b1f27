import type { ImportedConversation } from '#contracts/conversation.ts'
import type { ImportedDiallingRow } from '#contracts/dialling.ts'
import type { ImportedDebt, ImportedPayment, ImportedPolicyRow } from '#contracts/imported-policies.ts'
import type { NationalIdKind } from '#domain/privacy/national-ids.ts'

import type { Finding, ReadingOptions } from '../importer.ts'

/** A row of a table: its number there, from 1, and what its cells hold, as text. */
export type TableRow = { row: number; cells: string[] }

/** The first rows of a table: enough to tell its format and what about it is not certain. */
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

/** Tables of policies, of debts, and of what belongs to them. */
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

/** What a person knows of a table. `mapping` is field of ours → name of the column, as `columns` of the opened table has it. */
export type TableOptions = ReadingOptions & {
  /** Which importer reads it; without it the table tells. */
  format?: TableFormatName
  /** Which national id the column holds; without it each id is taken for the kind whose check digit fits. */
  nationalIdKind?: NationalIdKind
  decimalMark?: 'point' | 'comma'
  /** ISO 4217: of amounts beside which none stands. */
  currency?: string
}

/** What would have to be known to read the table. Each is answered by the option of the same name. */
export type TableQuestion =
  | { about: 'time-zone'; waits: true }
  | { about: 'day-order' }
  | { about: 'decimal-mark'; example: string }
  | {
      about: 'mapping'
      columns: string[]
      /** The fields that a column can be. */
      fields: readonly string[]
      /** Field → column, as the names of the columns suggest. */
      suggested: Record<string, string>
    }

/** What comes out of a table. A row may give a conversation and a finding: it is then taken without the field found. */
export type TableItem =
  | {
      conversation: ImportedConversation
      /** The first row that tells of it. */
      row: number
      /** The name of a recording's file, without folders, that lies beside the table or anywhere else. */
      recording: string | null
    }
  | { dialling: ImportedDiallingRow; row: number }
  | PolicyItem
  | { finding: Finding; isNote?: true }

/** What comes out of a table of policies or debts. */
export type PolicyItem =
  | { policy: ImportedPolicyRow; told: PolicyTableName; row: number }
  | { debt: ImportedDebt; row: number }
  | { payment: ImportedPayment; row: number }

/** Reads one row after the other. Never throws, whatever the cells hold. */
export type TableReader = {
  read: (row: TableRow) => TableItem[]
  /** What was held back because a later row could have belonged to it. */
  end: () => TableItem[]
}

export type TableStart =
  | {
      reader: TableReader
      /** How many of the first rows name columns. */
      headerRows: number
      /** Field → column, as it is read; empty where the format itself says it. */
      mapping: Record<string, string>
    }
  | { questions: TableQuestion[] }
  | { finding: Finding }

/** Reads one format of tables. Pure: touches nothing but the rows it is given. */
export type TableImporter = {
  format: TableFormatName
  kind: 'conversations' | 'dialling' | 'policies'
  recognises: (head: Head) => boolean
  /** What the columns are called: as the first row says, each differently, or as the format knows them. */
  columns: (head: Head) => string[]
  start: (head: Head, options: TableOptions) => TableStart
}
