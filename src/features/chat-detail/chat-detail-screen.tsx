import type { ReactNode } from 'react'

import type { CallDetail } from '#contracts/calls.ts'
import { useAnalysis } from '#src/conversation/use-analysis.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { ChatDetailPage, type ChatDetailPageProps } from './chat-detail-page.tsx'
import type { ChatAnswers } from './chat-detail.api.ts'

type ChatDetailScreenProps = Omit<ChatDetailPageProps, keyof ChatAnswers> &
  ChatAnswers & {
    /** In place of a conversation that does not exist, or not for this person. */
    missing: ReactNode
    /** In place of a conversation that opens under another address; null for one that opens here. */
    elsewhere: (chat: CallDetail) => ReactNode
  }

/** A chat while its answers are on their way, and after. */
export function ChatDetailScreen({ missing, elsewhere, ...page }: ChatDetailScreenProps) {
  const chat = usePromiseState(page.detail)
  const answers = {
    detail: chat,
    turns: usePromiseState(page.turns),
    attachments: usePromiseState(page.attachments),
    analysis: useAnalysis(page.analysis, page.asks.analysis),
    categories: usePromiseState(page.categories),
  }
  if (failureKindOf(chat.error) === 'missing') return missing
  return (chat.value && elsewhere(chat.value)) ?? <ChatDetailPage {...page} {...answers} />
}
