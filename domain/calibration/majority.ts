/** The answer of more than half of those who gave one. */
export type Majority = { value: string; times: number; of: number }

/** Null if no answer has more than half, or if fewer than two people answered: one person is not a majority. */
export function majorityOf(values: readonly (string | null | undefined)[]): Majority | null {
  const given = values.filter((value) => value !== null && value !== undefined)
  if (given.length < 2) return null
  for (const value of new Set(given)) {
    const times = given.filter((one) => one === value).length
    if (times * 2 > given.length) return { value, times, of: given.length }
  }
  return null
}
