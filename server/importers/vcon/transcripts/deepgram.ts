import * as z from 'zod'

import { resultsSchema } from '../../deepgram/schema.ts'
import { deepgramStretches } from '../../deepgram/stretches.ts'
import type { Transcript } from './transcript.ts'

/** Deepgram's answer, as its own importer reads it. */
export function deepgram(body: unknown): Transcript | null {
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
