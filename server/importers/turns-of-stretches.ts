import type { ImportedConversation, ImportedTurn, Speaker } from '#contracts/conversation.ts'

import type { Question, ReadingOptions } from './importer.ts'
import { MAX_DURATION_MS, MAX_TEXT_LENGTH } from './limits.ts'
import { isBareLabel, speakerName } from './speakers.ts'
import { rolesOf } from './speech/roles.ts'
import { personOfLabel, roleOfLabel } from './transcript-text.ts'

/** A text with its time and its speaker's label. */
export type TimedText = Pick<ImportedTurn, 'start_ms' | 'end_ms' | 'text' | 'confidence'> & { label: string | null }

/**
 * Turns in order of time, and the people that their labels name. A text without a time keeps its place after the
 * previous one.
 */
export function turnsOfStretches(
  stretches: readonly TimedText[],
  options: ReadingOptions,
  named: (label: string) => Speaker | null = roleOfLabel,
): Pick<ImportedConversation, 'turns' | 'agent' | 'customer'> & { questions: Question[] } {
  const { speakers, questions } = rolesOf(
    stretches.map(({ label }) => label),
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
  const keyed = stretches.map((stretch) => {
    latest = stretch.start_ms ?? latest
    return { stretch, key: latest }
  })
  const turns = keyed
    .toSorted((one, other) => one.key - other.key)
    .map(({ stretch: { label, start_ms: start, end_ms: end, ...rest } }): ImportedTurn => {
      const speaker = speakers.get(label ?? '') ?? 'system'
      const fits = Math.max(start ?? 0, end ?? 0) <= MAX_DURATION_MS
      return {
        ...rest,
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
