import { type Cue, type Cues, MAX_TIMING_LENGTH, timesFrom } from '../captions/cue.ts'
import type { Finding } from '../importer.ts'

/**
 * The cues of a WebVTT file, as defined by https://www.w3.org/TR/webvtt1/: identifiers, settings, NOTE, STYLE and
 * REGION are skipped. A cue with unreadable times is reported by its line and left out.
 */
export function cuesOf(text: string): Cues & { header: string[] } {
  const lines = text.split(/\r\n|\r|\n/)
  const cues: Cue[] = []
  const findings: Finding[] = []
  const firstTiming = lines.findIndex(isTiming)
  const header = lines.slice(1, firstTiming === -1 ? undefined : firstTiming)

  for (let at = firstTiming; at !== -1 && at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (!isTiming(line)) {
      if (/^(NOTE|STYLE|REGION)(\s|$)/.test(line)) while ((lines[at + 1] ?? '') !== '') at += 1
      continue
    }
    const times = timesOf(line)
    const row = at + 1
    const payload: string[] = []
    while (isPayload(lines[at + 1])) payload.push(lines[(at += 1)] ?? '')
    if ('reason' in times) findings.push({ row, reason: times.reason })
    else cues.push({ ...times, lines: payload })
  }
  return { cues, header, findings }
}

const isTiming = (line: string) => line.includes('-->')
const isPayload = (line: string | undefined) => line !== undefined && line !== '' && !isTiming(line)

const TIME = String.raw`(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})`
const TIMING = new RegExp(`^\\s*${TIME}\\s*-->\\s*${TIME}(?:\\s|$)`)

const timesOf = (line: string) =>
  timesFrom(line, TIMING.exec(line.slice(0, MAX_TIMING_LENGTH)), '00:01:02.500 --> 00:01:04.000')
