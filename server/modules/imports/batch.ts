import type { ImportedConversation } from '#contracts/conversation.ts'
import type { ImportedDiallingRow } from '#contracts/dialling.ts'
import type { ImportedDebt, ImportedPayment, ImportedPolicyRow } from '#contracts/imported-policies.ts'
import type { ImportOptions } from '#contracts/imports.ts'
import type { Finding } from '#server/importers/importer.ts'
import type { PolicyTableName } from '#server/importers/tables/table-importer.ts'
import type { PreparedAttachment } from '#server/modules/imports/attachments.ts'
import type { PreparedRecording } from '#server/modules/imports/prepare-recordings.ts'
import type { Source } from '#server/modules/imports/sources.ts'

/** A conversation whose files are stored already. */
export type PreparedConversation = {
  conversation: ImportedConversation
  recordings: PreparedRecording[]
  attachments: PreparedAttachment[]
  source: Source
}

/** A row of a calling base. */
export type PreparedDialling = { dialling: ImportedDiallingRow; row: number; source: Source }

/** A row about a policy. */
export type PreparedPolicy = { policy: ImportedPolicyRow; told: PolicyTableName; row: number; source: Source }

/** A row about a debt, or about a payment of one. */
export type PreparedDebt = { debt: ImportedDebt; row: number; source: Source }

export type PreparedPayment = { payment: ImportedPayment; row: number; source: Source }

export type Prepared = PreparedConversation | PreparedRow

export type PreparedRow = PreparedDialling | PreparedPolicy | PreparedDebt | PreparedPayment

/** The partner whose conversations and records a batch brings, and the import that brings them. */
export type BatchOrigin = {
  /** Null for the partner `Unassigned`, whose data a later import may give to another. */
  partnerId: number | null
  /** Null for an import that is not stored itself. */
  importId: number | null
  /** What a person said about the files; nothing unless given. */
  options?: ImportOptions
  /** When the import was started; now unless given. */
  at?: Date
  /**
   * Receives what is only found when an item is compared with the stored data.
   * @param isTaken whether the rest of the item is stored
   */
  report?: (item: Prepared, finding: Finding, isTaken: boolean) => void
}

/** `repeated` if a file had nothing new. Refusals are reported. */
export type Outcome = 'accepted' | 'repeated' | 'refused'
