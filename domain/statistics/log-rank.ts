import { chiSquareTail } from './gamma.ts'
import { byTime, type TimeCount } from './kaplan-meier.ts'

/** `expected`: the events that a group would have without any difference. */
export type LogRank = {
  chiSquare: number
  freedom: number
  p: number
  groups: { observed: number; expected: number }[]
}

/**
 * Whether the event comes sooner in some groups than in others: the log-rank test of N. Mantel, Cancer Chemotherapy
 * Reports 50 (1966), 163–170, for two groups or more (R. Peto and J. Peto, Journal of the Royal Statistical Society A
 * 135 (1972), 185–207). At each event time the events are distributed over the groups in proportion to the cases at risk;
 * χ² = uᵀ V⁻¹ u of the differences, with one degree of freedom fewer than groups. A group that never had cases at risk
 * together with others at an event gives no information and does not count. Null with fewer than two informative groups.
 */
export function logRank(groups: readonly (readonly TimeCount[])[]): LogRank | null {
  const { observed, expected, covariance } = countsOf(groups)
  const informative = groups.map((_, group) => group).filter((group) => covariance[group]![group]! > 0)
  if (informative.length < 2) return null

  // the differences of all groups add up to 0, so one of them follows from the others
  const independent = informative.slice(1)
  const excess = independent.map((group) => observed[group]! - expected[group]!)
  const solved = solve(
    independent.map((row) => independent.map((column) => covariance[row]![column]!)),
    excess,
  )
  const chiSquare = excess.reduce((sum, one, index) => sum + one * solved[index]!, 0)
  return {
    chiSquare,
    freedom: independent.length,
    p: chiSquareTail(chiSquare, independent.length),
    groups: groups.map((_, group) => ({ observed: observed[group]!, expected: expected[group]! })),
  }
}

/** The observed and expected events, and the sum over time of the hypergeometric covariance d(n − d)/(n − 1) · nⱼ/n (δⱼₖ − nₖ/n). */
function countsOf(groups: readonly (readonly TimeCount[])[]) {
  const none = groups.map(() => 0)
  const [observed, expected, covariance] = [[...none], [...none], groups.map(() => [...none])]
  const atRisk = groups.map((group) => group.reduce((sum, { events, censored }) => sum + events + censored, 0))
  for (const moment of inStep(groups)) {
    const n = sum(atRisk)
    const events = sum(moment.map((one) => one.events))
    const spread = n > 1 ? (events * (n - events)) / (n - 1) : 0
    for (const [group, own] of atRisk.entries()) {
      observed[group]! += moment[group]!.events
      expected[group]! += (events * own) / n
      for (const [other, others] of atRisk.entries())
        covariance[group]![other]! += spread * (own / n) * ((group === other ? 1 : 0) - others / n)
    }
    for (const [group, { events: own, censored }] of moment.entries()) atRisk[group]! -= own + censored
  }
  return { observed, expected, covariance }
}

/** For each time in order, the counts of each group. */
function inStep(groups: readonly (readonly TimeCount[])[]): TimeCount[][] {
  const perGroup = groups.map((group) => new Map(byTime(group).map((count) => [count.time, count])))
  return byTime(groups.flat()).map(({ time }) =>
    perGroup.map((counts) => counts.get(time) ?? { time, events: 0, censored: 0 }),
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/**
 * Solves A x = b for a positive definite A by elimination, which needs no exchange of rows for such a matrix. A is positive
 * definite here: all cases at risk at some event are at risk at the first, and the covariance of the first alone is positive
 * definite.
 */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index]!])
  for (const [pivot, from] of rows.entries()) {
    for (const row of rows.slice(pivot + 1)) {
      const factor = row[pivot]! / from[pivot]!
      for (let column = pivot; column < row.length; column += 1) row[column]! -= factor * from[column]!
    }
  }
  const solution = right.map(() => 0)
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index]!
    const known = solution.reduce((all, one, column) => (column > index ? all + one * row[column]! : all), 0)
    solution[index] = (row.at(-1)! - known) / row[index]!
  }
  return solution
}
