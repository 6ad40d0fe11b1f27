import * as z from 'zod'

import { moment } from '../../moment.ts'
import { label, seconds, type Transcript } from './transcript.ts'

/** A list of sentences: `speaker` and `message`, or `parties`, `start`, `duration` and `text`. */
export function sentences(body: unknown, dialogStart: number): Transcript | null {
  const parsed = z.safeParse(sentenceSchema, body)
  if (!parsed.success || parsed.data.some(({ message, text }) => message === undefined && text === undefined))
    return null
  const lines = parsed.data.map(({ speaker, parties, message, text, start, end, duration, confidence }) => {
    const at = typeof start === 'string' ? secondsAfter(dialogStart, start) : (start ?? null)
    return {
      party: [parties].flat()[0] ?? null,
      label: speaker === null || speaker === undefined ? null : String(speaker),
      start: at,
      end: end ?? (at !== null && typeof duration === 'number' ? at + duration : null),
      text: message ?? text ?? '',
      confidence: confidence ?? null,
    }
  })
  return { lines, language: null }
}

const sentenceSchema = z.array(
  z.object({
    speaker: z.nullish(label),
    parties: z.nullish(z.union([z.int(), z.array(z.int())])),
    message: z.optional(z.string()),
    text: z.optional(z.string()),
    start: z.nullish(z.union([z.number(), z.string()])),
    end: seconds,
    duration: seconds,
    confidence: seconds,
  }),
)

function secondsAfter(dialogStart: number, written: string): number | null {
  const at = moment(written)
  return at === null ? null : (at - dialogStart) / 1000
}
