import type { ImportedConversation, Turn } from '#contracts/conversation.ts'

import { audioBeside } from './audio-beside.ts'
import type { Content } from './content.ts'
import { type Importer, type Reading, refused, type SourceFile } from './importer.ts'
import { LONGEST_MS, LONGEST_TEXT, LONGEST_TURN } from './limits.ts'
import { isBareLabel, nameToKeep, speakerOfWord, speakersByLabel } from './speakers.ts'
import { namesSpeakers, spokenLines } from './spoken-lines.ts'
import { voicesOf } from './webvtt/cue-text.ts'
import { type Cue, cuesOf } from './webvtt/cues.ts'

/** WebVTT: cues with times, whose speakers are voices (`<v Ana>`) or written before a colon (`Ana: …`). */
export const webvttImporter: Importer = { format: 'webvtt', recognises, read }

const SIGNATURE = /^WEBVTT(?:[ \t\r\n]|$)/

function recognises(content: Content): boolean {
  return content.kind === 'text' && SIGNATURE.test(unfenced(content.text))
}

/** Some services hand the file out within a Markdown fence. */
const unfenced = (text: string) =>
  text.startsWith('```') ? text.replace(/^```\w{0,10}\s{0,9}(?=WEBVTT)/, '').replace(/```\s{0,9}$/, '') : text

async function read(content: Content, file: SourceFile): Promise<Reading> {
  const { cues, header, findings } = cuesOf(content.kind === 'text' ? unfenced(content.text) : '')
  const spoken = spokenOf(cues)
  if (spoken.length === 0) {
    return refused(...(findings.length > 0 ? findings : [{ reason: 'The WebVTT file holds no cue with text.' }]))
  }

  const speakers = speakersByLabel(spoken.map(({ label }) => label ?? ''))
  const nameOf = (role: 'agent' | 'customer') =>
    [...speakers].find(
      ([label, speaker]) => speaker === role && !isBareLabel(label) && speakerOfWord(label) === null,
    )?.[0]
  const [agent, customer] = [nameOf('agent'), nameOf('customer')]
  const audio = await audioBeside(file, [file.name.replace(/\.[^.]*$/, '')])

  const conversation: ImportedConversation = {
    external_id: `webvtt:${file.sha256}`,
    channel: 'voice',
    direction: null,
    started_at: null,
    duration_ms: spoken.reduce((latest, { end_ms: end }) => Math.max(latest, end ?? 0), 0),
    talk_ms: null,
    hold_ms: null,
    after_call_work_ms: null,
    language: languageOf(header),
    disposition: null,
    subject: null,
    agent: agent === undefined ? null : { name: agent, email: null },
    customer: customer === undefined ? null : { name: customer, phones: [], email: null },
    turns: spoken.map((said) => ({
      speaker: speakers.get(said.label ?? '') ?? 'system',
      speaker_name: nameToKeep(said.label ?? '', speakers.get(said.label ?? '') ?? 'system', speakers.size),
      start_ms: said.start_ms,
      end_ms: said.end_ms,
      text: said.text,
      confidence: null,
    })),
    recordings: audio ? [{ ...audio, lanes: null }] : [],
  }
  return { conversations: [conversation], findings }
}

type Spoken = Pick<Turn, 'start_ms' | 'end_ms' | 'text'> & { label: string | null }

/** Every stretch of speech with the label of who speaks, in order of time. */
function spokenOf(cues: readonly Cue[]): Spoken[] {
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
      last = (label ?? last)?.slice(0, LONGEST_TEXT).toWellFormed() ?? null
      const fits = endMs <= LONGEST_MS
      const whole = text.slice(0, LONGEST_TURN).toWellFormed()
      return { label: last, start_ms: fits ? startMs : null, end_ms: fits ? endMs : null, text: whole }
    })
  })
  return spoken.toSorted((one, other) => (one.start_ms ?? LONGEST_MS) - (other.start_ms ?? LONGEST_MS))
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

function languageOf(header: readonly string[]): string | null {
  const line = header.find((written) => /^Language:/i.test(written))
  return /^Language:\s*([a-z]{2,3}(?:-[a-z\d]{1,8}){0,3})\s*$/i.exec(line ?? '')?.[1] ?? null
}
