import type { Speaker } from '#contracts/conversation.ts'

import { mailAddress, telephoneNumber, type VconParty } from './vcon.ts'
import type { WrittenConversation } from './written-conversation.ts'

/** The parties of a container, and which of them speaks. */
export type Cast = {
  parties: VconParty[]
  /** The number of the party who speaks as this, under that name if one is given. */
  partyOf: (speaker: Speaker, name?: string | null) => number
}

/**
 * Everybody who takes part, each once. The one who began is not the first: who began is then written, and not left to a
 * rule that not all programs keep.
 */
export function castOf(conversation: WrittenConversation): Cast {
  const { agent, customer, direction, turns } = conversation
  const keys: string[] = []
  const parties: VconParty[] = []
  const add = (key: string, party: VconParty) => {
    if (keys.includes(key)) return
    keys.push(key)
    parties.push(party)
  }
  const addAgent = () => add('agent', { ...named(agent?.name), ...address(agent?.email), role: 'agent' })
  const addCustomer = () =>
    add('customer', {
      ...named(customer?.name),
      ...number(customer?.phones[0]),
      ...address(customer?.email),
      role: 'customer',
    })

  const both = direction === 'outbound' ? [addCustomer, addAgent] : [addAgent, addCustomer]
  for (const addOne of both) addOne()
  for (const { speaker, speaker_name: name } of turns) add(keyOf(speaker, name), strangerOf(speaker, name))
  for (const speaker of conversation.recording?.lanes ?? []) add(speaker, strangerOf(speaker, null))

  function keyOf(speaker: Speaker, name?: string | null): string {
    const isKnown = !name || speaker === 'customer' || (speaker === 'agent' && name === agent?.name)
    return isKnown ? speaker : `${speaker} ${name}`
  }
  return { parties, partyOf: (speaker, name) => keys.indexOf(keyOf(speaker, name)) }
}

function strangerOf(speaker: Speaker, name: string | null): VconParty {
  if (speaker === 'bot') return { ...named(name), type: 'bot' }
  return { ...named(name), role: speaker }
}

const named = (name: string | null | undefined) => (name ? { name } : {})

/** A masked number or address is none: a program would take it for one. */
const number = (phone: string | undefined) => (telephoneNumber.safeParse(phone).success ? { tel: phone } : {})
const address = (email: string | null | undefined) =>
  email && mailAddress.safeParse(email).success ? { mailto: email } : {}
