import type { Direction, ImportedConversation, Speaker } from '#contracts/conversation.ts'

import { speakerOfWord } from '../speakers.ts'
import type { Party, Vcon } from './schema.ts'

/**
 * `meta.direction` of the container or of a dialog; the drafts only have a field for the originator of a recorded call.
 */
export function directionOf({ meta, dialog, parties }: Vcon): Direction | null {
  const words = [meta?.direction, ...(dialog ?? []).map((one) => one?.meta?.direction)]
  if (words.some((word) => /^(in|inbound|incoming)$/i.test(word ?? ''))) return 'inbound'
  if (words.some((word) => /^(out|outbound|outgoing)$/i.test(word ?? ''))) return 'outbound'
  const began = (dialog ?? []).find((one) => one?.type === 'recording')?.originator
  const party = began === null || began === undefined ? undefined : parties[began]
  const beganAs = party && statedSpeaker(party)
  if (beganAs === 'customer') return 'inbound'
  return beganAs === 'agent' ? 'outbound' : null
}

/**
 * The speaker of each party: by its role, else by a name that is a role ("Agent"). Without either, order decides: the
 * first party is the one who called or wrote first, which is the customer unless the direction says otherwise.
 */
export function speakersOf(parties: readonly Party[], direction: Direction | null): Speaker[] {
  const known = parties.map(statedSpeaker)
  const order: Speaker[] = direction === 'outbound' ? ['agent', 'customer'] : ['customer', 'agent']
  const free = order.filter((speaker) => !known.includes(speaker))
  return known.map((speaker) => speaker ?? free.shift() ?? 'customer')
}

export function agentOf(parties: readonly Party[], speakers: readonly Speaker[]): ImportedConversation['agent'] {
  const party = parties[speakers.indexOf('agent')]
  if (!party) return null
  const email = addressOf(party)
  const name = nameOf(party) ?? email ?? phoneOf(party)
  return name === null ? null : { name, email }
}

export function customerOf(parties: readonly Party[], speakers: readonly Speaker[]): ImportedConversation['customer'] {
  const party = parties[speakers.indexOf('customer')]
  if (!party) return null
  const customer = {
    name: nameOf(party),
    phones: [phoneOf(party)].filter((phone) => phone !== null),
    email: addressOf(party),
  }
  return (customer.name ?? customer.phones[0] ?? customer.email) ? customer : null
}

/** A person's name; null when the field only repeats a number, an address or the role. */
export function nameOf({ name, ...party }: Party): string | null {
  const written = name?.trim()
  if (!written || speakerOfWord(written) || /^[+\d\s().-]+$/.test(written)) return null
  return written.toLowerCase() === addressOf(party) ? null : written
}

function statedSpeaker({ meta, role, type, contact_list, name }: Party): Speaker | null {
  const byRole = speakerOfWord(meta?.role ?? '') ?? speakerOfWord(role ?? '')
  if (byRole) return byRole
  if (type === 'bot') return 'bot'
  return contact_list ? 'customer' : speakerOfWord(name ?? '')
}

function phoneOf({ tel }: Party): string | null {
  const number = tel
    ?.replace(/^tel:/i, '')
    .replace(/;.*$/s, '')
    .replace(/[\s().-]/g, '')
  return number || null
}

function addressOf({ mailto }: Party): string | null {
  const address = mailto
    ?.replace(/^mailto:/i, '')
    .replace(/\?.*$/s, '')
    .trim()
    .toLowerCase()
  return address || null
}
