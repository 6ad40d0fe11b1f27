import * as z from 'zod'

/** One stretch of speech of a transcript. Seconds count from the start of the recording. */
export type Line = {
  /** The index of the speaking party. */
  party: number | null
  /** The speaker's label in the transcript; null when there is none. */
  label: string | null
  start: number | null
  end: number | null
  text: string
  confidence: number | null
}

export type Transcript = { lines: Line[]; language: string | null }

export const label = z.union([z.string(), z.number()])
export const seconds = z.nullish(z.number())
