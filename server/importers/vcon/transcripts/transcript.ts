import * as z from 'zod'

/** One stretch of speech as a transcript has it. Seconds count from the start of the recording. */
export type Line = {
  /** The number of the party who speaks. */
  party: number | null
  /** How the transcript calls the speaker; null when it does not say. */
  label: string | null
  start: number | null
  end: number | null
  text: string
  confidence: number | null
}

export type Transcript = { lines: Line[]; language: string | null }

export const label = z.union([z.string(), z.number()])
export const seconds = z.nullish(z.number())
