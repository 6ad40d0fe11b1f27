import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Evaluation } from '#contracts/evaluations.ts'
import { useAnalysis } from '#src/conversation/use-analysis.ts'
import { EvaluationPage, type EvaluationPageProps } from '#src/evaluation/audit/evaluation-page.tsx'
import type { EvaluationAnswers } from '#src/evaluation/audit/evaluation.api.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { Page } from '#src/ui/page.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

type EvaluationScreenProps = Omit<EvaluationPageProps, 'evaluation' | 'call'> &
  EvaluationAnswers & {
    /** Shown if the evaluation does not exist or is not accessible to this person. */
    missing: ReactNode
    /** What to show for an evaluation with another address; null for one that belongs here. */
    elsewhere: (evaluation: Evaluation) => ReactNode
  }

/** An evaluation, while its answers load and after. */
export function EvaluationScreen({ missing, elsewhere, conversation, ...page }: EvaluationScreenProps) {
  const evaluation = usePromiseState(page.evaluation)
  const call = {
    detail: usePromiseState(conversation.detail),
    turns: usePromiseState(conversation.turns),
    peaks: usePromiseState(conversation.peaks),
    attachments: usePromiseState(conversation.attachments),
    markers: usePromiseState(conversation.markers),
    analysis: useAnalysis(conversation.analysis, page.asks.analysis),
  }
  if (failureKindOf(evaluation.error) === 'missing') return missing
  if (!evaluation.value) {
    return (
      <Page title={<Trans>Evaluation</Trans>}>
        {evaluation.error ? <Failed error={evaluation.error} onRetry={page.onRetry} /> : <Loading rows={8} />}
      </Page>
    )
  }
  return (
    elsewhere(evaluation.value) ?? (
      <EvaluationPage key={evaluation.value.id} {...page} evaluation={evaluation.value} call={call} />
    )
  )
}
