import { digitRuns } from '#domain/spoken-digits/digit-runs.ts'
import { digitsOf, windowsOf } from '#domain/spoken-digits/digit-windows.ts'

import { policyKey } from '../policies/policy-keys.ts'
import { type TokenizedTurn, phrasesIn, type SaidStretch, stretchOf } from './said.ts'

/** Where the number of the policy is said, or else another number after the word for policy; null if neither is said. */
export function policyNumberSaid(
  turns: readonly TokenizedTurn[],
  numbers: readonly string[],
): { isSame: boolean; place: SaidStretch } | null {
  const keys = numbers.map(policyKey).filter((key) => key.length >= MIN_LENGTH)
  const digits = keys.map((key) => key.replaceAll(/\D/g, '')).filter((own) => own.length >= MIN_LENGTH)
  let other: SaidStretch | null = null
  for (const turn of turns) {
    const written = writtenNumber(turn, keys)
    if (written) return { isSame: true, place: written }
    for (const run of digitRuns(turn.tokens)) {
      const whole = run.groups
      const same = windowsOf(run, MIN_LENGTH, MAX_LENGTH).find((window) => digits.includes(window.digits))
      if (same) return { isSame: true, place: stretchOf(turn, same.groups[0]!.first, same.groups.at(-1)!.last) }
      const [first, last] = [whole[0]!.first, whole.at(-1)!.last]
      const isNumber = digits.some((own) => Math.abs(own.length - digitsOf(whole).length) <= 1)
      const isNamed = phrasesIn(turn, NAMES).some((name) => name.last < first && first - name.last <= MAX_APART)
      if (isNumber && isNamed) other = stretchOf(turn, first, last)
    }
  }
  return other && { isSame: false, place: other }
}

/** `A00000001-V01`: its letters and digits, regardless of the characters between them. */
function writtenNumber(turn: TokenizedTurn, keys: readonly string[]): SaidStretch | null {
  for (const [first] of turn.tokens.entries()) {
    let joined = ''
    for (let last = first; last < turn.tokens.length && joined.length < MAX_LENGTH; last += 1) {
      joined += turn.tokens[last]!.word.toUpperCase()
      if (keys.includes(joined)) return stretchOf(turn, first, last)
    }
  }
  return null
}

/** A shorter number can mean many things. */
const MIN_LENGTH = 5
const MAX_LENGTH = 30
const NAMES = ['poliza', 'numero de poliza', 'apolice', 'numero da apolice', 'certificado', 'numero de certificado']
const MAX_APART = 8
