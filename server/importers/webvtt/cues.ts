import type { Finding } from '../importer.ts'

export type Cue = { startMs: number; endMs: number; lines: string[] }

/**
 * The cues of a WebVTT file, as https://www.w3.org/TR/webvtt1/ reads them: identifiers, settings, NOTE, STYLE and REGION are
 * passed over. A cue whose times cannot be read is told by its line and left out.
 */
export function cuesOf(text: string): { cues: Cue[]; header: string[]; findings: Finding[] } {
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

function timesOf(line: string): { startMs: number; endMs: number } | { reason: string } {
  const [, ...parts] = TIMING.exec(line.slice(0, LONGEST_TIMING)) ?? []
  if (parts.length === 0)
    return { reason: `The times ${JSON.stringify(line.slice(0, 60))} must look like 00:01:02.500 --> 00:01:04.000.` }
  const startMs = milliseconds(parts.slice(0, 4))
  const endMs = milliseconds(parts.slice(4))
  return endMs < startMs ? { reason: 'The cue ends before it starts.' } : { startMs, endMs }
}

const LONGEST_TIMING = 400

function milliseconds([hours, minutes, seconds, thousandths]: (string | undefined)[]): number {
  return ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths)
}
