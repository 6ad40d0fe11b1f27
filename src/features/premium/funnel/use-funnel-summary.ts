import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { CountedFunnel } from '#contracts/funnel.ts'
import type { DashboardFunnelStep } from '#contracts/lists/funnel.ts'
import { useFormats } from '#src/ui/formats.ts'

/** The funnel in a sentence. */
export function useFunnelSummary({ steps }: CountedFunnel): string {
  const { t } = useLingui()
  const { number } = useFormats()
  const of = (step: DashboardFunnelStep) => steps.find((one) => one.step === step)?.records ?? 0
  const base = of('base')
  const all = number(base)
  const [effective, sold] = [number(of('effective')), number(of('sold'))]
  const [verified, active] = [number(of('verified')), number(of('active'))]

  return t`${plural(base, { one: `Of ${all} record`, other: `Of ${all} records` })}: reached ${effective}, sold ${sold}, verified ${verified}, in force today ${active}.`
}
