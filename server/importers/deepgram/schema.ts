import * as z from 'zod'

import { fields, list, seconds, share, text } from '../speech/shapes.ts'

const score = z.nullish(z.number('must be a number from −1 to 1').check(z.gte(-1), z.lte(1)))
const speaker = z.nullish(z.union([z.string(), z.number()], 'must be the number of a speaker'))

const wordSchema = fields({
  word: text,
  punctuated_word: z.nullish(text),
  start: seconds,
  end: seconds,
  confidence: share,
  speaker,
  sentiment_score: score,
})
export type DeepgramWord = z.infer<typeof wordSchema>

const utteranceSchema = fields({
  start: seconds,
  end: seconds,
  confidence: share,
  channel: z.nullish(z.int('must be the number of a channel')),
  speaker,
  transcript: text,
  words: z.nullish(list(wordSchema)),
  sentiment_score: score,
})

const paragraphSchema = fields({
  start: seconds,
  end: seconds,
  speaker,
  sentences: list(fields({ text })),
  sentiment_score: score,
})

const alternativeSchema = fields({
  transcript: z.nullish(text),
  confidence: share,
  words: z.nullish(list(wordSchema)),
  paragraphs: z.nullish(fields({ paragraphs: list(paragraphSchema) })),
})

/** The results of Deepgram: https://developers.deepgram.com/reference/speech-to-text/listen-pre-recorded */
export const resultsSchema = fields({
  channels: list(fields({ detected_language: z.nullish(text), alternatives: list(alternativeSchema) })),
  utterances: z.nullish(list(utteranceSchema)),
})
export type DeepgramResults = z.infer<typeof resultsSchema>
export type DeepgramChannel = DeepgramResults['channels'][number]
