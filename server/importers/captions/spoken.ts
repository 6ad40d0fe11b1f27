import type { Turn } from '#contracts/conversation.ts'

import { MAX_DURATION_MS, MAX_TEXT_LENGTH, MAX_TURN_LENGTH } from '../limits.ts'
import { namesSpeakers, spokenLines } from '../spoken-lines.ts'
import type { Cue } from './cue.ts'
import { voicesOf } from './cue-text.ts'

/** A stretch of speech with the label of who speaks; null where nothing tells. */
export type Spoken = Pick<Turn, 'start_ms' | 'end_ms' | 'text'> & { label: string | null }

/** What is spoken in cues, in order of time. Speakers are voices (`<v Ana>`) or stand before a colon (`Ana: …`). */
export function spokenIn(cues: readonly Cue[]): Spoken[] {
  const voiced = cues.map(({ startMs, endMs, lines }) => ({
    startMs,
    endMs,
    lines,
    voices: voicesOf(lines.join('\n')),
  }))
  const usesVoices = voiced.some(({ voices }) => voices.some(({ voice }) => voice !== null))
  const namesAll = !usesVoices && namesSpeakers(voiced.map(({ lines }) => lines.join('\n')))
  let last: string | null = null

  const spoken = voiced.flatMap(({ startMs, endMs, voices }) => {
    const said = usesVoices
      ? voices.map(({ voice, text }) => ({ label: voice, text: oneLine(text) }))
      : voices.flatMap(({ text }) => joined(spokenLines(text.split('\n'), namesAll)))
    return said.map(({ label, text }) => {
      last = (label ?? last)?.slice(0, MAX_TEXT_LENGTH).toWellFormed() ?? null
      const fits = endMs <= MAX_DURATION_MS
      const whole = text.slice(0, MAX_TURN_LENGTH).toWellFormed()
      return { label: last, start_ms: fits ? startMs : null, end_ms: fits ? endMs : null, text: whole }
    })
  })
  return spoken.toSorted((one, other) => (one.start_ms ?? MAX_DURATION_MS) - (other.start_ms ?? MAX_DURATION_MS))
}

const oneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')

/** Lines of one cue that one speaker says are one stretch: captions break lines for their looks. */
function joined(lines: { label: string | null; text: string }[]) {
  const stretches: typeof lines = []
  for (const line of lines) {
    const before = stretches.at(-1)
    if (before && (before.label === line.label || line.label === null)) before.text += ` ${line.text}`
    else stretches.push({ ...line })
  }
  return stretches
}
