import { readNumber } from '#domain/spoken-digits/read-number.ts'
import type { Token } from '#domain/spoken-digits/tokens.ts'

/** A number that is spoken or typed, and how many tokens it takes; of the languages that could be meant the one that reads most. */
export function numberAt(tokens: readonly Token[], at: number): { value: number; length: number } | null {
  if (at >= tokens.length) return null
  const [longest] = (['es', 'pt'] as const)
    .flatMap((language) => readNumber(tokens, at, language) ?? [])
    .toSorted((one, other) => other.length - one.length)
  return longest ? { value: Number(longest.digits), length: longest.length } : null
}
