import * as z from 'zod'

import { fields, list, seconds, share, text } from '../speech/shapes.ts'

const number = z.nullish(z.number('must be a number'))

/** OpenAI writes `word` and `probability`, whisper-timestamped `text` and `confidence`, WhisperX `score`. */
const wordSchema = fields({
  word: z.nullish(text),
  text: z.nullish(text),
  start: z.nullish(seconds),
  end: z.nullish(seconds),
  probability: share,
  confidence: share,
  score: share,
})

const segmentSchema = fields({
  start: seconds,
  end: seconds,
  text,
  speaker: z.nullish(z.union([z.string(), z.int()], 'must be the name or number of a speaker')),
  avg_logprob: number,
  no_speech_prob: share,
  confidence: share,
  words: z.nullish(list(wordSchema)),
})
export type Segment = z.infer<typeof segmentSchema>

export const whisperSchema = z.object({
  language: z.nullish(text),
  duration: z.nullish(seconds),
  segments: list(segmentSchema),
})
