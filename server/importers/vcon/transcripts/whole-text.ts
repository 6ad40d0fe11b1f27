import * as z from 'zod'

import { spokenLines } from '../../spoken-lines.ts'
import { type Line, seconds, type Transcript } from './transcript.ts'

/** An object with the whole text in `transcript`. */
export function wholeText(body: unknown): Transcript | null {
  if (typeof body === 'object' && body !== null && Object.keys(body).length === 0) return prose('')
  const parsed = z.safeParse(wholeSchema, body)
  if (!parsed.success) return null
  const { transcript, confidence, language, detected_language } = parsed.data
  return { lines: linesOf(transcript, confidence ?? null), language: language ?? detected_language ?? null }
}

/** A text without times. */
export const prose = (text: string): Transcript => ({ lines: linesOf(text, null), language: null })

const wholeSchema = z.object({
  transcript: z.string(),
  confidence: seconds,
  language: z.nullish(z.string()),
  detected_language: z.nullish(z.string()),
})

const linesOf = (text: string, confidence: number | null): Line[] =>
  spokenLines(text.split(/\r?\n\s*\n/)).map((line) => ({
    party: null,
    label: line.label,
    start: null,
    end: null,
    text: line.text,
    confidence,
  }))
