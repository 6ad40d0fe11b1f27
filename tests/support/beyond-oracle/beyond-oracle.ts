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
export function beyondOracle(rows: BeyondRows, given: OracleContext) {
  const asked = rowsInScope(rows, given)
  return {
    dashboard: () => dashboard(asked),
    survival: () => survival(asked),
    drivers: (outcome: DriverOutcome) => driversOf(asked, outcome),
    reasons: () => reasons(asked),
    disclosures: () => disclosures(asked),
    promisesTold: () => promises(asked),
  }
}
