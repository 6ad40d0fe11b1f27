/** The number of cases, and the number of them in which the outcome occurred. */
export const counted = (cases: readonly { came: boolean }[]) => ({
  part: cases.filter(({ came }) => came).length,
  whole: cases.length,
})

type Judged = { stratum: number | null; came: boolean; has: boolean }

/** The cases with a factor compared with those without it, in total and within each stratum. */
export function fourfold(cases: readonly Judged[]) {
  const sides = (some: readonly Judged[]) => ({
    with: counted(some.filter(({ has }) => has)),
    without: counted(some.filter(({ has }) => !has)),
  })
  const strata = [...new Set(cases.map(({ stratum }) => stratum))]
  return { sides: sides(cases), strata: strata.map((one) => sides(cases.filter(({ stratum }) => stratum === one))) }
}

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Sorts as the database does: nulls come last. */
export function compare(one: string | number | null, other: string | number | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one < other ? -1 : 1
}
