import * as z from 'zod'

import { resultsSchema } from '../../deepgram/schema.ts'
import { deepgramStretches } from '../../deepgram/stretches.ts'
import { spokenLines } from '../../spoken-lines.ts'
import { sentences } from './sentences.ts'
import { type Transcript, type Line, seconds } from './transcript.ts'
import { worldFormat } from './world-format.ts'

/**
 * Reads the body of a transcript in any known shape. Null when it has none of them. An empty body is an empty
 * transcript.
 * @param dialogStart in milliseconds since 1970, for the shape whose times are dates
 */
export function readTranscript(body: unknown, dialogStart: number): Transcript | null {
  if (typeof body === 'string') return prose(body)
  return sentences(body, dialogStart) ?? worldFormat(body) ?? deepgram(body) ?? wholeText(body)
}

/** A result of Deepgram, read like its own importer does. */
function deepgram(body: unknown): Transcript | null {
  const parsed = deepgramSchema.safeParse(body)
  if (!parsed.success) return null
  const { results } = parsed.data
  const inSeconds = (ms: number | null) => (ms === null ? null : ms / 1000)
  const lines = deepgramStretches(results).map(({ label, start_ms, end_ms, text, confidence }) => ({
    party: null,
    label,
    start: inSeconds(start_ms),
    end: inSeconds(end_ms),
    text,
    confidence,
  }))
  return { lines, language: results.channels[0]?.detected_language ?? null }
}

const deepgramSchema = z.object({ results: resultsSchema })

/** An object with the whole text in `transcript`. */
function wholeText(body: unknown): Transcript | null {
  if (typeof body === 'object' && body !== null && Object.keys(body).length === 0) return prose('')
  const parsed = z.safeParse(wholeSchema, body)
  if (!parsed.success) return null
  const { transcript, confidence, language, detected_language } = parsed.data
  return { lines: linesOf(transcript, confidence ?? null), language: language ?? detected_language ?? null }
}

/** A text without times. */
const prose = (text: string): Transcript => ({ lines: linesOf(text, null), language: null })

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
