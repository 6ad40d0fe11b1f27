import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { useAnalysis } from '#src/conversation/use-analysis.ts'
import type { ConversationAsks } from '#src/conversation/conversation-asks.ts'
import type { SpokenAnswers, WrittenAnswers } from '#src/conversation/conversation.api.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { Page } from '#src/ui/page.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { ChoosePolicy } from './choose-policy.tsx'
import type { VerificationAnswers } from './verification.api.ts'
import { type VerificationLabels, VerificationPage, type VerificationPageProps } from './verification-page.tsx'

type VerificationScreenProps = Omit<VerificationPageProps, 'file' | 'words'> &
  VerificationAnswers & {
    /** In place of a conversation or policy that does not exist, or not for this person. */
    missing: ReactNode
  }

/** The evidence file of a conversation while its answers are on their way, and after. */
export function VerificationScreen({ missing, evidence, file, conversation, ...page }: VerificationScreenProps) {
  const known = usePromiseState(evidence)
  const opened = usePromiseState(file)
  const error = known.error ?? opened.error
  if (failureKindOf(error) === 'missing') return missing
  if (known.value && opened.value === null && !opened.isPending && !error) {
    return <ChoosePolicy evidence={known.value} />
  }
  if (!opened.value) {
    return (
      <Page title={<Trans>Policy call detail</Trans>}>
        {error ? <Failed error={error} onRetry={page.onRetry} /> : <Loading rows={10} />}
      </Page>
    )
  }
  const shown = { ...page, file: opened.value }
  return conversation ? (
    <WithWords key={opened.value.id} {...shown} answers={conversation} asks={page.asks} />
  ) : (
    <VerificationPage key={opened.value.id} {...shown} words={null} />
  )
}

type WithWordsProps = Omit<VerificationPageProps, 'words'> & {
  answers: SpokenAnswers & WrittenAnswers
  asks: ConversationAsks
}

function WithWords({ answers, ...page }: WithWordsProps) {
  const words: VerificationLabels = {
    detail: usePromiseState(answers.detail),
    turns: usePromiseState(answers.turns),
    peaks: usePromiseState(answers.peaks),
    attachments: usePromiseState(answers.attachments),
    markers: usePromiseState(answers.markers),
    analysis: useAnalysis(answers.analysis, page.asks.analysis),
  }
  return <VerificationPage {...page} words={words} />
}
