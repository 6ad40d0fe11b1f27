import * as z from 'zod'

import type { Word } from '#contracts/conversation.ts'

import { fields, list, text } from '../speech/shapes.ts'
import { share } from '../speech/times.ts'
import type { AzureTranscript } from './phrases.ts'
import { lengthShape, spanOf, spanShape } from './times.ts'

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

/** Words as they are written, with the confidence of the one that is spoken at the same time. */
function wordsOf({ words, displayWords }: z.infer<typeof bestSchema>): Word[] | null {
  const spoken = (words ?? []).map(({ word, confidence, ...span }) => ({ text: word, ...spanOf(span), confidence }))
  if (!displayWords) return words ? spoken : null
  const confidences = new Map(spoken.map(({ start_ms, confidence }) => [start_ms, confidence]))
  return displayWords.map(({ displayText, ...told }) => {
    const span = spanOf(told)
    return { text: displayText, ...span, confidence: confidences.get(span.start_ms) ?? null }
  })
}
