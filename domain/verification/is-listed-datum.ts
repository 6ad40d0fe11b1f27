import type { DatumFinding } from '#contracts/verifications.ts'

type Shown = Pick<DatumFinding, 'told' | 'found' | 'judged' | 'comment'>

/**
 * Whether there is anything to show of a datum: the policy tells it, or told it when the rules or a person found something. So all
 * that stands between a sale and its verdict is in sight.
 */
export const isListedDatum = ({ told, found, judged, comment }: Shown): boolean =>
  told !== null || found !== 'not-applicable' || judged !== null || comment !== ''
