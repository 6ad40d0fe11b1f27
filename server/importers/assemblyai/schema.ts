import * as z from 'zod'

import { fields, list, milliseconds, name, sentimentWord, share, text } from '../speech/shapes.ts'

const flag = z.nullish(z.boolean('must be true or false'))

const whoSchema = {
  speaker: z.nullish(text),
  channel: z.nullish(z.union([text, z.int()], 'must be the number of a channel')),
}
const spanSchema = { text, start: milliseconds, end: milliseconds, confidence: share, ...whoSchema }
const wordSchema = fields(spanSchema)
export type AssemblyaiWord = z.infer<typeof wordSchema>

export const assemblyaiSchema = z.object({
  id: name,
  language_code: z.nullish(text),
  text: z.nullish(text),
  multichannel: flag,
  dual_channel: flag,
  redact_pii: flag,
  words: z.nullish(list(wordSchema)),
  utterances: z.nullish(list(fields({ ...spanSchema, words: z.nullish(list(wordSchema)) }))),
})
export type AssemblyaiTranscript = z.infer<typeof assemblyaiSchema>

export const sentencesSchema = list(
  fields({ start: milliseconds, end: milliseconds, sentiment: sentimentWord, ...whoSchema }),
)
export type Sentence = z.infer<typeof sentencesSchema>[number]
