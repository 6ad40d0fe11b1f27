import type { Day } from '../time/reporting-period.ts'

export type Debt = {
  amount: number
  due_on: Day
  /** When it was given to us, and when it was taken away again. */
  assigned_on: Day
  withdrawn_on: Day | null
}
export type Payment = { on: Day; amount: number }

/** What is left of a debt at the end of a day; nothing before it was given to us, and from the day on that it was taken away. */
export function balanceOn(day: Day, debt: Debt, payments: readonly Payment[]): number {
  const isOurs = debt.assigned_on <= day && (debt.withdrawn_on === null || day < debt.withdrawn_on)
  return isOurs ? left(debt, payments, day) : 0
}

/** What was taken away of it, if that was after `from` and until `to`: what was left at the end of the day before. */
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

/** Of one overpaid nothing is left, and nothing is owed back here. */
const left = ({ amount }: Debt, payments: readonly Payment[], day: Day) =>
  Math.max(0, amount - paidBy(payments.filter(({ on }) => on <= day)))

/** Of all of them together. */
export const paidBy = (payments: readonly Payment[]) => payments.reduce((total, { amount }) => total + amount, 0)
