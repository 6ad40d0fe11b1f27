import type { BeyondDrivers } from '#contracts/beyond.ts'
import type { ConversationFactor } from '#contracts/lists/conversation-factor.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'

import type { BeyondRights } from '../beyond-page.tsx'
import { debtsHref } from '../collections/debts-drilldown.ts'
import { earlyEnds, policiesHref, policiesOf } from '../policies-of.ts'
import type { Driver } from './driver-list.ts'

type Told = Pick<BeyondDrivers, 'period' | 'as_of' | 'outcome'>

/**
 * The list of the cases that have a factor: policies, or of promises the debts that they are of. Undefined where the reader may not see
 * it, and of a measure, which every case has.
 */
export function rowsOfDriver(
  query: BeyondQuery,
  { period, as_of, outcome }: Told,
  driver: Driver,
  rights: BeyondRights,
): string | undefined {
  const factor = factorOf(driver)
  if (factor === null) return undefined
  const { from, to } = period
  if (outcome === 'promise-broken') {
    // debts have no channel: the list cannot be narrowed to one
    if (!rights.seesDebts || query.channel !== undefined) return undefined
    return debtsHref(query, { ...factor, promised_from: from, promised_to: to, promised: 'decided' })
  }
  if (!rights.seesPolicies) return undefined
  const cases =
    outcome === 'early-end'
      ? earlyEnds(period, as_of)
      : { verdict: 'decided' as const, effective_from: from, effective_to: to }
  return policiesHref(policiesOf(query, { ...cases, ...factor }))
}

function factorOf({ kind, category_id, scorecard_id, question_id }: Driver): ConversationFactor | null {
  if (kind === 'category') return { category_id: category_id ?? undefined }
  if (kind === 'question') return { scorecard_id: scorecard_id ?? undefined, failed: question_id ?? undefined }
  return null
}
