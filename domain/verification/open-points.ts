import type { FindingKind, FoundState, JudgedState } from '#contracts/verification-words.ts'
import type { DatumFinding } from '#contracts/verifications.ts'

/** What the rules found and a person judged about one disclosure or datum. */
export type JudgedFinding = {
  kind: FindingKind
  code: string
  is_mandatory: boolean
  found: FoundState
  judged: JudgedState | null
  comment: string
}

/** Why an evidence file cannot be valid yet. `unexplained`: said differently from the policy, and nobody has explained why. */
export type OpenPoint = { kind: FindingKind; code: string; why: 'not-said' | 'said-wrongly' | 'unexplained' }

/**
 * What keeps an evidence file from being valid. A person's judgement overrides the rules. Every mandatory disclosure must be met or
 * not applicable. For every datum that was said differently, a person must have judged that it is the same after all or that it does
 * not apply, or must have explained the difference in a comment.
 */
export const openPoints = (findings: readonly JudgedFinding[]): OpenPoint[] => findings.flatMap(pointOf)

/**
 * Whether the sale can be declared valid. For a country whose disclosures the product does not know, a note by a person is required.
 */
export const isProven = (findings: readonly JudgedFinding[], hasNote: boolean): boolean =>
  openPoints(findings).length === 0 && (hasNote || findings.some(({ kind }) => kind === 'disclosure'))

function pointOf({ kind, code, is_mandatory, found, judged, comment }: JudgedFinding): OpenPoint[] {
  const state = judged ?? found
  if (kind === 'datum') {
    const isExplained = judged !== null && comment.trim() !== ''
    return state === 'not-met' && !isExplained ? [{ kind, code, why: 'unexplained' }] : []
  }
  if (!is_mandatory || state === 'met' || state === 'not-applicable') return []
  return [{ kind, code, why: state === 'not-met' && judged === null ? 'said-wrongly' : 'not-said' }]
}

type ListedFields = Pick<DatumFinding, 'told' | 'found' | 'judged' | 'comment'>

/**
 * Whether a datum is listed: the policy has it, or had it when the rules or a person found something. So every point that keeps a
 * sale from its verdict is visible.
 */
export const isListedDatum = ({ told, found, judged, comment }: ListedFields): boolean =>
  told !== null || found !== 'not-applicable' || judged !== null || comment !== ''
