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

type Notation = { isTiming: (line: string) => boolean; timesOf: (line: string) => CueTimes }

/**
 * The cues of a format without escapes and comments: everything between two lines of times is text, except the number
 * and the blank lines before the second. So a blank line within a text loses nothing.
 */
export function numberedCues(text: string, { isTiming, timesOf }: Notation): Cues {
  const lines = text.split(/\r\n|\r|\n/)
  const timings = lines.flatMap((line, at) => (isTiming(line) ? [at] : []))
  const cues: Cue[] = []
  const findings: Finding[] = []
  timings.forEach((at, number) => {
    const times = timesOf(lines[at] ?? '')
    const next = timings[number + 1]
    const payload = withoutNumber(lines.slice(at + 1, next), next !== undefined)
    if ('reason' in times) findings.push({ row: at + 1, reason: times.reason })
    else cues.push({ ...times, lines: payload.map((line) => line.replaceAll(POSITION, '')) })
  })
  return { cues, findings }
}

/** `{\an8}` is a position on the screen, not speech. */
const POSITION = /\{\\[^{}]{0,60}\}/g

function withoutNumber(lines: readonly string[], isFollowed: boolean): string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '')
  const isNumber = isFollowed && last !== -1 && /^\s{0,9}\d{1,9}\s{0,9}$/.test(lines[last] ?? '')
  // a text may be a number: a counter is alone on its line, after a blank line or at the start
  const isAlone = last === 0 || (lines[last - 1] ?? '').trim() === ''
  return lines.slice(0, isNumber && isAlone ? last : last + 1).filter((line) => line.trim() !== '')
}
