import { type Disposition, dispositions } from '#contracts/dispositions.ts'

import { plainWords } from '../text/plain-words.ts'
import { dispositionWords } from './disposition-words.ts'

/** The parent of each disposition; null for a root. */
const PARENTS: Record<Disposition, Disposition | null> = {
  contacted: null,
  sale: 'contacted',
  refused: 'contacted',
  'call-back': 'contacted',
  'already-customer': 'contacted',
  'not-eligible': 'contacted',
  'promise-to-pay': 'contacted',
  paid: 'contacted',
  'hung-up': 'contacted',
  'third-party': 'contacted',
  'not-contacted': null,
  'no-answer': 'not-contacted',
  busy: 'not-contacted',
  voicemail: 'not-contacted',
  'wrong-number': 'not-contacted',
  'out-of-service': 'not-contacted',
  congested: 'not-contacted',
  failed: 'not-contacted',
  abandoned: 'not-contacted',
  'do-not-call': null,
  'not-dialled': null,
}

/** The path from the root to the disposition itself. */
export function dispositionPath(disposition: Disposition): Disposition[] {
  const parent = PARENTS[disposition]
  return parent === null ? [disposition] : [...dispositionPath(parent), disposition]
}

/** The disposition and all its descendants. */
export const kindsOf = (disposition: Disposition): Disposition[] =>
  dispositions.filter((other) => dispositionPath(other).includes(disposition))

/**
 * The meaning of a dialler's words; null if it is not known, because it is never guessed. Case, accents and punctuation do not matter,
 * nor does a code before the words, such as `03 - NO CONTESTA`.
 */
export function dispositionOf(words: string): Disposition | null {
  const plain = plainWords(words)
  return MEANINGS.get(plain) ?? MEANINGS.get(plain.replace(/^[a-z]?\d+ /, '')) ?? null
}

const MEANINGS = new Map(dispositions.flatMap((one) => dispositionWords[one].map((words) => [words, one] as const)))
