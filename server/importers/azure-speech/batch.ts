import * as z from 'zod'

import type { Word } from '#contracts/conversation.ts'

import { MAX_DURATION_MS } from '../limits.ts'
import { fields, list, share, text } from '../speech/shapes.ts'
import type { AzureTranscript } from './phrases.ts'

const TICKS_IN_MS = 10_000

const TICKS = 'must be a number of ticks of 100 ns'
const ticks = z
  .nullish(z.number(TICKS).check(z.gte(0, TICKS), z.lte(MAX_DURATION_MS * TICKS_IN_MS, TICKS)))
  .transform((value) => (value === null || value === undefined ? null : Math.round(value / TICKS_IN_MS)))

const PERIOD = 'must be a duration such as PT1M48.05S'
const period = z
  .nullish(z.string(PERIOD).regex(/^PT(?=\d)(\d{1,5}H)?(\d{1,5}M)?(\d{1,7}(\.\d{1,9})?S)?$/, PERIOD))
  .transform((duration) => (duration === null || duration === undefined ? null : msOf(duration)))

/** `PT1H2M3.04S` in milliseconds. */
function msOf(duration: string): number {
  const part = (unit: string) => Number(new RegExp(`([\\d.]+)${unit}`).exec(duration)?.[1] ?? 0)
  return Math.round((part('H') * 3600 + part('M') * 60 + part('S')) * 1000)
}

/** The start and the length of a part. Azure writes both twice, and later versions a third time. */
const spanShape = {
  offset: period,
  duration: period,
  offsetInTicks: ticks,
  durationInTicks: ticks,
}
type Span = z.infer<z.ZodObject<typeof spanShape>>

function spanOf({ offset, duration, offsetInTicks, durationInTicks }: Span) {
  const start_ms = Math.min(MAX_DURATION_MS, offsetInTicks ?? offset ?? 0)
  return { start_ms, end_ms: Math.min(MAX_DURATION_MS, start_ms + (durationInTicks ?? duration ?? 0)) }
}

const lengthShape = { duration: period, durationInTicks: ticks, durationTicks: ticks }

const number = z.nullish(z.int('must be a whole number'))
const wordSchema = fields({ word: text, confidence: share, ...spanShape })
const displayWordSchema = fields({ displayText: text, ...spanShape })

const bestSchema = fields({
  confidence: share,
  display: text,
  words: z.nullish(list(wordSchema)),
  displayWords: z.nullish(list(displayWordSchema)),
})
const phraseSchema = fields({
  channel: number,
  speaker: number,
  locale: z.nullish(text),
  ...spanShape,
  nBest: z.nullish(list(bestSchema)),
})

/** A result of batch transcription. A phrase in which nothing was recognised has no text. */
export const batchSchema = z.object({ ...lengthShape, recognizedPhrases: list(phraseSchema) })

export const batchTranscript = (batch: z.infer<typeof batchSchema>): AzureTranscript => ({
  id: null,
  duration_ms: batch.durationInTicks ?? batch.durationTicks ?? batch.duration,
  phrases: batch.recognizedPhrases.flatMap(({ channel, speaker, locale, nBest, ...span }, at) => {
    const best = nBest?.[0]
    if (!best) return []
    return {
      field: `recognizedPhrases[${at}]`,
      channel: channel ?? 0,
      speaker: speaker ?? null,
      locale: locale ?? null,
      ...spanOf(span),
      text: best.display,
      confidence: best.confidence,
      words: wordsOf(best),
    }
  }),
})

/** The written words, with the confidence of the word that is spoken at the same time. */
function wordsOf({ words, displayWords }: z.infer<typeof bestSchema>): Word[] | null {
  const spoken = (words ?? []).map(({ word, confidence, ...span }) => ({ text: word, ...spanOf(span), confidence }))
  if (!displayWords) return words ? spoken : null
  const confidences = new Map(spoken.map(({ start_ms, confidence }) => [start_ms, confidence]))
  return displayWords.map(({ displayText, ...rest }) => {
    const span = spanOf(rest)
    return { text: displayText, ...span, confidence: confidences.get(span.start_ms) ?? null }
  })
}
