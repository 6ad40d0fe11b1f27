import type { Finding } from '../importer.ts'

/** Lines of text that are displayed from one moment to another. */
export type Cue = { startMs: number; endMs: number; lines: string[] }

/** The cues of a file, and findings with the lines of those that could not be read. */
export type Cues = { cues: Cue[]; findings: Finding[] }

/** A cue's times, or why they cannot be read. */
export type CueTimes = { startMs: number; endMs: number } | { reason: string }

/** @param example the notation of times in this format */
export function timesFrom(line: string, found: readonly (string | undefined)[] | null, example: string): CueTimes {
  if (!found) return { reason: `The times ${JSON.stringify(line.slice(0, 60))} must look like ${example}.` }
  const startMs = milliseconds(found.slice(1, 5))
  const endMs = milliseconds(found.slice(5, 9))
  return endMs < startMs ? { reason: 'The cue ends before it starts.' } : { startMs, endMs }
}

function milliseconds([hours, minutes, seconds, thousandths]: readonly (string | undefined)[]): number {
  return ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths)
}

/** The maximum length of a line with times. */
export const MAX_TIMING_LENGTH = 400
