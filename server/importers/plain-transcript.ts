import { audioBeside } from './audio-beside.ts'
import type { Content } from './content.ts'
import { emptyConversation } from './empty-conversation.ts'
import { type Importer, type Reading, type ReadingOptions, refused, type SourceFile } from './importer.ts'
import { MAX_TURN_LENGTH } from './limits.ts'
import { passagesOf, roleOfLabel } from './transcript-text.ts'
import { turnsOfStretches } from './turns-of-stretches.ts'

/** A text of lines such as `Ana: …`, at least half of which name the speaker, with at least two speakers. */
export const plainTranscriptImporter: Importer = { format: 'plain-transcript', recognises, read }

function recognises(content: Content): boolean {
  if (content.kind !== 'text') return false
  const labels = (passagesOf(content.text.slice(0, ENOUGH)) ?? []).flatMap(({ label }) => label ?? [])
  const people = new Set(labels)
  if (MAIL_FIELDS.some((field) => people.has(field))) return false
  return people.size >= 2 && (people.size <= A_FEW || people.size < labels.length || labels.some(roleOfLabel))
}

/** The header of an e-mail (RFC 5322) has names before colons too. */
const MAIL_FIELDS = ['Message-ID', 'Message-Id', 'MIME-Version', 'Return-Path', 'Received']

/** Among more people, somebody speaks twice: otherwise it is a list of things with their descriptions. */
const A_FEW = 6

/** The beginning of a text is enough to recognise a transcript. */
const ENOUGH = 100_000

async function read(content: Content, file: SourceFile, options: ReadingOptions): Promise<Reading> {
  const passages = passagesOf(content.kind === 'text' ? content.text : '')
  if (!passages)
    return refused({ reason: 'Fewer than half of the lines name who speaks, as in Ana: …, though the first ones do.' })
  const { questions, ...rest } = turnsOfStretches(
    passages.map(({ label, text, startMs }) => ({
      label,
      text: text.slice(0, MAX_TURN_LENGTH).toWellFormed(),
      start_ms: startMs,
      end_ms: null,
      confidence: null,
    })),
    options,
  )
  const audio = await audioBeside(file, [file.name.replace(/\.[^.]*$/, '')])
  const conversation = emptyConversation({
    external_id: `plain-transcript:${file.sha256}`,
    ...rest,
    recordings: audio ? [{ ...audio, lanes: null }] : [],
  })
  return { conversations: [conversation], findings: [], questions }
}
