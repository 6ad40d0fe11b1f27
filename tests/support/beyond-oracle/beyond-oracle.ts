import type { DriverOutcome } from '#contracts/beyond.ts'

import type { BeyondRows } from './beyond-rows.ts'
import { dashboard } from './dashboard.ts'
import { disclosures } from './disclosures.ts'
import { driversOf } from './drivers.ts'
import { promises } from './promises.ts'
import { reasons } from './reasons.ts'
import { rowsInScope, type OracleContext } from './rows-in-scope.ts'
import { survival } from './survival.ts'

/** The answers of the beyond dashboard, computed in the plainest way from the rows. */
export function beyondOracle(rows: BeyondRows, context: OracleContext) {
  const scope = rowsInScope(rows, context)
  return {
    dashboard: () => dashboard(scope),
    survival: () => survival(scope),
    drivers: (outcome: DriverOutcome) => driversOf(scope, outcome),
    reasons: () => reasons(scope),
    disclosures: () => disclosures(scope),
    promises: () => promises(scope),
  }
}
