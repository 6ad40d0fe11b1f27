import * as z from 'zod/mini'

import { idSchema, isStorable, namedSchema, storable } from './params.ts'

/** The most characters of a note, mentions counted as they are kept. */
export const MAX_NOTE_LENGTH = 4_000
export const MAX_MENTIONS = 20

const place = z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)))

/**
 * What a note is about. Of what was said: turns from `seq` to `last_seq`, both included and counted from 0, with both
 * characters (UTF-16 units of the first and of the last turn's text, the end not included) or with neither, for whole
 * turns. Of what is heard: milliseconds from the start of the conversation. What is not given is null.
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
/** The same as it is sent. */
export const sentSpanSchema = z.strictObject(noteSpanShape)

export const noteSchema = z.object({
  id: z.number(),
  author: namedSchema,
  /** Whether the reader wrote it, and so may change and remove it. */
  own: z.boolean(),
  /** Plain, with people as `note-mentions.ts` writes them, and with what is sensitive masked for good. */
  text: z.string(),
  /** The people that the text mentions, with their names of today. */
  mentions: z.array(namedSchema),
  /** Null where the note is about the whole conversation. */
  span: z.nullable(noteSpanSchema),
  /** It was about words that do not stand there any more: a later import told them otherwise. Times, where known, stay. */
  is_displaced: z.boolean(),
  created_at: z.string(),
  edited_at: z.nullable(z.string()),
  /** Of the text: a change says which one it was made of. */
  version: z.number(),
})
export type Note = z.infer<typeof noteSchema>

/** `GET /api/calls/{id}/notes`: of the whole conversation first, then in the order of what they are about. */
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

/** What both answer. */
export const savedNoteSchema = z.object({
  note: noteSchema,
  /** How many numbers and addresses were taken out of the text before it was kept: nobody can read them again. */
  masked: z.number(),
})
export type SavedNote = z.infer<typeof savedNoteSchema>

/** `GET /api/calls/{id}/mentionable` */
export const mentionableQuerySchema = z.object({ q: z._default(storable(100), '') })

/** Some of the people who may open this very conversation, by name. */
export const mentionableSchema = z.object({
  data: z.array(z.object({ id: z.number(), name: z.string(), team: z.nullable(z.string()) })),
})
export type Mentionable = z.infer<typeof mentionableSchema>['data'][number]
