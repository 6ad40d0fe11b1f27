import type { CountedFunnel } from '#contracts/funnel.ts'
import type { DashboardFunnelStep } from '#contracts/lists/funnel.ts'
import { type Rate, rate } from '#domain/scoring/critical-accuracy.ts'

/** A step with its rates: of those that took the step before, by way of it, and of the base. The base has neither. */
type StepRates = {
  step: DashboardFunnelStep
  records: number
  implied: number
  without: number
  ofBefore: Rate | null
  ofBase: Rate | null
}

export const funnelRates = ({ steps }: CountedFunnel): StepRates[] =>
  steps.map((one, at) => {
    const before = steps[at - 1]
    return {
      ...one,
      ofBefore: before === undefined ? null : rate(one.records - one.without, before.records),
      ofBase: before === undefined ? null : rate(one.records, steps[0]!.records),
    }
  })
