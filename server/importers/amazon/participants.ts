import * as z from 'zod'

import type { Speaker } from '#contracts/conversation.ts'

import { speakerOfWord } from '../speakers.ts'
import { fields, list, text } from '../speech/shapes.ts'

export const whoSchema = z.object({
  ParticipantId: z.nullish(text),
  ParticipantRole: z.nullish(text),
  DisplayName: z.nullish(text),
})
type Who = z.infer<typeof whoSchema>

export const participantsSchema = z.nullish(list(fields(whoSchema.shape)))

/**
 * Connects utterances with participants. Contact Lens lists participants once, by id, and may give their roles only in
 * the utterances; Call Analytics gives only roles.
 */
export function participantsOf(listed: readonly Who[], saying: readonly Who[]) {
  const roles = new Map<string, Speaker | null>()
  const names = new Map<string, string>()
  for (const who of [...listed, ...saying]) {
    const label = labelOf(who)
    if (label === null) continue
    roles.set(label, roles.get(label) ?? (who.ParticipantRole ? speakerOfRole(who.ParticipantRole) : null))
    names.set(label, names.get(label) || nameOf(who))
  }
  return { labelOf, names, named: (label: string) => roles.get(label) ?? speakerOfRole(label) }
}

const labelOf = ({ ParticipantId, ParticipantRole }: Who): string | null => ParticipantId || ParticipantRole || null

const ROLES: Record<string, Speaker> = { CUSTOM_BOT: 'bot', THIRD_PARTY: 'customer' }

const speakerOfRole = (role: string): Speaker | null =>
  Object.hasOwn(ROLES, role) ? (ROLES[role] ?? null) : speakerOfWord(role)

/** Redacted names and identifiers for machines are no names. */
const nameOf = ({ DisplayName }: Who): string =>
  /^\[.*\]$|^(SYSTEM_MESSAGE|BOT)$/.test(DisplayName ?? '') ? '' : (DisplayName ?? '')
