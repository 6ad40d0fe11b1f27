import { MAX_DURATION_MS } from '../limits.ts'

/** The milliseconds of one unit for a number without a unit; and whether `4:07` is hours and minutes. */
export type DurationUnit = { ms: number; clock: 'minutes' | 'hours' }

/** The unit in a column's name: `Duration (ms)`, `talk_seconds`, `Minutos`; seconds without one. */
export function unitOf(column: string): DurationUnit {
  const words = wordsOf(column)
  const ms = [...UNITS].find(([pattern]) => pattern.test(words))?.[1] ?? 1000
  return { ms, clock: /hh ?:? ?mm(?! ?:? ?ss)/.test(words) ? 'hours' : 'minutes' }
}

/** The name without its unit: `Duration (ms)` → `duration`. */
export function withoutUnit(column: string): string {
  const words = wordsOf(column).replace(/ hh ?:? ?mm( ?:? ?ss)? /, ' ')
  return [...UNITS.keys()].reduce((left, pattern) => left.replace(pattern, ' '), words).trim()
}

/**
 * Milliseconds of a duration: a number of the column's unit, `1:04:07`, `4:07`, `1h 4m 7s`, `PT4M7S`. Null when it is
 * none of them, is negative, or longer than ten years.
 */
export function durationMs(text: string, unit: DurationUnit): number | null {
  const written = text.normalize('NFKC').trim().toLowerCase()
  if (written.length > MAX_DURATION_LENGTH) return null
  const ms = numberMs(written, unit) ?? clockMs(written, unit) ?? wordsMs(written)
  return ms === null || ms > MAX_DURATION_MS ? null : Math.round(ms)
}

function numberMs(written: string, unit: DurationUnit): number | null {
  return /^\d+([.,]\d+)?$/.test(written) ? Number(written.replace(',', '.')) * unit.ms : null
}

function clockMs(written: string, unit: DurationUnit): number | null {
  const [whole, first, second, third, fraction = ''] =
    /^(\d+):([0-5]\d)(?::([0-5]\d)(?:[.,](\d+))?)?$/.exec(written) ?? []
  if (whole === undefined) return null
  const isMinutes = third === undefined && unit.clock === 'minutes'
  const [hours, minutes, seconds] = isMinutes ? [0, first, second] : [first, second, third ?? 0]
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction || 0}`)) * 1000
}

function wordsMs(written: string): number | null {
  const [whole, hours = 0, minutes = 0, seconds = 0] = WORDS.exec(written) ?? []
  if (!whole || !/\d/.test(whole)) return null
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
}

const wordsOf = (column: string) =>
  ` ${column
    .slice(0, 200)
    .normalize('NFKC')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replaceAll(/[_()[\]{}./-]+/g, ' ')} `

const WORDS =
  /^(?:pt)?(?:(\d{1,9}) ?h(?:ours?|oras?|rs?|eures?)?)? ?(?:(\d{1,9}) ?m(?:in(?:ut[eo]?s?)?)?)? ?(?:(\d{1,9}(?:\.\d{1,9})?) ?s(?:ec(?:onds?)?|eg(?:undos?)?)?)?$/

const UNITS = new Map([
  [/ (ms|msecs?|millis|milliseconds?|milisegundos?|milissegundos?|millisecondes?) |毫秒|মিলিসেকেন্ড/, 1],
  [/ (s|secs?|seconds?|segs?|segundos?|secondes?) |秒|সেকেন্ড/, 1000],
  [/ (mins?|minutes?|minutos?) |分钟|মিনিট/, 60_000],
])
const MAX_DURATION_LENGTH = 40
