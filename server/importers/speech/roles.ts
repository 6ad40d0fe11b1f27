import type { Speaker } from '#contracts/conversation.ts'

import type { Question, ReadingOptions } from '../importer.ts'
import { speakerOfWord, speakersByLabel } from '../speakers.ts'

/**
 * Who speaks under each label, and whom to ask about. A person's answer counts before the file, and the file before the
 * order in which people speak.
 * @param labels in the order in which they first speak; null where there is none
 */
export function rolesOf(
  labels: readonly (string | null)[],
  { roles = {} }: ReadingOptions,
  toldByFile: (label: string) => Speaker | null = speakerOfWord,
): { speakers: Map<string, Speaker>; questions: Question[] } {
  const answered = (label: string) => (Object.hasOwn(roles, label) ? (roles[label] ?? null) : null)
  const named = (label: string) => answered(label) ?? toldByFile(label)
  const speakers = speakersByLabel(
    labels.map((label) => label ?? ''),
    named,
  )
  const names = [...speakers.keys()].filter((label) => named(label) === null)
  return { speakers, questions: names.length > 0 ? [{ about: 'roles', names }] : [] }
}
