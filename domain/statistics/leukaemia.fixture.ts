import type { TimeCount } from './kaplan-meier.ts'

/**
 * Weeks in remission of 42 children with leukaemia: E. J. Freireich et al., Blood 21 (1963), 699–716, as E. A. Gehan
 * gave them, Biometrika 52 (1965), 203–223; `gehan` of R's MASS.
 */
export const SIX_MP: TimeCount[] = counted(
  [6, 6, 6, 7, 10, 13, 16, 22, 23],
  [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35],
)

export const PLACEBO: TimeCount[] = counted([1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23], [])

function counted(relapsed: number[], lastSeen: number[]): TimeCount[] {
  return [
    ...relapsed.map((time) => ({ time, events: 1, censored: 0 })),
    ...lastSeen.map((time) => ({ time, events: 0, censored: 1 })),
  ]
}
