import type { Failure } from '#contracts/failure.ts'
import type { Note, NoteSpan, SavedNote } from '#contracts/notes.ts'

/** What somebody is writing: as they see it, with people by name. */
export type NoteDraft = {
  text: string
  /** Whom the names in the text that begin with `@` mean. One that is not in the text any more means nobody. */
  mentions: readonly { id: number; name: string }[]
  /** Null for a note on the whole conversation. */
  span: NoteSpan | null
  /** The note that is changed by it, in the version that it was begun with; null for a new one. */
  of: { id: number; version: number } | null
}

export type NoteContext = {
  draft: NoteDraft
  /** A new one each time, also when the next try fails as the last one did. */
  failure: Failure | null
  /** How much was taken out of the note that was saved last. */
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
  /** After a conflict: the version that the server has now is to be written over. */
  | { type: 'conflict.overruled'; version: number }
  | { type: 'removal.requested'; id: number }
  | { type: 'removal.confirmed' }
  | { type: 'removal.cancelled' }

export type NoteEmitted =
  | { type: 'note.saved'; note: Note }
  | { type: 'note.removed'; id: number }
  | { type: 'notes.stale' }

/** The outside of a note. `save` and `remove` reject with a failure. */
export type NoteApi = {
  save: (draft: NoteDraft, signal: AbortSignal) => Promise<SavedNote>
  remove: (id: number, signal: AbortSignal) => Promise<unknown>
  /** Keeps what is being written for another day; null forgets it. */
  keep: (draft: NoteDraft | null) => void
}

export const NO_NOTE: NoteDraft = { text: '', mentions: [], span: null, of: null }
