import type { ImportedConversation } from '#contracts/conversation.ts'
import type { ImportedDiallingRow } from '#contracts/dialling.ts'
import type { ImportedDebt, ImportedPayment, ImportedPolicyRow } from '#contracts/imported-policies.ts'
import type { ImportOptions } from '#contracts/imports.ts'
import type { Finding } from '#server/importers/importer.ts'
import type { PolicyTableName } from '#server/importers/tables/table-importer.ts'
import type { PreparedAttachment } from '#server/modules/imports/attachments.ts'
import type { PreparedRecording } from '#server/modules/imports/prepare-recordings.ts'
import type { Source } from '#server/modules/imports/sources.ts'

/** A conversation whose files are kept already. */
export type PreparedConversation = {
  conversation: ImportedConversation
  recordings: PreparedRecording[]
  attachments: PreparedAttachment[]
  source: Source
}

/** A row of a calling base. */
export type PreparedDialling = { dialling: ImportedDiallingRow; row: number; source: Source }

/** A row that tells of a policy. */
export type PreparedPolicy = { policy: ImportedPolicyRow; told: PolicyTableName; row: number; source: Source }

/** A row that tells of a debt, or of what was paid of one. */
export type PreparedDebt = { debt: ImportedDebt; row: number; source: Source }

export type PreparedPayment = { payment: ImportedPayment; row: number; source: Source }

export type Prepared = PreparedConversation | PreparedRow

export type PreparedRow = PreparedDialling | PreparedPolicy | PreparedDebt | PreparedPayment

/** Whose conversations and records a batch brings, and what brings it. */
export type BatchOrigin = {
  /** Null for the partner `Unassigned`, whose data a later import may give to another. */
  partnerId: number | null
  /** Null for an import that is kept nowhere. */
  importId: number | null
  /** What a person said of the files; nothing unless given. */
  options?: ImportOptions
  /** When it was begun; now unless given. */
  at?: Date
  /** Hears what can only be found once an item is put beside what is there. @param isTaken whether the rest of it is stored */
  tell?: (item: Prepared, finding: Finding, isTaken: boolean) => void
}

/** `repeated` when a file told nothing new. What is refused is told. */
export type Outcome = 'accepted' | 'repeated' | 'refused'
