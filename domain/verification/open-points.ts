import type { FindingKind, FoundState, JudgedState } from '#contracts/verification-words.ts'

/** What is known of one disclosure or datum: by the rules, and by a person. */
export type KnownFinding = {
  kind: FindingKind
  code: string
  is_mandatory: boolean
  found: FoundState
  judged: JudgedState | null
  comment: string
}

/** Why a file cannot be called valid yet. `unexplained`: said otherwise than the policy has it, and nobody says why. */
export type OpenPoint = { kind: FindingKind; code: string; why: 'not-said' | 'said-wrongly' | 'unexplained' }

/**
 * What stands between an evidence file and the verdict that it is valid. A person's word counts before that of the rules: every
 * mandatory disclosure must be met, or not apply; and of every datum that was said otherwise a person has said that it is the same
 * after all, that it does not apply, or in a comment why it differs.
 */
export const openPoints = (findings: readonly KnownFinding[]): OpenPoint[] => findings.flatMap(pointOf)

/**
 * Whether nothing stands in the way of a verdict that the sale is valid. Where the product knows no disclosures of a country, only
 * the word of a person speaks for it.
 */
export const isProven = (findings: readonly KnownFinding[], hasNote: boolean): boolean =>
  openPoints(findings).length === 0 && (hasNote || findings.some(({ kind }) => kind === 'disclosure'))

function pointOf({ kind, code, is_mandatory, found, judged, comment }: KnownFinding): OpenPoint[] {
  const standing = judged ?? found
  if (kind === 'datum') {
    const isExplained = judged !== null && comment.trim() !== ''
    return standing === 'not-met' && !isExplained ? [{ kind, code, why: 'unexplained' }] : []
  }
  if (!is_mandatory || standing === 'met' || standing === 'not-applicable') return []
  return [{ kind, code, why: standing === 'not-met' && judged === null ? 'said-wrongly' : 'not-said' }]
}
