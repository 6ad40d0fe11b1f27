import type { ImportedConversation, ImportedTurn, Speaker } from '#contracts/conversation.ts'

import type { Question, ReadingOptions } from './importer.ts'
import { MAX_DURATION_MS, MAX_TEXT_LENGTH } from './limits.ts'
import { isBareLabel, speakerName } from './speakers.ts'
import { rolesOf } from './speech/roles.ts'
import { personOfLabel, roleOfLabel } from './transcript-text.ts'

/** What was said, with the label of who said it. */
export type TimedText = Pick<ImportedTurn, 'start_ms' | 'end_ms' | 'text' | 'confidence'> & { label: string | null }

/** Turns in order of time, and the people whom their labels name. What has no time stays behind what it stood behind. */
export function turnsOfStretches(
  told: readonly TimedText[],
  options: ReadingOptions,
  named: (label: string) => Speaker | null = roleOfLabel,
): Pick<ImportedConversation, 'turns' | 'agent' | 'customer'> & { questions: Question[] } {
  const { speakers, questions } = rolesOf(
    told.map(({ label }) => label),
    options,
    named,
  )
  const personOf = (label: string) =>
    named(label) !== null && roleOfLabel(label) === null ? null : personOfLabel(label)
  const nameOf = (role: Speaker) =>
    [...speakers].find(([label, speaker]) => speaker === role && !isBareLabel(label) && personOf(label) !== null)?.[0]
  const person = (label: string | undefined) =>
    label === undefined ? null : (personOf(label)?.slice(0, MAX_TEXT_LENGTH) ?? null)
  const [agent, customer] = [person(nameOf('agent')), person(nameOf('customer'))]

  let latest = 0
  const keyed = told.map((stretch) => {
    latest = stretch.start_ms ?? latest
    return { stretch, key: latest }
  })
  const turns = keyed
    .toSorted((one, other) => one.key - other.key)
    .map(({ stretch: { label, start_ms: start, end_ms: end, ...said } }): ImportedTurn => {
      const speaker = speakers.get(label ?? '') ?? 'system'
      const fits = Math.max(start ?? 0, end ?? 0) <= MAX_DURATION_MS
      return {
        ...said,
        speaker,
        speaker_name: label === null ? null : speakerName(personOf(label) ?? '', speaker, speakers.size),
        start_ms: fits ? start : null,
        end_ms: !fits || (start !== null && end !== null && end < start) ? null : end,
      }
    })
  return {
    turns,
    agent: agent === null ? null : { name: agent, email: null },
    customer: customer === null ? null : { name: customer, phones: [], email: null },
    questions,
  }
}
