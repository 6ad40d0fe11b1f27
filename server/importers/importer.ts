import type { ImportedConversation, Refusal, Speaker } from '#contracts/conversation.ts'

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
export type Finding = Omit<Refusal, 'file'> & {
  /** A whole conversation was left out for it, though the file may hold others. */
  leavesOut?: true
}

/**
 * What a person knows of a file and the file itself does not tell. Whatever is absent was not said: an importer then takes
 * what the file makes certain, and asks for the rest.
 */
export type ReadingOptions = {
  /** IANA name of the zone in which the times stand that have none. */
  timeZone?: string
  /** Whether 3/4 is the third of April. */
  dayOrder?: 'day-first' | 'month-first'
  /** Who the people of the file are, by the names that it gives them. */
  roles?: Readonly<Record<string, Speaker>>
  /** Field of ours → name of the column, or the path in generic JSON such as `messages[].text`. */
  mapping?: Readonly<Record<string, string>>
}

/** What an importer would have to know to read the file whole. */
export type Question =
  | { about: 'time-zone' }
  | { about: 'day-order' }
  | { about: 'roles'; names: string[] }
  | { about: 'mapping'; columns: string[] }

/** What a file held. With findings and no conversation the whole file is refused; with both, a part of it. */
export type Reading = { conversations: ImportedConversation[]; findings: Finding[]; questions?: Question[] }

/** Reads one format. Pure: touches nothing but the bytes it is given. */
export type Importer = {
  format: string
  /** Whether the content, whatever the file's name, is of this format: sound or not. */
  recognises: (content: Content) => boolean
  read: (content: Content, file: SourceFile, options: ReadingOptions) => Promise<Reading>
}

export const refused = (...findings: Finding[]): Reading => ({ conversations: [], findings })
