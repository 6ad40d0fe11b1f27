import type { ImportedConversation } from '#contracts/conversation.ts'
import type { ImportedDiallingRow } from '#contracts/dialling.ts'
import type { ByteSource } from '#server/archives/byte-source.ts'
import type { Finding, Question } from '#server/importers/importer.ts'
import type { PolicyItem, TableQuestion } from '#server/importers/tables/table-importer.ts'

/** A file to read, wherever it is stored. */
export type FileToRead = {
  /** Without folders. */
  name: string
  sha256: string
  source: ByteSource
  /** The file of this name in the same folder; null when there is none. */
  neighbour: (name: string) => Promise<Uint8Array | null>
}

export type TakenPart =
  | { conversation: ImportedConversation }
  | { dialling: ImportedDiallingRow; row: number }
  | PolicyItem

/** `isNote`: the item is taken all the same. `isAsked`: a question of the file covers it. */
export type FoundPart = { finding: Finding; isNote?: true; isAsked?: true }

/** The content of a file, in the same order whenever it is read with the same options. */
export type Part = TakenPart | FoundPart

export type ReadFile = {
  /** Null if no importer knows it. */
  format: string | null
  questions: (Question | TableQuestion | { about: 'currency' })[]
  parts: AsyncIterable<Part>
  /** Why no importer took it; a conversation of another file may still use it. */
  unread: string | null
}
