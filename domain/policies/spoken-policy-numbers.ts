import type { Turn } from '#contracts/conversation.ts'

import { type DigitGroup, digitRuns } from '../spoken-digits/digit-runs.ts'
import { isDate, windowsOf } from '../spoken-digits/digit-windows.ts'
import { speakerStreams } from '../spoken-digits/speaker-streams.ts'
import { type Surroundings, surroundings } from '../spoken-digits/subjects.ts'
import { type Token, tokensOf } from '../spoken-digits/tokens.ts'
import { policyDigits } from './policy-keys.ts'

/** A number that may be a policy's, in the form of `policyKeys`. */
type SaidNumber = {
  key: string
  /** The turn in which it begins. */
  seq: number
  /** Whether a policy was being talked about. */
  named: boolean
}

/**
 * The numbers of a conversation that may be policy numbers, typed or spoken in Spanish, Portuguese or English, in pieces and over
 * several turns as people dictate: four characters or more where a policy is being talked about, six or more where no other subject
 * is. Amounts, phones, ids and days are excluded. Each number is listed once: where it was first named as a policy's, else where it
 * was first said.
 */
export function spokenPolicyNumbers(turns: readonly Pick<Turn, 'speaker' | 'text'>[]): SaidNumber[] {
  const tokens: Token[] = []
  const spoken = turns.map(({ speaker, text }, turn) => {
    const own = tokensOf(text, turn, tokens.length)
    for (const token of own) tokens.push(token)
    return { speaker, tokens: own }
  })
  const around = surroundings(tokens)
  const found = [
    ...speakerStreams(spoken).flatMap((stream) => spokenIn(stream.tokens, around)),
    ...writtenIn(tokens, around),
  ]
  const first = new Map<string, SaidNumber>()
  for (const one of found.toSorted((left, right) => Number(right.named) - Number(left.named) || left.seq - right.seq)) {
    if (!first.has(one.key) && first.size < MAX) first.set(one.key, one)
  }
  return [...first.values()]
}

/** Limits the result for somebody who says only numbers. */
const MAX = 1_000
const MIN_NAMED = 4
const MIN_UNNAMED = 6
const MAX_DIGITS = 20

function spokenIn(tokens: readonly Token[], around: Surroundings): SaidNumber[] {
  return digitRuns(tokens).flatMap((run) => {
    if (isDate(run, { tokens })) return []
    return windowsOf(run, MIN_NAMED, MAX_DIGITS).flatMap(({ digits, groups }) => {
      const [first, last] = [tokens[groups[0]!.first]!, tokens[lastOf(groups)]!]
      return keysOf(digits, policyDigits(digits)).flatMap((key) => candidateOf(key, first, last, around))
    })
  })
}

const lastOf = (groups: readonly DigitGroup[]) => groups.at(-1)!.last

/** `A00000001-V01`: letters and digits in one piece. */
function writtenIn(tokens: readonly Token[], around: Surroundings): SaidNumber[] {
  return piecesOf(tokens).flatMap((piece) => {
    const key = piece
      .map(({ word }) => word)
      .join('')
      .toUpperCase()
    const isMixed = /[^\d]/.test(key) && (key.match(/\d/g)?.length ?? 0) >= MIN_DIGITS
    return isMixed && key.length <= MAX_WRITTEN ? candidateOf(key, piece[0]!, piece.at(-1)!, around) : []
  })
}

const MIN_DIGITS = 3
const MAX_WRITTEN = 40

function piecesOf(tokens: readonly Token[]): Token[][] {
  const pieces: Token[][] = []
  for (const token of tokens) {
    const open = pieces.at(-1)
    if (open && token.gap !== null && /^[-./_]?$/.test(token.gap)) open.push(token)
    else pieces.push([token])
  }
  return pieces
}

function candidateOf(key: string, first: Token, last: Token, around: Surroundings): SaidNumber[] {
  const [subject] = around(first.place, last.place)
  const named = subject === 'policy'
  if (!named && subject !== undefined) return []
  return key.length < (named ? MIN_NAMED : MIN_UNNAMED) ? [] : [{ key, seq: first.turn, named }]
}

const keysOf = (digits: string, trimmed: string) =>
  trimmed === '' || trimmed === digits ? [digits] : [digits, trimmed]
