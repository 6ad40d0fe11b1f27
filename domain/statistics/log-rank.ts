import { chiSquareTail } from './gamma.ts'
import { byTime, type TimeCount } from './kaplan-meier.ts'

/** `expected` are the events a group would have had, were there no difference. */
export type LogRank = {
  chiSquare: number
  freedom: number
  p: number
  groups: { observed: number; expected: number }[]
}

/**
 * Whether the event comes sooner in some groups than in others: the log-rank test of N. Mantel, Cancer Chemotherapy
 * Reports 50 (1966), 163–170, for two groups or more (R. Peto and J. Peto, Journal of the Royal Statistical Society A
 * 135 (1972), 185–207). At each time of an event the events are dealt to the groups as they are at risk; χ² = uᵀ V⁻¹ u
 * of the differences, with one degree of freedom less than there are groups. A group of which nobody was at risk at an
 * event beside others says nothing and costs no degree. Null below two groups that do.
 */
export function logRank(groups: readonly (readonly TimeCount[])[]): LogRank | null {
  const { observed, expected, covariance } = compared(groups)
  const telling = groups.map((_, group) => group).filter((group) => covariance[group]![group]! > 0)
  if (telling.length < 2) return null

  // the differences of all groups add up to nothing: one of them is told by the others
  const kept = telling.slice(1)
  const excess = kept.map((group) => observed[group]! - expected[group]!)
  const solved = solve(
    kept.map((row) => kept.map((column) => covariance[row]![column]!)),
    excess,
  )
  const chiSquare = excess.reduce((sum, one, at) => sum + one * solved[at]!, 0)
  return {
    chiSquare,
    freedom: kept.length,
    p: chiSquareTail(chiSquare, kept.length),
    groups: groups.map((_, group) => ({ observed: observed[group]!, expected: expected[group]! })),
  }
}

/** At each time the hypergeometric covariance d(n − d)/(n − 1) · nⱼ/n (δⱼₖ − nₖ/n), added up. */
function compared(groups: readonly (readonly TimeCount[])[]) {
  const none = groups.map(() => 0)
  const [observed, expected, covariance] = [[...none], [...none], groups.map(() => [...none])]
  const atRisk = groups.map((group) => group.reduce((sum, { events, censored }) => sum + events + censored, 0))
  for (const moment of inStep(groups)) {
    const n = sum(atRisk)
    const events = sum(moment.map((one) => one.events))
    const spread = n > 1 ? (events * (n - events)) / (n - 1) : 0
    for (const [group, at] of atRisk.entries()) {
      observed[group]! += moment[group]!.events
      expected[group]! += (events * at) / n
      for (const [other, there] of atRisk.entries())
        covariance[group]![other]! += spread * (at / n) * ((group === other ? 1 : 0) - there / n)
    }
    for (const [group, { events: own, censored }] of moment.entries()) atRisk[group]! -= own + censored
  }
  return { observed, expected, covariance }
}

/** For each time in order, what happened in each group. */
function inStep(groups: readonly (readonly TimeCount[])[]): TimeCount[][] {
  const perGroup = groups.map((group) => new Map(byTime(group).map((count) => [count.time, count])))
  return byTime(groups.flat()).map(({ time }) =>
    perGroup.map((counts) => counts.get(time) ?? { time, events: 0, censored: 0 }),
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/**
 * x of A x = b for a positive definite A, by elimination, for which such a matrix needs no exchange of rows. It is one
 * here: all who are at risk at some event are so at the first, and the covariance of that one alone is positive
 * definite.
 */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!])
  for (const [pivot, from] of rows.entries()) {
    for (const row of rows.slice(pivot + 1)) {
      const factor = row[pivot]! / from[pivot]!
      for (let column = pivot; column < row.length; column += 1) row[column]! -= factor * from[column]!
    }
  }
  const solution = right.map(() => 0)
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at]!
    const known = solution.reduce((all, one, column) => (column > at ? all + one * row[column]! : all), 0)
    solution[at] = (row.at(-1)! - known) / row[at]!
  }
  return solution
}
