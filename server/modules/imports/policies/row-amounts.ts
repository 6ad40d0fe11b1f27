import type { TableAmount } from '#contracts/imported-policies.ts'
import { minorUnits } from '#domain/money.ts'

/** Amounts of one row in minor units of a currency. What cannot be taken is null, and why is told once for the row. */
export function rowAmounts(currency: string, whyNot: () => string | null, tell: (reason: string) => void) {
  let refused: string | null | undefined
  return (amount: TableAmount | null, field: string): number | null => {
    if (amount === null) return null
    if (refused === undefined) {
      refused = whyNot()
      if (refused !== null) tell(refused)
    }
    if (refused !== null) return null
    const minor = minorUnits(amount, currency)
    if (minor === null)
      tell(`${field} is ${amount.slice(0, 40)} ${currency}, which is too large to be kept exactly: it was left out.`)
    return minor
  }
}
