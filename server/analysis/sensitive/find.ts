import type { SensitiveKind } from '#domain/privacy/sensitive-data.ts'
import type { DigitGroup, DigitRun } from '#domain/spoken-digits/digit-runs.ts'
import type { Surroundings } from '#domain/spoken-digits/subjects.ts'
import type { Token } from '#domain/spoken-digits/tokens.ts'

/** Something sensitive within a stream, from token to token, both included. */
export type Found = { kind: SensitiveKind; first: number; last: number }

/** A stream as detectors read it. */
export type Heard = {
  tokens: readonly Token[]
  runs: readonly DigitRun[]
  around: Surroundings
  country: string | null
}

/** What is being talked about where groups `from` to `to` of a stream are said, the nearest mention first. */
export function subjectsAt({ tokens, around }: Heard, groups: readonly DigitGroup[]) {
  return around(tokens[groups[0]!.first]!.place, tokens[groups.at(-1)!.last]!.place)
}
