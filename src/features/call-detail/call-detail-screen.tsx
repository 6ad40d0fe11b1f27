import type { ReactNode } from 'react'

import type { CallDetail } from '#contracts/calls.ts'
import { useAnalysis } from '#src/conversation/use-analysis.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { CallDetailPage, type CallDetailPageProps } from './call-detail-page.tsx'
import type { CallAnswers } from './call-detail.api.ts'

type CallDetailScreenProps = Omit<CallDetailPageProps, keyof CallAnswers> &
  CallAnswers & {
    /** In place of a conversation that does not exist, or not for this person. */
    missing: ReactNode
    /** In place of a conversation that opens under another address; null for one that opens here. */
    elsewhere: (call: CallDetail) => ReactNode
  }

/** A conversation while its answers are on their way, and after. */
export function CallDetailScreen({ missing, elsewhere, ...page }: CallDetailScreenProps) {
  const call = usePromiseState(page.detail)
  const answers = {
    detail: call,
    turns: usePromiseState(page.turns),
    peaks: usePromiseState(page.peaks),
    analysis: useAnalysis(page.analysis, page.asks.analysis),
    categories: usePromiseState(page.categories),
  }
  if (failureKindOf(call.error) === 'missing') return missing
  return (call.value && elsewhere(call.value)) ?? <CallDetailPage {...page} {...answers} />
}
