import { describe, expect, test } from 'vitest'

import type { Measure } from './chance.ts'
import { cohenAgreement } from './cohen-kappa.ts'
import { fleissAgreement } from './fleiss-kappa.ts'
import { gwetAgreement } from './gwet-ac1.ts'
import { jackknifeInterval, type Interval } from './jackknife-interval.ts'
import { krippendorffAgreement } from './krippendorff-alpha.ts'
import type { Ratings } from './ratings.ts'
import { rawInterval } from './raw-agreement.ts'
import { sampleOf } from './sample.ts'

const REPETITIONS = 200
const UNITS = 200

/** Each rater sees the truth with their skill, otherwise says the opposite; `prevalence` of the units are a true yes. */
type Panel = { prevalence: number; skills: number[] }

const PANELS: Panel[] = [
  { prevalence: 0.5, skills: [0.9, 0.9] },
  { prevalence: 0.9, skills: [0.95, 0.85] },
  { prevalence: 0.7, skills: [0.8, 0.8, 0.8, 0.8] },
  { prevalence: 0.9, skills: [0.95, 0.95, 0.95] },
]

describe.each(PANELS)('raters of skills $skills where $prevalence are a yes', (panel) => {
  const truth = trueCoefficients(panel)
  const samples = simulated(panel, 20_261)
  const gwet: Measure = (sample) => gwetAgreement(sample, ['yes', 'no'])
  const alpha: Measure = (sample) => krippendorffAgreement(sample, 'nominal')
  const kappa = panel.skills.length === 2 ? cohenAgreement : fleissAgreement

  test.each([
    ['raw agreement', rawInterval, truth.raw],
    ['kappa', (ratings: Ratings) => jackknifeInterval(sampleOf(ratings), kappa), truth.kappa],
    ['AC1', (ratings: Ratings) => jackknifeInterval(sampleOf(ratings), gwet), truth.ac1],
    ['alpha', (ratings: Ratings) => jackknifeInterval(sampleOf(ratings), alpha), truth.alpha],
  ])('have %s within its interval about 95 times in 100', (_, intervalOf, value) => {
    const covered = samples.filter((ratings) => holds(intervalOf(ratings), value)).length
    expect(covered).toBeGreaterThanOrEqual(0.9 * REPETITIONS)
    // an interval that always contains the truth would be too long
    expect(covered).toBeLessThan(REPETITIONS)
  })
})

const holds = (interval: Interval | null, value: number) =>
  interval !== null && interval.low <= value && value <= interval.high

/** The values of the coefficients for an infinite number of units. */
function trueCoefficients({ prevalence, skills }: Panel) {
  const pairs = skills.flatMap((one, index) =>
    skills.slice(index + 1).map((other) => one * other + (1 - one) * (1 - other)),
  )
  const raw = mean(pairs)
  const yes = skills.map((skill) => prevalence * skill + (1 - prevalence) * (1 - skill))
  const pi = mean(yes)
  const corrected = (expected: number) => (raw - expected) / (1 - expected)
  const scott = corrected(pi ** 2 + (1 - pi) ** 2)
  const [one, other, ...more] = yes
  const cohen = corrected(one! * other! + (1 - one!) * (1 - other!))
  return { raw, kappa: more.length === 0 ? cohen : scott, ac1: corrected(2 * pi * (1 - pi)), alpha: scott }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function simulated({ prevalence, skills }: Panel, seed: number): Ratings[] {
  const next = mulberry32(seed)
  const unit = () => {
    const isYes = next() < prevalence
    return skills.map((skill) => (next() < skill === isYes ? 'yes' : 'no'))
  }
  return Array.from({ length: REPETITIONS }, () => Array.from({ length: UNITS }, unit))
}

/** The generator of demo/random.ts, which a test of the domain may not import. */
function mulberry32(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
