import type { ImportedConversation, Refusal } from '#contracts/conversation.ts'

import type { Content } from './content.ts'

/** A file to read, and a way to ask for those beside it. */
export type SourceFile = {
  /** Without folders. */
  name: string
  sha256: string
  bytes: Uint8Array
  /** The file of this name in the same folder; null when there is none. */
  neighbour: (name: string) => Promise<Uint8Array | null>
}

/** Something that was not taken, within the file being read. */
export type Finding = Omit<Refusal, 'file'>

/** What a file held. With findings and no conversation the whole file is refused; with both, a part of it. */
export type Reading = { conversations: ImportedConversation[]; findings: Finding[] }

/** Reads one format. Pure: touches nothing but the bytes it is given. */
export type Importer = {
  format: string
  /** Whether the content, whatever the file's name, is of this format: sound or not. */
  recognises: (content: Content) => boolean
  read: (content: Content, file: SourceFile) => Promise<Reading>
}

export const refused = (...findings: Finding[]): Reading => ({ conversations: [], findings })
