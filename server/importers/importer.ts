import type { ImportedConversation, Refusal, Speaker } from '#contracts/conversation.ts'

import type { Content } from './content.ts'

/** A file to read, and a way to request files in the same folder. */
export type SourceFile = {
  /** Without folders. */
  name: string
  sha256: string
  bytes: Uint8Array
  /** The file of this name in the same folder; null when there is none. */
  neighbour: (name: string) => Promise<Uint8Array | null>
}

/** Something in the file that could not be imported. */
export type Finding = Omit<Refusal, 'file'> & {
  /** Set when it made a whole conversation unreadable, while the file may contain others. */
  leavesOut?: true
}

/**
 * What a person knows about a file beyond its content. Missing options are unknown: an importer then uses what the file
 * makes certain, and asks for the rest.
 */
export type ReadingOptions = {
  /** The IANA name of the time zone for times without one. */
  timeZone?: string
  /** Whether 3/4 is the third of April. */
  dayOrder?: 'day-first' | 'month-first'
  /** The speakers by the names that the file gives them. */
  roles?: Readonly<Record<string, Speaker>>
  /** Field of ours → name of the column, or the path in generic JSON such as `messages[].text`. */
  mapping?: Readonly<Record<string, string>>
}

/** What an importer needs to know to read the file completely. */
export type Question =
  | { about: 'time-zone' }
  | { about: 'day-order' }
  | { about: 'roles'; names: string[] }
  | { about: 'mapping'; columns: string[] }

/** The content of a file. With findings and no conversation the whole file is refused; with both, a part of it. */
export type Reading = { conversations: ImportedConversation[]; findings: Finding[]; questions?: Question[] }

/** Reads one format. Pure: uses nothing but the given bytes. */
export type Importer = {
  format: string
  /** Whether the content has this format, whatever the file's name, valid or not. */
  recognises: (content: Content) => boolean
  read: (content: Content, file: SourceFile, options: ReadingOptions) => Promise<Reading>
}

export const refused = (...findings: Finding[]): Reading => ({ conversations: [], findings })
