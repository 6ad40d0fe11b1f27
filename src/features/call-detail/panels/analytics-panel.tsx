import { Trans, useLingui } from '@lingui/react/macro'

import type { CallAnalysis } from '#contracts/call-analysis.ts'
import { CategoriesSection } from '#src/conversation/panels/categories-section.tsx'
import { ConsentSection } from '#src/conversation/panels/consent-section.tsx'
import { MarkersSection } from '#src/conversation/panels/markers-section.tsx'
import { SummarySection } from '#src/conversation/panels/summary-section.tsx'
import { MachineScoresSection } from '#src/evaluation/machine-scores-section.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import { ANALYSIS_FAILED, whyNotAnalysed } from '#src/words/analysis.ts'

import { Measures } from './measures.tsx'
import type { PanelsProps } from './panels.tsx'

type AnalyticsPanelProps = Pick<
  PanelsProps,
  'turns' | 'analysis' | 'markers' | 'categories' | 'measures' | 'asks' | 'onJump' | 'onRetry'
> & { call: NonNullable<PanelsProps['call']> }

/** Who talked how much, what it was about, and what is marked; and why, where that is not known. */
export function AnalyticsPanel(props: AnalyticsPanelProps) {
  const { call, turns, analysis, markers, categories, measures, asks, ...on } = props
  return (
    <>
      {analysis.value ? (
        <Analysed analysis={analysis.value} measures={measures} timeZone={call.time_zone} />
      ) : analysis.isPending ? (
        <Loading rows={5} />
      ) : (
        <Failed error={analysis.error} onRetry={on.onRetry} />
      )}
      {turns && turns.length > 0 && (
        <>
          <SummarySection turns={turns} onJump={on.onJump} />
          <ConsentSection turns={turns} onJump={on.onJump} />
        </>
      )}
      <MachineScoresSection ask={asks.machineScores} onJump={on.onJump} />
      <CategoriesSection categories={categories} onJump={on.onJump} />
      <MarkersSection markers={markers} onJump={on.onJump} />
    </>
  )
}

type AnalysedProps = { analysis: CallAnalysis; measures: PanelsProps['measures']; timeZone: string }

function Analysed({ analysis, ...shown }: AnalysedProps) {
  const { i18n } = useLingui()
  if (analysis.version === null) {
    return (
      <Empty title={<Trans>The analysis is on its way</Trans>}>
        <Trans>
          This conversation is measured by itself, mostly within a minute. Nothing is known of it until then.
        </Trans>
      </Empty>
    )
  }
  if (analysis.not_analysed !== null) {
    const hasFailed = analysis.not_analysed === ANALYSIS_FAILED
    return (
      <Empty title={hasFailed ? <Trans>The analysis failed</Trans> : <Trans>Nothing was measured</Trans>}>
        {whyNotAnalysed(i18n, analysis.not_analysed)}
      </Empty>
    )
  }
  return <Measures analysis={analysis} version={analysis.version} {...shown} />
}
