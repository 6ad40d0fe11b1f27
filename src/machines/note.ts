import type { Failure } from '#contracts/failure.ts'
import type { Note, NoteSpan, SavedNote } from '#contracts/notes.ts'

/** A note while it is written, with the names of people in its text. */
export type NoteDraft = {
  text: string
  /** The people whose names follow an `@` in the text. A name that was deleted from the text does not count. */
  mentions: readonly { id: number; name: string }[]
  /** Null for a note on the whole conversation. */
  span: NoteSpan | null
  /** The note that is being changed, with the version at the start of the change; null for a new one. */
  of: { id: number; version: number } | null
}

export type NoteContext = {
  draft: NoteDraft
  /** A new object for each failed attempt, also when it fails like the last one. */
  failure: Failure | null
  /** How many numbers and addresses were removed from the last saved note. */
  masked: number
  /** The note that is about to be removed. */
  removed: number | null
  removalFailure: Failure | null
}

export type NoteEvent =
  | { type: 'note.started'; span: NoteSpan | null }
  | { type: 'note.reopened'; draft: NoteDraft }
  | { type: 'text.changed'; text: string; mentions: NoteDraft['mentions'] }
  | { type: 'span.dropped' }
  | { type: 'note.submitted' }
  | { type: 'note.discarded' }
  /** After a conflict: overwrites the version that the server has now. */
  | { type: 'conflict.overruled'; version: number }
  | { type: 'removal.requested'; id: number }
  | { type: 'removal.confirmed' }
  | { type: 'removal.cancelled' }

export type NoteEmitted =
  | { type: 'note.saved'; note: Note }
  | { type: 'note.removed'; id: number }
  | { type: 'notes.stale' }

/** The effects of a note. `save` and `remove` reject with a failure. */
export type NoteApi = {
  save: (draft: NoteDraft, signal: AbortSignal) => Promise<SavedNote>
  remove: (id: number, signal: AbortSignal) => Promise<unknown>
  /** Stores the draft in the browser; null removes it. */
  keep: (draft: NoteDraft | null) => void
}

export const NO_NOTE: NoteDraft = { text: '', mentions: [], span: null, of: null }
