import * as z from 'zod'

import { MAX_DURATION_MS } from '../limits.ts'
import { fields, list, milliseconds, share, text } from '../speech/shapes.ts'
import type { AzureTranscript } from './phrases.ts'

const number = z.nullish(z.int('must be a whole number'))
const spanShape = { offsetMilliseconds: milliseconds, durationMilliseconds: milliseconds }

const phraseSchema = fields({
  channel: number,
  speaker: number,
  locale: z.nullish(text),
  text,
  confidence: share,
  words: z.nullish(list(fields({ text, ...spanShape }))),
  ...spanShape,
})

/** A result of fast transcription. */
export const fastSchema = z.object({ durationMilliseconds: z.nullish(milliseconds), phrases: list(phraseSchema) })

type Span = { offsetMilliseconds: number; durationMilliseconds: number }
const spanOf = ({ offsetMilliseconds: offset, durationMilliseconds: duration }: Span) => ({
  start_ms: offset,
  end_ms: Math.min(MAX_DURATION_MS, offset + duration),
})

export const fastTranscript = ({ durationMilliseconds, phrases }: z.infer<typeof fastSchema>): AzureTranscript => ({
  id: null,
  duration_ms: durationMilliseconds ?? null,
  phrases: phrases.map((phrase, at) => ({
    field: `phrases[${at}]`,
    channel: phrase.channel ?? 0,
    speaker: phrase.speaker ?? null,
    locale: phrase.locale ?? null,
    ...spanOf(phrase),
    text: phrase.text,
    confidence: phrase.confidence,
    words: phrase.words?.map((word) => ({ text: word.text, ...spanOf(word), confidence: null })) ?? null,
  })),
})
