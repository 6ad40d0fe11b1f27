import type { BeyondSurvival } from '#contracts/beyond.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import { kaplanMeier } from '#domain/statistics/kaplan-meier.ts'
import type { SurvivalGroup } from '#src/ui/charts/survival-data.ts'

type Group = BeyondSurvival['groups'][number]

/** Days from the first one on, so far apart that there are at most some sixty of them, and the labels of their axis. */
export function survivalTimes(groups: readonly Pick<Group, 'times'>[]): { times: number[]; ticks: number[] } {
  const last = Math.max(1, ...groups.flatMap(({ times }) => times.map(({ time }) => time)))
  const { step, label } = STEPS.find((one) => last / one.step <= MAX) ?? STEPS.at(-1)!
  const end = Math.ceil(last / label) * label
  return { times: upTo(end, step), ticks: upTo(end, label) }
}

/** The share of a group that is left at each time after Kaplan and Meier; null from where nobody is at risk any more. */
export function curveOf(counts: Group['times'], times: readonly number[]): SurvivalGroup['curve'] {
  const survival = kaplanMeier(counts)
  if (!survival) return times.map(() => null)
  const { n, steps } = survival
  const lastSeen = steps.at(-1)!.time
  return times.map((time) => {
    if (time > lastSeen) return null
    const step = steps.findLast((one) => one.time <= time)
    const atRisk = steps.find((one) => one.time >= time)?.atRisk ?? 0
    // before the first end, and where none is left, there is no interval
    const share = step?.survival ?? 1
    return { share, low: step?.low ?? share, high: step?.high ?? share, atRisk: step ? atRisk : n }
  })
}

/** Of fewer than five no curve is drawn. */
export const drawnGroups = ({ groups }: Pick<BeyondSurvival, 'groups'>) =>
  groups.filter(({ policies }) => policies >= MIN_CASES)

/** The time until which half of a group has ended, in days; null where more than half are left. */
export const medianOf = ({ times }: Pick<Group, 'times'>): number | null => kaplanMeier(times)?.median?.value ?? null

const upTo = (end: number, step: number) => Array.from({ length: Math.floor(end / step) + 1 }, (_, at) => at * step)

/** In days: how far apart the times are, and the labels, of which a picture leaves out those without room. */
const STEPS = [
  { step: 1, label: 7 },
  { step: 5, label: 30 },
  { step: 10, label: 30 },
  { step: 15, label: 30 },
  { step: 30, label: 90 },
  { step: 60, label: 180 },
]
const MAX = 62
