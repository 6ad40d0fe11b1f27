import type { BeyondDrivers, DriverOutcome } from '#contracts/beyond.ts'
import { drivers } from '#domain/statistics/drivers.ts'

import type { InteractionRow } from './beyond-rows.ts'
import { counted } from './counting.ts'
import { casesOf, type DriverCase } from './driver-cases.ts'
import { factorsIn } from './driver-factors.ts'
import type { RowsInScope } from './rows-in-scope.ts'

type KnownCase = DriverCase & { sale: InteractionRow }

export function driversOf(scope: RowsInScope, outcome: DriverOutcome): BeyondDrivers {
  const { query, zonedPeriod, today, rows } = scope
  const all = casesOf(scope, outcome).filter(
    ({ sale }) => query.channel === undefined || sale?.channel === query.channel,
  )
  const known = all.filter((one): one is KnownCase => one.sale !== undefined)
  const cases = known.flatMap(({ came, ...one }) => (came === null ? [] : [{ ...one, came }]))
  const factors = factorsIn(rows, cases)
  const found = drivers(factors.map(({ factor }) => factor))
  const names = new Map(factors.map(({ factor, name }) => [factor.key, name]))
  return {
    ...{ period: zonedPeriod, as_of: today, outcome },
    cases: counted(cases),
    left_out: {
      unlinked: all.length - known.length,
      too_early: known.length - cases.length,
    },
    drivers: found.map(({ key, effect, relativeRisk, n, p, adjustedP, verdict }) => ({
      ...names.get(key)!,
      ...{ effect, relative_risk: relativeRisk, n, p, adjusted_p: adjustedP, verdict },
    })),
    compared: found.filter(({ isTested }) => isTested).length,
  }
}
