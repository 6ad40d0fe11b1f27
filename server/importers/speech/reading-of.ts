import type { ImportedConversation, ImportedMarker, ImportedTurn, Speaker } from '#contracts/conversation.ts'

import { audioBeside } from '../audio-beside.ts'
import { emptyConversation } from '../empty-conversation.ts'
import { type Finding, type Reading, type ReadingOptions, refused, type SourceFile } from '../importer.ts'
import { MAX_DURATION_MS, MAX_TEXT_LENGTH, MAX_TURN_LENGTH } from '../limits.ts'
import { isBareLabel, speakerName, speakerOfWord } from '../speakers.ts'
import { rolesOf } from './roles.ts'
import { spokenAt } from './spoken-at.ts'
import type { SpeechResult, Mark, Stretch } from './stretch.ts'

/**
 * The conversation of a speech service's result, with the recording in the same folder and the open questions about
 * speakers.
 */
export async function readingOf(
  result: SpeechResult,
  file: SourceFile,
  options: ReadingOptions,
  findings: Finding[],
): Promise<Reading> {
  const stretches = result.stretches
    .filter(({ text, attachments }) => text.trim() !== '' || attachments)
    .map((stretch) => withinLimit(forwards(stretch, findings)))
    .toSorted((one, other) => (one.start_ms ?? MAX_DURATION_MS) - (other.start_ms ?? MAX_DURATION_MS))
  const audio = await audioBeside(file, [...new Set([stemOf(file.name), ...result.stems])])
  if (stretches.length === 0) {
    if (!audio && result.duration_ms === null) return refused(...findings, { reason: `${NO_WORDS}.` })
    findings.push({ reason: `${NO_WORDS}: the conversation was imported without a transcript.` })
  }

  const labels = stretches.map(({ label }) => label)
  const { speakers, questions } = rolesOf(labels, options, result.named)
  const conversation = emptyConversation({
    external_id: result.external_id,
    channel: result.channel,
    started_at: result.started_at,
    duration_ms: (result.duration_ms ?? 0) > MAX_DURATION_MS ? null : (result.duration_ms ?? lastEnd(stretches)),
    language: isLanguage(result.language) ? result.language : null,
    ...peopleOf(speakers, result.names),
    turns: turnsOf(stretches, speakers, result.names),
    recordings: audio ? [{ ...audio, lanes: lanesOf(result, speakers) }] : [],
    markers: markersOf(result.marks, stretches),
  })
  return { conversations: [conversation], findings, ...(questions.length > 0 ? { questions } : {}) }
}

const NO_WORDS = 'The file holds no words: nothing was heard in the recording'

/** Null when the last stretch has no end: then the recording is longer than anything in the file. */
function lastEnd(stretches: readonly Stretch[]): number | null {
  const end = stretches.reduce((latest, { end_ms: time }) => Math.max(latest, time ?? 0), 0)
  const isOpen = stretches.some(({ start_ms: start, end_ms: own }) => own === null && start !== null && start >= end)
  return end > 0 && !isOpen ? end : null
}

const stemOf = (name: string) => name.replace(/\.[^.]*$/, '')

const isLanguage = (language: string | null): language is string =>
  /^[a-z]{2,3}(-[a-z\d]{1,8}){0,3}$/i.test(language ?? '')

/** A stretch that ends before it starts has a wrong end; its words are worth more than its times. */
function forwards(stretch: Stretch, findings: Finding[]): Stretch {
  const { field, start_ms: start, end_ms: end } = stretch
  if (start === null || end === null || end >= start) return stretch
  findings.push({ field, reason: `${field} ends before it starts. It was imported without its end.` })
  return { ...stretch, end_ms: null }
}

/** Messages years apart have a wrong clock. */
const withinLimit = (stretch: Stretch): Stretch =>
  (stretch.end_ms ?? stretch.start_ms ?? 0) > MAX_DURATION_MS ? { ...stretch, start_ms: null, end_ms: null } : stretch

type Speakers = ReadonlyMap<string, Speaker>

const turnsOf = (stretches: readonly Stretch[], speakers: Speakers, names: SpeechResult['names']): ImportedTurn[] =>
  stretches.map(({ field: _, label, text, ...rest }) => {
    const speaker = speakers.get(label ?? '') ?? 'system'
    const name = names?.get(label ?? '') ?? label ?? ''
    return {
      ...rest,
      speaker,
      speaker_name: speakerName(name, speaker, speakers.size),
      text: text.slice(0, MAX_TURN_LENGTH).toWellFormed(),
    }
  })

function peopleOf(speakers: Speakers, names: SpeechResult['names']): Pick<ImportedConversation, 'agent' | 'customer'> {
  const called = [...speakers].map(([label, speaker]) => ({ speaker, name: names?.get(label) ?? label }))
  const nameOf = (role: Speaker) =>
    called
      .find(({ speaker, name }) => speaker === role && name !== '' && !isBareLabel(name) && !speakerOfWord(name))
      ?.name.slice(0, MAX_TEXT_LENGTH)
      .toWellFormed()
  const [agent, customer] = [nameOf('agent'), nameOf('customer')]
  return {
    agent: agent ? { name: agent, email: null } : null,
    customer: customer ? { name: customer, phones: [], email: null } : null,
  }
}

function lanesOf({ lanes, named }: SpeechResult, speakers: Speakers): Speaker[] | null {
  const laneSpeakers = (lanes ?? []).map((label) => speakers.get(label) ?? named?.(label) ?? null)
  return laneSpeakers.length > 0 && laneSpeakers.every((lane) => lane !== null) ? laneSpeakers : null
}

function markersOf(marks: readonly Mark[], stretches: readonly Stretch[]): ImportedMarker[] {
  const numbers = new Map(stretches.map(({ field }, at) => [field, at]))
  return marks.map(({ stretch, ...mark }) => {
    const turn = stretch ? (numbers.get(stretch.field) ?? null) : spokenAt(stretches, mark.start_ms)
    const isBackwards = mark.start_ms !== null && mark.end_ms !== null && mark.end_ms < mark.start_ms
    const name = mark.name.trim().slice(0, MAX_TEXT_LENGTH).toWellFormed() || mark.kind
    return { ...mark, name, end_ms: isBackwards ? null : mark.end_ms, turn }
  })
}
