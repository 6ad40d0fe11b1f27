import type { Speaker } from '#contracts/conversation.ts'

import { writtenClock } from './generic-json/moments.ts'
import { speakerOfWord } from './speakers.ts'
import { namesSpeakers, spokenLines } from './spoken-lines.ts'

/**
 * A stretch of a transcript in one text; the label is null for a line without a speaker, or a WhatsApp-like note in
 * brackets.
 */
export type Passage = { label: string | null; text: string; startMs: number | null }

/**
 * The passages of a transcript with speakers line by line: `Agent (Ana): …`, `**Ana:** …`, `[00:07] Cliente: …`, also
 * with the time in a line above. Lines in brackets are remarks. Null when fewer than half of the lines name a speaker.
 */
export function passagesOf(text: string): Passage[] | null {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  const timed = lines.map(timeIn)
  const spoken = timed.flatMap(({ rest }) => (rest === '' || isRemark(rest) ? [] : [rest]))
  if (spoken.length === 0 || !namesSpeakers(spoken)) return null

  const passages: Passage[] = []
  let time: number | null = null
  let label: string | null = null
  for (const { ms, rest } of timed) {
    time = ms ?? time
    if (rest === '') continue
    if (isRemark(rest)) {
      passages.push({ label: null, text: rest, startMs: null })
      continue
    }
    const [line] = spokenLines([rest], true)
    const last = passages.at(-1)
    if (line && line.label !== null) {
      label = line.label
      passages.push({ label, text: line.text, startMs: time })
      time = null
    } else if (last && last.label === label) last.text += `\n${rest}`
    else passages.push({ label, text: rest, startMs: null })
  }
  return passages
}

/** The role at the start of a label: `Agent (Ana)`, `Cliente Luis`. */
export const roleOfLabel = (label: string): Speaker | null =>
  speakerOfWord(label) ?? speakerOfWord(/^[^\s(]{1,40}/.exec(label)?.[0] ?? '')

/** The person that a label names beside a role: `Agent (Ana)` → Ana. Null for a role alone. */
export function personOfLabel(label: string): string | null {
  if (speakerOfWord(label)) return null
  if (roleOfLabel(label) === null) return label.trim() || null
  return (
    label
      .replace(/^[^\s(]{1,40}\s*/, '')
      .replace(/^\((.*)\)$/s, '$1')
      .trim() || null
  )
}

/** Without the marks of Markdown around a name. */
const unstyled = (line: string) =>
  line
    .replace(/^[*_]{1,3}(?=\S)/, '')
    .replace(/^([^:*_\n]{1,60})(?::[*_]{1,3}|[*_]{1,3}:)/, '$1:')
    .replace(/^([^:*_\n]{1,60})[*_]{1,3}$/, '$1')

const isRemark = (line: string) => /^(\[[^[\]]*\]|\([^()]*\)|-{3,})$/.test(line)

function timeIn(line: string): { ms: number | null; rest: string } {
  const [prefix, bracketed, bare] = /^(?:[[(]([\d:.,]{4,14})[\])]|([\d:.,]{4,14}))(?:\s{1,9}-?\s{0,9}|$)/.exec(
    line,
  ) ?? ['']
  const ms = writtenClock(bracketed ?? bare ?? '')
  return { ms, rest: unstyled(ms === null ? line : line.slice(prefix.length)) }
}
