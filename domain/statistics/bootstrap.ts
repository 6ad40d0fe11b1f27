import { normalCdf, normalQuantile } from './normal.ts'
import { quantile } from './quantiles.ts'
import { seededRandom } from './seeded-random.ts'

/** A statistic of a sample. It must be defined for any sample with a case, and must not depend on the order of the cases. */
export type Statistic = (sample: readonly number[]) => number

export type Estimate = { value: number; low: number; high: number }

/**
 * A statistic with its 95 % interval, in its own unit; null below two cases. The bias-corrected and accelerated
 * bootstrap, BCa, of B. Efron, JASA 82 (1987), 171–185: of 2,000 samples drawn with replacement, the quantiles Φ(z₀ +
 * (z₀ ± z) / (1 − a(z₀ ± z))), where z₀ is the bias of the drawn statistics to one side and `a` is how much their spread
 * changes with their size.
 *
 * The same seed and cases give the same interval in any order of the cases. If all cases are equal, it has no width,
 * because the bootstrap cannot vary a constant sample. Below about twenty cases it is too short.
 *
 * Work: 2,000 + 200 samples of the given size, for any size.
 */
export const bootstrapInterval = (values: readonly number[], statistic: Statistic, seed: string): Estimate | null =>
  interval([values], ([only]) => statistic(only!), seed)

/**
 * The difference of a statistic between one sample and another, independent one; null if either has fewer than two
 * cases.
 */
export const bootstrapDifference = (
  one: readonly number[],
  other: readonly number[],
  statistic: Statistic,
  seed: string,
): Estimate | null => interval([one, other], ([first, second]) => statistic(first!) - statistic(second!), seed)

type Samples = readonly (readonly number[])[]

/** Few enough that 1 − a(z₀ ± z) stays above 0, for |a| ≤ 1/6 always and |z₀| ≤ 3.5 here. */
const ROUNDS = 2_000

const MAX_LEFT_OUT = 200

function interval(inputs: Samples, of: (samples: Samples) => number, seed: string): Estimate | null {
  if (inputs.some((sample) => sample.length < 2)) return null
  const next = seededRandom(seed)
  const samples = inputs.map((sample) =>
    shuffled(
      sample.toSorted((one, other) => one - other),
      next,
    ),
  )
  const value = of(samples)
  const drawn = Array.from({ length: ROUNDS }, () => of(samples.map((sample) => resampled(sample, next))))
  const bias = normalQuantile(shareBelow(drawn, value))
  const acceleration = accelerationOf(samples, of)
  const end = (p: number) => {
    const moved = bias + normalQuantile(p)
    return quantile(drawn, normalCdf(bias + moved / (1 - acceleration * moved)))!
  }
  return { value, low: end(0.025), high: end(0.975) }
}

const resampled = (sample: readonly number[], next: () => number) =>
  sample.map(() => sample[Math.floor(next() * sample.length)]!)

/**
 * Values that equal the estimate count half on either side. Never exactly 0 or 1, which would make z₀ infinite.
 */
function shareBelow(drawn: readonly number[], value: number): number {
  const below = drawn.reduce((sum, one) => sum + (one < value ? 1 : one === value ? 0.5 : 0), 0)
  return Math.min(Math.max(below, 0.5), ROUNDS - 0.5) / ROUNDS
}

/**
 * a = Σ u³ / 6 (Σ u²)^1.5 over the jackknife's influences u = (1 − 1/n)(θ̄ − θ₍ᵢ₎), of all samples together (B. Efron
 * and R. J. Tibshirani, An Introduction to the Bootstrap (1993), 14.3). Above 200 cases that many random groups are
 * left out instead: the sums of squares and of cubes of independent influences are on average the same.
 */
function accelerationOf(samples: Samples, of: (samples: Samples) => number): number {
  const influences = samples.flatMap((sample, sampleIndex) => {
    const groups = Math.min(sample.length, MAX_LEFT_OUT)
    const left = Array.from({ length: groups }, (_, group) =>
      of(
        samples.with(
          sampleIndex,
          sample.filter((_case, index) => index % groups !== group),
        ),
      ),
    )
    const mean = left.reduce((sum, one) => sum + one, 0) / groups
    return left.map((one) => (1 - 1 / groups) * (mean - one))
  })
  const squares = influences.reduce((sum, one) => sum + one ** 2, 0)
  const cubes = influences.reduce((sum, one) => sum + one ** 3, 0)
  return squares === 0 ? 0 : cubes / (6 * squares ** 1.5)
}

/** R. Durstenfeld, Communications of the ACM 7 (1964), 420. */
function shuffled(sample: readonly number[], next: () => number): number[] {
  const result = [...sample]
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1))
    const swapped = result[last]!
    result[last] = result[other]!
    result[other] = swapped
  }
  return result
}
