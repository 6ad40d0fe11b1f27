import * as z from 'zod/mini'

import { idSchema, isStorable, namedSchema, storable } from './params.ts'

/** The maximum number of characters of a note, with mentions in their stored form. */
export const MAX_NOTE_LENGTH = 4_000
export const MAX_MENTIONS = 20

const place = z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)))

/**
 * The span of a note. In the transcript: turns from `seq` to `last_seq`, both included and counted from 0, with both characters (UTF-16
 * units of the first and of the last turn's text, the end exclusive), or with neither for whole turns. In the recording: milliseconds
 * from the start of the conversation. Missing values are null.
 */
const noteSpanShape = {
  seq: place,
  last_seq: place,
  start_char: place,
  end_char: place,
  start_ms: place,
  end_ms: place,
}
export const noteSpanSchema = z.object(noteSpanShape)
export type NoteSpan = z.infer<typeof noteSpanSchema>
/** The same in a request. */
export const sentSpanSchema = z.strictObject(noteSpanShape)

export const noteSchema = z.object({
  id: z.number(),
  author: namedSchema,
  /** Whether the reader wrote it, and so may change and remove it. */
  own: z.boolean(),
  /** Plain text, with mentions as in `note-mentions.ts`, and with sensitive data masked permanently. */
  text: z.string(),
  /** The people mentioned in the text, with their current names. */
  mentions: z.array(namedSchema),
  /** Null if the note is about the whole conversation. */
  span: z.nullable(noteSpanSchema),
  /** Its words have changed since, because of a later import. Known times stay. */
  is_displaced: z.boolean(),
  created_at: z.string(),
  edited_at: z.nullable(z.string()),
  /** The version of the text; a change must name the one that it is based on. */
  version: z.number(),
})
export type Note = z.infer<typeof noteSchema>

/** `GET /api/calls/{id}/notes`: those of the whole conversation first, then in the order of the conversation. */
export const notesSchema = z.object({ data: z.array(noteSchema) })
export type Notes = z.infer<typeof notesSchema>

const textSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NOTE_LENGTH), isStorable)

/** `POST /api/calls/{id}/notes` */
export const noteDraftSchema = z.strictObject({
  text: textSchema,
  span: z.nullable(sentSpanSchema),
})
export type NoteDraft = z.infer<typeof noteDraftSchema>

/** `PUT /api/notes/{id}` */
export const noteChangeSchema = z.strictObject({ text: textSchema, version: idSchema })
export type NoteChange = z.infer<typeof noteChangeSchema>

/** The answer of both. */
export const savedNoteSchema = z.object({
  note: noteSchema,
  /** How many numbers and addresses were masked before the text was stored; they cannot be restored. */
  masked: z.number(),
})
export type SavedNote = z.infer<typeof savedNoteSchema>

/** `GET /api/calls/{id}/mentionable` */
export const mentionableQuerySchema = z.object({ q: z._default(storable(100), '') })

/** Some of the people who may open this conversation, by name. */
export const mentionableSchema = z.object({
  data: z.array(z.object({ id: z.number(), name: z.string(), team: z.nullable(z.string()) })),
})
export type Mentionable = z.infer<typeof mentionableSchema>['data'][number]
