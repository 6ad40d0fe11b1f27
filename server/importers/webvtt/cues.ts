import { type Cue, type Cues, MAX_TIMING_LENGTH, timesFrom } from '../captions/cue.ts'
import type { Finding } from '../importer.ts'

/**
 * The cues of a WebVTT file, as defined by https://www.w3.org/TR/webvtt1/: the header, which ends at the first blank
 * line, identifiers, settings, NOTE, STYLE and REGION are skipped, whatever they contain. A cue with unreadable times is
 * reported by its line and left out.
 */
export function cuesOf(text: string): Cues & { header: string[] } {
  const lines = text.split(/\r\n|\r|\n/)
  const cues: Cue[] = []
  const findings: Finding[] = []
  const start = endOfHeader(lines)
  let firstCue: number | null = null

  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (BLOCK.test(line)) {
      while (isFilled(lines[at + 1])) at += 1
      continue
    }
    if (!line.includes('-->') || (firstCue === null && METADATA.test(line))) continue
    firstCue ??= at
    const times = timesOf(line)
    const row = at + 1
    const payload: string[] = []
    while (isFilled(lines[at + 1]) && !looksLikeTimes(lines[at + 1] ?? '')) payload.push(lines[(at += 1)] ?? '')
    if ('reason' in times) findings.push({ row, reason: times.reason })
    else cues.push({ ...times, lines: payload })
  }
  return { cues, header: lines.slice(1, firstCue ?? undefined), findings }
}

/** The header's first line behind it: a blank one, or times if somebody left out the blank line. */
function endOfHeader(lines: readonly string[]): number {
  const at = lines.findIndex((line, index) => index > 0 && (line.trim() === '' || looksLikeTimes(line)))
  return at === -1 ? lines.length : at
}

const BLOCK = /^(NOTE|STYLE|REGION)(\s|$)/
/** `Region: id=top lines=3-->`, `X-TIMESTAMP-MAP=…`: what some programs write below the header. */
const METADATA = /^[a-z][a-z\d_-]{0,60}\s?[:=]/i
const isFilled = (line: string | undefined) => line !== undefined && line !== ''

/** Whether a line was meant to be the times of a cue, readable or not; other arrows are text. */
const looksLikeTimes = (line: string) => /^\s{0,20}\d[\d:.,]{0,20}\s{0,20}-->\s{0,20}[\d:.,]/.test(line)

const TIME = String.raw`(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})`
const TIMING = new RegExp(`^\\s*${TIME}\\s*-->\\s*${TIME}(?:\\s|$)`)

const timesOf = (line: string) =>
  timesFrom(line, TIMING.exec(line.slice(0, MAX_TIMING_LENGTH)), '00:01:02.500 --> 00:01:04.000')
