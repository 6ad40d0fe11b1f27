import type { ImportedTurn } from '#contracts/conversation.ts'

import { type Finding, type Question, type Reading, type ReadingOptions, refused } from '../importer.ts'
import { MAX_DURATION_MS } from '../limits.ts'
import { speakerName } from '../speakers.ts'
import { isTimeZone, zoneClock } from '../tables/zone-clock.ts'
import { dateOrderOf } from './date-order.ts'
import { entriesOf, linesOf } from './entries.ts'
import { type FindFile, filesSent } from './files-sent.ts'
import { chatId, titleOf } from './identity.ts'
import { isNote } from './notes.ts'
import { agentAmong, customerAmong, rolesIn } from './people.ts'
import { sentThings } from './sent-things.ts'
import { emptyConversation } from '../empty-conversation.ts'

/** An exported chat: its text, what its file is called, and where what was sent with it lies. */
export type Chat = { text: string; names: readonly string[]; sha256: string; find: FindFile }

/** The conversation that an exported chat is: one, however long it lasted. */
export async function readChat({ text, names, sha256, find }: Chat, options: ReadingOptions): Promise<Reading> {
  const { timeZone } = options
  if (timeZone !== undefined && !isTimeZone(timeZone)) return refused(unknownZone(timeZone))
  const lines = linesOf(text)
  const order = dateOrderOf([...lines.headers.values()]) ?? options.dayOrder ?? null
  const { entries, findings } = entriesOf(lines, order ?? 'day-first')

  const notes = entries.map((entry) => entry.author === null || isNote(entry.text))
  const people = [...new Set(entries.flatMap(({ author }, at) => (author === null || notes[at] ? [] : [author])))]
  const { speakers, questions: aboutPeople } = rolesIn(people, options)
  const questions: Question[] = [
    ...(order === null ? [{ about: 'day-order' as const }] : []),
    ...(timeZone === undefined ? [{ about: 'time-zone' as const }] : []),
    ...aboutPeople,
  ]
  if (order === null) return { ...refused(WHICH_ORDER), questions }
  if (entries.length === 0) return refused(NO_DATE)

  const things = entries.map((entry) => sentThings(entry.text))
  const sent = await filesSent(
    entries.map(({ row }, at) => ({ row, things: things[at]?.things ?? [] })),
    find,
  )
  const toInstant = zoneClock(timeZone ?? 'UTC')
  const instants = entries.map(({ localMs }) => toInstant(localMs))
  const start = instants.reduce((first, instant) => Math.min(first, instant))
  const end = instants.reduce((last, instant) => Math.max(last, instant))

  const turns = entries
    .map(({ author }, at): { instant: number; turn: ImportedTurn } => {
      const instant = instants[at] ?? start
      const speaker = notes[at] ? 'system' : (speakers.get(author ?? '') ?? 'system')
      const attachments = sent.attachments[at] ?? []
      const ms = instant - start <= MAX_DURATION_MS ? instant - start : null
      const turn = {
        speaker,
        speaker_name: notes[at] ? null : speakerName(author ?? '', speaker, Infinity),
        start_ms: ms,
        end_ms: ms,
        text: things[at]?.text ?? '',
        confidence: null,
        ...(attachments.length > 0 && { attachments }),
      }
      return { instant, turn }
    })
    .toSorted((one, other) => one.instant - other.instant) // the notice of encryption may be younger than what follows it
    .map(({ turn }) => turn)

  const title = names.map(titleOf).find((named) => named !== null) ?? null
  const firstLocalMs = entries.reduce((first, { localMs }) => Math.min(first, localMs), Infinity)
  const conversation = emptyConversation({
    external_id: chatId({ title, people, firstLocalMs, sha256 }),
    channel: 'whatsapp',
    started_at: new Date(start).toISOString(),
    duration_ms: Math.min(end - start, MAX_DURATION_MS),
    agent: agentAmong(speakers),
    customer: customerAmong(speakers),
    turns,
  })
  const provisional = timeZone === undefined ? [AS_UTC] : []
  return { conversations: [conversation], findings: [...provisional, ...findings, ...sent.findings], questions }
}

const WHICH_ORDER: Finding = {
  field: 'day order',
  reason:
    'Nothing in the chat tells whether 3/4 is the third of April: say whether the day or the month stands first, and import again.',
}
const NO_DATE: Finding = {
  field: 'date',
  reason: 'No line begins with a date of the years 2009 to 2199: export the chat again with the Gregorian calendar.',
}
const AS_UTC: Finding = {
  field: 'time zone',
  reason: 'The chat does not say in which zone its times are: they were taken for UTC. Say the zone and import again.',
}
const unknownZone = (timeZone: string): Finding => ({
  field: 'time zone',
  reason: `The time zone ${JSON.stringify(timeZone.slice(0, 60))} is not known: say one such as America/Santiago.`,
})
