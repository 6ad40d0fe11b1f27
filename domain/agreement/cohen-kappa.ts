import { beyondChance, type Agreement } from './chance.ts'
import type { Ratings } from './ratings.ts'
import { activeRaters, sampleOf, type Sample } from './sample.ts'

/**
 * Cohen's kappa of two raters, −1 to 1, over the units both rated: J. Cohen, Educational and Psychological Measurement 20
 * (1960), 37–46. Null unless exactly two raters rated anything, if they share no unit, and if both only used one and
 * the same category (p_e = 1). If nearly everything is in one category, kappa is low even if the raters hardly ever
 * differ (the paradox of A. R. Feinstein and D. V. Cicchetti, Journal of Clinical Epidemiology 43 (1990), 543–549): read
 * it together with the prevalence and AC1.
 */
export const cohenKappa = (ratings: Ratings): number | null => beyondChance(cohenAgreement(sampleOf(ratings)))

/** p_o is the share of units the two agree on; p_e = Σ_k p₁ₖ p₂ₖ, each rater's own share of category k. */
export function cohenAgreement(sample: Sample): Agreement | null {
  const cells = ratedByBoth(sample)
  if (new Set(cells.flatMap(({ one, other }) => [one, other])).size < 2) return null

  const units = sum(cells)
  const agreeing = sum(cells.filter(({ one, other }) => one === other))
  // Σ_k n₁ₖ n₂ₖ, counted as the pairs of any unit of the first rater and any unit of the second with the same category
  const byChance = cells.reduce(
    (all, { one, times }) => all + times * sum(cells.filter(({ other }) => other === one)),
    0,
  )
  return { observed: agreeing / units, expected: byChance / units ** 2 }
}

type Cell = { one: string; other: string; times: number }

const sum = (cells: Cell[]) => cells.reduce((all, { times }) => all + times, 0)

/** The ratings of units that both raters rated; empty if there are not exactly two raters. */
function ratedByBoth(sample: Sample): Cell[] {
  const [first, second, ...others] = activeRaters(sample)
  if (first === undefined || second === undefined || others.length > 0) return []
  return sample.flatMap(({ unit, times }) => {
    const one = unit[first] ?? null
    const other = unit[second] ?? null
    return one === null || other === null ? [] : [{ one, other, times }]
  })
}
