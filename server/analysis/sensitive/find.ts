import type { SensitiveKind } from '#domain/privacy/sensitive-data.ts'
import type { DigitGroup, DigitRun } from '#domain/spoken-digits/digit-runs.ts'
import type { Surroundings } from '#domain/spoken-digits/subjects.ts'
import type { Token } from '#domain/spoken-digits/tokens.ts'

/** Sensitive data within a stream, from token to token, both included. */
export type Finding = { kind: SensitiveKind; first: number; last: number }

/** One speaker's stream, as detectors read it. */
export type TokenStream = {
  tokens: readonly Token[]
  runs: readonly DigitRun[]
  surroundings: Surroundings
  country: string | null
}

/** The subjects of the conversation around groups `from` to `to` of a stream, the nearest mention first. */
export function subjectsAt({ tokens, surroundings }: TokenStream, groups: readonly DigitGroup[]) {
  return surroundings(tokens[groups[0]!.first]!.place, tokens[groups.at(-1)!.last]!.place)
}
