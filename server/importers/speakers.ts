import type { Direction, Speaker } from '#contracts/conversation.ts'

import { MAX_TEXT_LENGTH } from './limits.ts'

/** The role that a word such as "Agent", "asesora" or "Cliente 1" names; null when it names none. */
export function speakerOfWord(word: string): Speaker | null {
  if (word.length > MAX_WORD_LENGTH) return null
  const plain = word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s\d._#:-]+$/, '')
    .trim()
  return WORDS.get(plain) ?? null
}

/** Whether a label only distinguishes voices without naming anybody: "Speaker 1", "spk_0", "A", "1". */
export const isBareLabel = (label: string): boolean => label.length <= MAX_WORD_LENGTH && BARE.test(label.trim())

/**
 * The name to store with a turn, if it says more than the role. A customer's name is never stored here, but with the
 * customer, where it can be masked.
 * @param voices how many labels the transcript has
 */
export function speakerName(label: string, speaker: Speaker, voices: number): string | null {
  const isNameKept = isBareLabel(label) ? voices > 2 : speaker !== 'customer' && speakerOfWord(label) === null
  return isNameKept ? label.trim().slice(0, MAX_TEXT_LENGTH).toWellFormed() || null : null
}

/**
 * The speakers by the labels of a transcript. Unknown ones are decided by order: an inbound call is answered by the
 * agent, an outbound one by the customer, and whichever side answers speaks first. A single unknown label does not
 * distinguish speakers: it stays `system`, as do lines without a label, so that no figure is based on a guess.
 * @param labels in the order in which they first speak; '' for lines without one
 * @param named the labels' roles, if the source gives them
 */
export function speakersByLabel(
  labels: readonly string[],
  named: (label: string) => Speaker | null = speakerOfWord,
  direction: Direction | null = null,
): Map<string, Speaker> {
  const distinct = [...new Set(labels)].filter(Boolean)
  const roles = new Map(distinct.map((label) => [label, named(label)]))
  const taken = new Set(roles.values())
  const guesses = distinct.length > 1 ? answeringOrder(direction).filter((role) => !taken.has(role)) : []
  const last = distinct.length > 1 ? 'customer' : 'system'
  return new Map(distinct.map((label) => [label, roles.get(label) ?? guesses.shift() ?? last]))
}

const answeringOrder = (direction: Direction | null): Speaker[] =>
  direction === 'outbound' ? ['customer', 'agent'] : ['agent', 'customer']

const MAX_WORD_LENGTH = 60
const BARE = /^((speaker|spk|voice|channel|hablante|falante|locuteur|participant)[\s_-]*[\da-z]{0,2}|[a-z]|\d{1,2})$/i

const WORDS = new Map<string, Speaker>([
  ...words('agent', 'agent agente asesor asesora ejecutivo ejecutiva operador operadora teleoperador teleoperadora'),
  ...words('agent', 'representative rep operator advisor supervisor sme atendente consultor consultora conseiller'),
  ...words('agent', 'conseillere 客服 坐席 প্রতিনিধি'),
  ...words('customer', 'customer client caller contact lead prospect consumer user cliente clienta llamante usuario'),
  ...words('customer', 'usuaria asegurado asegurada thirdparty appelant 客户 গ্রাহক'),
  ...words('bot', 'bot ai ivr assistant chatbot voicebot asistente assistente'),
  ...words('system', 'system sistema systeme 系统'),
])

function words(speaker: Speaker, list: string): [string, Speaker][] {
  return list.split(' ').map((word) => [word.normalize('NFKD').replace(/\p{M}/gu, ''), speaker])
}
