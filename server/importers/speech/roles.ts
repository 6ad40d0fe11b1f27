import type { Speaker } from '#contracts/conversation.ts'

import type { Question, ReadingOptions } from '../importer.ts'
import { speakerOfWord, speakersByLabel } from '../speakers.ts'

/**
 * The speakers by label, and the labels to ask about. A person's answer takes precedence over the file, and the file
 * over the order of speaking.
 * @param labels in the order in which they first speak; null for speech without one
 */
export function rolesOf(
  labels: readonly (string | null)[],
  { roles = {} }: ReadingOptions,
  roleInFile: (label: string) => Speaker | null = speakerOfWord,
): { speakers: Map<string, Speaker>; questions: Question[] } {
  const answered = (label: string) => (Object.hasOwn(roles, label) ? (roles[label] ?? null) : null)
  const named = (label: string) => answered(label) ?? roleInFile(label)
  const speakers = speakersByLabel(
    labels.map((label) => label ?? ''),
    named,
  )
  const names = [...speakers.keys()].filter((label) => named(label) === null)
  return { speakers, questions: names.length > 0 ? [{ about: 'roles', names }] : [] }
}

/** Labels for the numbers and letters of voices and channels, as a person who is asked about them sees them. */
export const channelLabel = (channel: string | number): string => `Channel ${channel}`

/** A name that a service recognised stays unchanged. */
export function speakerLabel(speaker: string | number | null | undefined): string | null {
  if (speaker === null || speaker === undefined || speaker === '') return null
  return /^([A-Z]|\d{1,9})$/.test(String(speaker)) ? `Speaker ${speaker}` : String(speaker)
}
