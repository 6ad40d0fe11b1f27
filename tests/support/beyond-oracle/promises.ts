import type { BeyondCollections } from '#contracts/beyond.ts'
import { type PromiseEnd, promiseEnds } from '#contracts/collection-words.ts'
import { dayIn } from '#domain/time/time-zone.ts'

import type { BeyondRows } from './beyond-rows.ts'
import type { RowsInScope } from './rows-in-scope.ts'

/** Promises by outcome. */
export function promises(scope: RowsInScope): BeyondCollections['promises'] {
  const { rows, isIn, matchesFilters } = scope
  const ends = promiseEnds.map((end) => {
    const own = rows.promises.filter(
      (one) => matchesFilters(rows.debts.get(one.debt_id)!) && isIn(one.due_on) && endOf(scope, one) === end,
    )
    return { end, promises: own.length, debts: new Set(own.map(({ debt_id }) => debt_id)).size }
  })
  const of = (outcome: PromiseEnd) => ends.find(({ end }) => end === outcome)!.promises
  return { due: of('kept') + of('broken'), kept: of('kept'), ends }
}

/** The outcome of a promise. Null: it was withdrawn. */
export function endOf(
  { rows, now }: RowsInScope,
  { debt_id, state, due_on }: BeyondRows['promises'][number],
): PromiseEnd | null {
  if (state === 'withdrawn' || state === 'lapsed') return state === 'lapsed' ? state : null
  if (due_on >= dayIn(rows.partners.get(rows.debts.get(debt_id)!.partner_id)!.time_zone, now)) return 'open'
  return state === 'open' ? 'broken' : state
}
