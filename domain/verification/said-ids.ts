import type { SensitiveKind } from '#domain/sensitive-data.ts'

import type { HeardTurn, SaidStretch } from './said.ts'

/** Something that is masked, and what its mask leaves to be compared. */
export type SaidId = { turn: HeardTurn; place: SaidStretch; shown: string }

/** What was said of these kinds, as its mask shows it. */
export const saidIds = (turns: readonly HeardTurn[], kinds: readonly SensitiveKind[]): SaidId[] =>
  turns.flatMap((turn) =>
    turn.sensitive
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ start_char, end_char }) => ({
        turn,
        place: { seq: turn.seq, start_char, end_char },
        shown: turn.text.slice(start_char, end_char),
      })),
  )

/**
 * Whether what a mask leaves of a number is the same, counted from its end: `same`, `differs`, or `unknown` where it leaves fewer
 * than two letters or digits to compare. Of what is spoken a mask leaves nothing.
 */
export function comparedEnds(shown: string, whole: string): 'same' | 'differs' | 'unknown' {
  const [masked, wanted] = [symbolsOf(shown), symbolsOf(whole)]
  const pairs = masked
    .toReversed()
    .map((symbol, at) => [symbol, wanted.at(-1 - at)])
    .filter(([symbol]) => symbol !== '•')
  if (pairs.length < MIN_COUNT || wanted.length === 0) return 'unknown'
  return pairs.every(([symbol, other]) => symbol === other) ? 'same' : 'differs'
}

/** The same of an e-mail address, whose mask leaves its length, its first letter and its domain. */
export function comparedEmails(shown: string, whole: string): 'same' | 'differs' | 'unknown' {
  const [masked, wanted] = [[...shown.toLowerCase()], [...whole.trim().toLowerCase()]]
  if (!masked.includes('@')) return 'unknown'
  const isSame =
    masked.length === wanted.length && masked.every((letter, at) => letter === '•' || letter === wanted[at])
  return isSame ? 'same' : 'differs'
}

const symbolsOf = (text: string): string[] => text.toUpperCase().match(/[\p{L}\p{N}•]/gu) ?? []
const MIN_COUNT = 2
