import type { Turn } from '#contracts/conversation.ts'

import { audioBeside } from '../audio-beside.ts'
import { decodeEntities } from '../decode-entities.ts'
import { emptyConversation } from '../empty-conversation.ts'
import { type Reading, type ReadingOptions, refused, type SourceFile } from '../importer.ts'
import { MAX_DURATION_MS, MAX_TEXT_LENGTH, MAX_TURN_LENGTH } from '../limits.ts'
import { isBareLabel, speakerName, speakerOfWord } from '../speakers.ts'
import { rolesOf } from '../speech/roles.ts'
import { namesSpeakers, spokenLines } from '../spoken-lines.ts'
import type { Cues, Cue } from './cue.ts'

/** The captioned call, with the recording of the same name in the same folder. */
export async function captionedCall(
  { format, called, language }: { format: string; called: string; language: string | null },
  { cues, findings }: Cues,
  file: SourceFile,
  options: ReadingOptions,
): Promise<Reading> {
  const spoken = spokenIn(cues)
  if (spoken.length === 0) {
    return refused(...(findings.length > 0 ? findings : [{ reason: `The ${called} file holds no cue with text.` }]))
  }

  const { speakers, questions } = rolesOf(
    spoken.map(({ label }) => label),
    options,
  )
  const speakerOf = (label: string | null) => speakers.get(label ?? '') ?? 'system'
  const nameOf = (role: 'agent' | 'customer') =>
    [...speakers].find(
      ([label, speaker]) => speaker === role && !isBareLabel(label) && speakerOfWord(label) === null,
    )?.[0]
  const [agent, customer] = [nameOf('agent'), nameOf('customer')]
  const audio = await audioBeside(file, [file.name.replace(/\.[^.]*$/, '')])

  const conversation = emptyConversation({
    external_id: `${format}:${file.sha256}`,
    duration_ms: spoken.reduce((latest, { end_ms: end }) => Math.max(latest, end ?? 0), 0),
    language,
    agent: agent === undefined ? null : { name: agent, email: null },
    customer: customer === undefined ? null : { name: customer, phones: [], email: null },
    turns: spoken.map(({ label, ...rest }) => ({
      ...rest,
      speaker: speakerOf(label),
      speaker_name: speakerName(label ?? '', speakerOf(label), speakers.size),
      confidence: null,
    })),
    recordings: audio ? [{ ...audio, lanes: null }] : [],
  })
  return { conversations: [conversation], findings, questions }
}

/** A stretch of speech with the speaker's label; null when it is unknown. */
type Spoken = Pick<Turn, 'start_ms' | 'end_ms' | 'text'> & { label: string | null }

/**
 * The stretches of speech in cues, in order of time. Speakers are voices (`<v Ana>`) or names before a colon (`Ana:
 * …`).
 */
function spokenIn(cues: readonly Cue[]): Spoken[] {
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
    const lines = usesVoices
      ? voices.map(({ voice, text }) => ({ label: voice, text: oneLine(text) }))
      : voices.flatMap(({ text }) => joined(spokenLines(text.split('\n'), namesAll)))
    return lines.map(({ label, text }) => {
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

/** Joins the lines of one cue with the same speaker: captions break lines for layout. */
function joined(lines: { label: string | null; text: string }[]) {
  const stretches: typeof lines = []
  for (const line of lines) {
    const last = stretches.at(-1)
    if (last && (last.label === line.label || line.label === null)) last.text += ` ${line.text}`
    else stretches.push({ ...line })
  }
  return stretches
}

type Voiced = { voice: string | null; text: string }

/** A cue's text by voice (`<v Name>`), without other tags, in its original lines. */
function voicesOf(cueText: string): Voiced[] {
  const voiced: Voiced[] = [{ voice: null, text: '' }]
  let at = 0
  for (const { 0: tag, 1: closing = '', 2: name = '', 3: rest = '', index } of cueText.matchAll(TAG)) {
    const current = voiced.at(-1)
    if (current) current.text += cueText.slice(at, index)
    at = index + tag.length
    if (name.toLowerCase() !== 'v') continue
    voiced.push({ voice: closing ? null : nameIn(rest), text: '' })
  }
  const final = voiced.at(-1)
  if (final) final.text += cueText.slice(at)
  return voiced
    .map(({ voice, text }) => ({ voice, text: decodeEntities(text).trim() }))
    .filter(({ text }) => text !== '')
}

/**
 * `<c.loud>`, `</v>`, `<v.first Ana>`, `<00:17.500>`; a `<` before anything else is a less-than sign. Bounded, because
 * the input is untrusted.
 */
const TAG = /<(\/?)([a-z]{0,20}|[\d:.]{1,20})([.\s][^<>]{0,300})?>/gi

/** The name after the classes in a voice tag. */
const nameIn = (rest: string) => decodeEntities(/\s([^]*)$/.exec(rest)?.[1] ?? '').trim() || null
