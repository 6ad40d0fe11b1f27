import type { CallDetail } from '#contracts/calls.ts'
import type { ScorecardOptions } from '#contracts/scorecards.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { BeginPage, type BeginPageProps } from './begin-page.tsx'

type BeginScreenProps = Omit<BeginPageProps, 'call' | 'scorecards'> & {
  call: Promise<CallDetail>
  scorecards: Promise<ScorecardOptions>
}

/** A new evaluation while what can be chosen is on its way. */
export function BeginScreen({ call, scorecards, ...page }: BeginScreenProps) {
  return <BeginPage {...page} call={usePromiseState(call)} scorecards={usePromiseState(scorecards)} />
}
