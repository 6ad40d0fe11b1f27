import type { Day } from '../time/reporting-period.ts'

export type Debt = {
  amount: number
  due_on: Day
  /** The day on which it was assigned to us, and the day on which it was withdrawn again. */
  assigned_on: Day
  withdrawn_on: Day | null
}
export type Payment = { on: Day; amount: number }

/** The balance of a debt at the end of a day; 0 before it was assigned to us, and from the day of its withdrawal on. */
export function balanceOn(day: Day, debt: Debt, payments: readonly Payment[]): number {
  const isOurs = debt.assigned_on <= day && (debt.withdrawn_on === null || day < debt.withdrawn_on)
  return isOurs ? left(debt, payments, day) : 0
}

/** The amount withdrawn, if the withdrawal was after `from` and until `to`: the balance at the end of the day before it. */
export function withdrawnBetween(
  { from, to }: { from: Day; to: Day },
  debt: Debt,
  payments: readonly Payment[],
): number {
  const { withdrawn_on: on, assigned_on } = debt
  if (on === null || on <= from || on > to || on <= assigned_on) return 0
  return left(
    debt,
    payments.filter((payment) => payment.on < on),
    on,
  )
}

/** An overpaid debt has a balance of 0; money owed back is not counted here. */
const left = ({ amount }: Debt, payments: readonly Payment[], day: Day) =>
  Math.max(0, amount - totalPaid(payments.filter(({ on }) => on <= day)))

/** The sum of all payments. */
export const totalPaid = (payments: readonly Payment[]) => payments.reduce((total, { amount }) => total + amount, 0)
