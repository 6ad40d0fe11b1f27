import type { Direction, Speaker, Turn } from '#contracts/conversation.ts'

import type { Finding } from '../importer.ts'
import { readJson } from '../json.ts'
import { MAX_DURATION_MS, MAX_TURN_LENGTH } from '../limits.ts'
import { moment } from '../moment.ts'
import { speakerName, speakerOfWord, speakersByLabel } from '../speakers.ts'
import { messageOf } from './message.ts'
import { nameOf } from './parties.ts'
import type { Vcon } from './schema.ts'
import { readTranscript } from './transcripts/read-transcript.ts'
import type { Line, Transcript } from './transcripts/transcript.ts'

type Cast = { parties: Vcon['parties']; speakers: Speaker[]; direction: Direction | null }

/** Everything that was said or written, in order. `startedAt` in milliseconds since 1970. */
export function turnsOf(vcon: Vcon, cast: Cast, startedAt: number) {
  const findings: Finding[] = []
  const spoken = spokenTurns(vcon, cast, startedAt, findings)
  const written = writtenTurns(vcon, cast, startedAt, findings)
  const turns = [...spoken.turns, ...written].map(withinLimit)
  const timed = turns.every(({ start_ms: start }) => start !== null)
  const ordered = timed ? turns.toSorted((one, other) => (one.start_ms ?? 0) - (other.start_ms ?? 0)) : turns
  return { turns: ordered, language: spoken.language, findings }
}

function spokenTurns(vcon: Vcon, cast: Cast, startedAt: number, findings: Finding[]) {
  const best = new Map<number, Candidate>()
  for (const { body, dialog, field, type } of transcriptsOf(vcon)) {
    if (body === undefined || body === null) continue
    const start = moment(vcon.dialog?.[dialog]?.start ?? '') ?? startedAt
    const transcript = readTranscript(unpacked(body), start)
    const candidate = transcript && { ...transcript, redacted: /redacted/i.test(type) }
    if (!candidate) findings.push({ field, reason: `${field} ${UNKNOWN_SHAPE}` })
    else if (isBetter(candidate, best.get(dialog))) best.set(dialog, candidate)
  }

  const turns = [...best].flatMap(([dialog, { lines }]) => {
    const offset = (moment(vcon.dialog?.[dialog]?.start ?? '') ?? startedAt) - startedAt
    return turnsOfLines(lines, cast, offset)
  })
  return { turns, language: [...best.values()].map(({ language }) => language).find(isLanguage) ?? null }
}

const UNKNOWN_SHAPE =
  'is a transcript in a shape that is not known: a list of speaker and message, wtf_transcription or Deepgram can be read. ' +
  'The conversation was imported without it.'

/** The transcripts of a container: in the analysis, or as an attachment in the World Transcription Format. */
function transcriptsOf({ analysis, attachments }: Vcon) {
  const analyses = (analysis ?? []).flatMap(({ type, body, dialog }, at) =>
    type && /^(transcript|wtf_transcription)/i.test(type)
      ? [{ type, body, dialog: [dialog].flat()[0] ?? 0, field: `analysis[${at}]` }]
      : [],
  )
  const attached = (attachments ?? []).flatMap(({ purpose: type, body, dialog }, at) =>
    type === 'wtf_transcription'
      ? [{ type, body, dialog: typeof dialog === 'number' ? dialog : 0, field: `attachments[${at}]` }]
      : [],
  )
  return [...analyses, ...attached]
}

/** Parses JSON as text, whether or not the encoding says so. */
function unpacked(body: unknown): unknown {
  const read = typeof body === 'string' && /^\s*[{[]/.test(body) ? readJson(Buffer.from(body)) : { value: body }
  return 'value' in read ? read.value : body
}

type Candidate = Transcript & { redacted: boolean }

const isTimed = ({ lines }: Transcript) =>
  lines.length > 0 && lines.every(({ start, end }) => start !== null && end !== null)

/** Prefers unredacted over redacted transcripts, timed over untimed, and long over short. */
function isBetter(one: Candidate, other: Candidate | undefined): boolean {
  if (!other) return true
  if (one.redacted !== other.redacted) return !one.redacted
  return isTimed(one) === isTimed(other) ? one.lines.length > other.lines.length : isTimed(one)
}

function turnsOfLines(lines: readonly Line[], { parties, speakers, direction }: Cast, offset: number): Turn[] {
  const named = (label: string) => {
    const party = parties.findIndex((one) => nameOf(one)?.toLowerCase() === label.toLowerCase())
    return speakerOfWord(label) ?? speakers[party] ?? null
  }
  const byLabel = speakersByLabel(
    lines.filter(({ party }) => party === null).map(({ label }) => label ?? ''),
    named,
    direction,
  )
  const ms = (seconds: number | null) => (seconds === null ? null : Math.max(0, Math.round(seconds * 1000 + offset)))

  return lines.flatMap(({ party, label, start, end, text, confidence }) => {
    const speaker = (party === null ? null : speakers[party]) ?? byLabel.get(label ?? '') ?? 'system'
    if (text.trim() === '' || text.length > MAX_TURN_LENGTH) return []
    return {
      speaker,
      speaker_name: speakerName(label ?? '', speaker, byLabel.size),
      start_ms: ms(start),
      end_ms: end !== null && start !== null && end < start ? null : ms(end),
      text,
      confidence: confidence !== null && confidence >= 0 && confidence <= 1 ? confidence : null,
    }
  })
}

function writtenTurns({ dialog }: Vcon, { speakers }: Cast, startedAt: number, findings: Finding[]): Turn[] {
  return (dialog ?? []).flatMap((one, at) => {
    if (one?.type !== 'text') return []
    const message = messageOf(one)
    if ('reason' in message) {
      findings.push({ field: `dialog[${at}]`, reason: `${message.reason} The conversation was imported without it.` })
      return []
    }
    if (message.text === '') return []
    const start = (moment(one.start) ?? startedAt) - startedAt
    const sender = one.originator ?? [one.parties].flat(2)[0]
    return {
      speaker: speakers[sender ?? -1] ?? 'system',
      speaker_name: null,
      start_ms: start,
      end_ms: start + Math.round((one.duration ?? 0) * 1000),
      text: message.text,
      confidence: null,
    }
  })
}

function withinLimit(turn: Turn): Turn {
  const tooLate = (turn.end_ms ?? turn.start_ms ?? 0) > MAX_DURATION_MS || (turn.start_ms ?? 0) > MAX_DURATION_MS
  return tooLate ? { ...turn, start_ms: null, end_ms: null } : turn
}

const isLanguage = (language: string | null): language is string =>
  /^[a-z]{2,3}(-[a-z\d]{1,8}){0,3}$/i.test(language ?? '')
