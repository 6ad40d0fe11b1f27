import type { ImportedConversation, Speaker } from '#contracts/conversation.ts'

import type { Question, ReadingOptions } from '../importer.ts'
import { speakerOfWord, speakersByLabel } from '../speakers.ts'

/**
 * Who the people of a chat are, and whom to ask about. Their names are those that the exporter gave them, so only some tell a role.
 * Of two people, or when one alone is left, order decides until somebody answers; of more, the unknown stay `system`.
 * @param names in the order in which they first write
 */
export function rolesIn(
  names: readonly string[],
  { roles = {} }: ReadingOptions,
): { speakers: ReadonlyMap<string, Speaker>; questions: Question[] } {
  const told = (name: string): Speaker | null =>
    (Object.hasOwn(roles, name) ? roles[name] : null) ?? speakerOfWord(name) ?? roleInName(name)
  const unknown = names.filter((name) => told(name) === null)
  const speakers =
    names.length === 2 || unknown.length === 1
      ? speakersByLabel(names, told)
      : new Map(names.map((name) => [name, told(name) ?? ('system' as const)]))
  return { speakers, questions: unknown.length > 0 ? [{ about: 'roles', names: unknown }] : [] }
}

/** The role that words within a name tell: "Ana (Asesora)", "Seguros Atalaya", "Cliente Paz". Null when they tell two, or none. */
function roleInName(name: string): Speaker | null {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const isAgent = DESK.test(plain) || COMPANY.test(plain)
  const isCustomer = /(^|[^\p{L}])(cliente?s?|clienta|customer|asegurad[oa]|segurad[oa])(?!\p{L})/u.test(
    plain.replace(DESK, ''),
  )
  return isAgent === isCustomer ? null : isAgent ? 'agent' : 'customer'
}

const DESK =
  /(servicio al cliente|atencion al cliente|atendimento ao cliente|service client|customer (service|care|support)|(call|contact) cent(er|re))/

const COMPANY =
  /(^|[^\p{L}])(agent[ea]?|asesora?|ejecutiv[oa]|operadora?|atendente|advisor|conseillere?|corretora?|soporte|suporte|support|helpdesk|atencion|atendimento|seguros?|seguradora|aseguradora|insurance|assurances?|banco|bank|banque|cobranzas?|客服)(?!\p{L})/u

/** The one customer of a chat; a number in place of a name is how to call them. */
export function customerAmong(speakers: ReadonlyMap<string, Speaker>): ImportedConversation['customer'] {
  const [name, ...others] = namesOf(speakers, 'customer')
  if (name === undefined || others.length > 0) return null
  const number = name.replaceAll(/[\s().-]/g, '')
  if (/^\+?\d{6,20}$/.test(number)) return { name: null, phones: [number], email: null }
  return speakerOfWord(name) === null ? { name, phones: [], email: null } : null
}

/** The first agent to write. */
export function agentAmong(speakers: ReadonlyMap<string, Speaker>): ImportedConversation['agent'] {
  const name = namesOf(speakers, 'agent').find((called) => speakerOfWord(called) === null)
  return name === undefined ? null : { name, email: null }
}

const namesOf = (speakers: ReadonlyMap<string, Speaker>, role: Speaker) =>
  [...speakers].flatMap(([name, speaker]) => (speaker === role ? [name] : []))
