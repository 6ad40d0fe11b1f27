import { numberWords, type NumberWord, type SpokenLanguage } from './number-words.ts'
import type { Token } from './tokens.ts'

/** The number that starts at a token: its digits as one would type them, and how many tokens it takes. */
type ReadNumber = { digits: string; length: number }

/**
 * Reads one spoken or typed number, for as long as the parts form a single number: `treinta y dos` is 32, `cuatro mil
 * quinientos` 4500, `forty one hundred` 4100, `doce millones trescientos mil` 12300000, `double four` 44; but `cuatro uno`
 * is 4, and then 1. Typed digits stay as they are, zeros included. Null if no number starts here.
 */
export function readNumber(tokens: readonly Token[], start: number, language: SpokenLanguage): ReadNumber | null {
  const { words, and } = numberWords[language]
  const first = words.get(tokens[start]!.word)
  if (first?.rank === 'repeat') {
    const unit = words.get(tokens[start + 1]?.word ?? '') ?? typedPart(tokens[start + 1], /^\d$/)
    return unit && unit.value < 10 ? { digits: String(unit.value).repeat(first.value), length: 2 } : null
  }
  if (!first && !isMultiplied(tokens, start, words)) {
    return /^\d/.test(tokens[start]!.word) ? { digits: tokens[start]!.word, length: 1 } : null
  }

  const sum: Sum = { total: 0, block: 0, below: RANKS.thousand, scale: Number.POSITIVE_INFINITY }
  let length = 0
  for (let next = start; next < tokens.length && next < start + MAX_LENGTH; next++) {
    if (length > 0 && !isSpaceOrDash(tokens[next]!.gap)) break
    const isAnd = length > 0 && tokens[next]!.word === and
    const place = isAnd ? next + 1 : next
    const part = words.get(tokens[place]?.word ?? '') ?? typedWithin(tokens, place, words, sum)
    if (!part || !add(sum, part, isAnd || language === 'en' ? 'joined' : 'beside', isAnd)) break
    next = place
    length = place + 1 - start
  }
  return length === 0 ? null : { digits: String(sum.total + sum.block), length }
}

/** A number being read: complete thousands and millions, the part below them, and the ranks that may still follow. */
type Sum = { total: number; block: number; below: number; scale: number }

/** Adds a part if it continues the same number; otherwise changes nothing and returns false. */
function add(sum: Sum, part: NumberWord, link: 'joined' | 'beside', isAnd: boolean): boolean {
  if (part.rank === 'repeat') return false
  if (part.rank === 'times') {
    if (isAnd) return false
    if (part.value === 100) {
      if (sum.block === 0 || sum.block > 99) return false
      sum.block *= 100
      sum.below = RANKS.hundred
      return true
    }
    if (part.value >= sum.scale || (sum.block === 0 && (sum.total > 0 || part.value > 1_000))) return false
    sum.total += (sum.block || 1) * part.value
    sum.block = 0
    sum.below = RANKS.thousand
    sum.scale = part.value
    return true
  }
  const rank = RANKS[part.rank]
  const isEmpty = sum.total === 0 && sum.below === RANKS.thousand
  const afterTen = sum.below === RANKS.ten
  if (rank >= sum.below || (part.value === 0 && !isEmpty) || (afterTen && (rank > RANKS.unit || link === 'beside'))) {
    return false
  }
  sum.block += part.value
  sum.below = rank === RANKS.teen ? RANKS.unit : rank
  if (part.value === 0) sum.scale = 0 // a zero cannot be multiplied
  return true
}

/** After a comma or in another turn, another number begins. */
const isSpaceOrDash = (gap: string | null) => gap !== null && /^[\s-]*$/.test(gap)

/** `12 millones 345 mil 678`: digits that are a part of a number said in words. */
function typedWithin(
  tokens: readonly Token[],
  index: number,
  words: ReadonlyMap<string, NumberWord>,
  { total, below }: Sum,
) {
  const continues = total > 0 && below === RANKS.thousand
  return continues || isMultiplied(tokens, index, words) ? typedPart(tokens[index], /^\d{1,3}$/) : undefined
}

const isMultiplied = (tokens: readonly Token[], index: number, words: ReadonlyMap<string, NumberWord>): boolean =>
  /^\d{1,3}$/.test(tokens[index]?.word ?? '') && words.get(tokens[index + 1]?.word ?? '')?.rank === 'times'

const typedPart = (token: Token | undefined, shape: RegExp): NumberWord | undefined =>
  token && shape.test(token.word) ? { rank: 'hundred', value: Number(token.word) } : undefined

const RANKS = { unit: 1, teen: 2, ten: 3, hundred: 4, thousand: 5 } as const
/** More tokens than any number up to 999,999,999 takes. */
const MAX_LENGTH = 24
