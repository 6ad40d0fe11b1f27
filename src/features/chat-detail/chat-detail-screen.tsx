import type { ReactNode } from 'react'

import type { CallDetail } from '#contracts/calls.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { useSettled } from '#src/ui/use-settled.ts'

import type { ChatAnswers } from './chat-detail.api.ts'
import { ChatDetailPage, type ChatDetailPageProps } from './chat-detail-page.tsx'

type ChatDetailScreenProps = Omit<ChatDetailPageProps, 'detail' | 'turns' | 'attachments'> &
  ChatAnswers & {
    /** In place of a conversation that does not exist, or not for this person. */
    missing: ReactNode
    /** In place of a conversation that opens under another address; null for one that opens here. */
    elsewhere: (chat: CallDetail) => ReactNode
  }

/** A chat while its answers are on their way, and after. */
export function ChatDetailScreen(props: ChatDetailScreenProps) {
  const { detail, turns, attachments, missing, elsewhere, ...page } = props
  const [chat, written, sent] = [useSettled(detail), useSettled(turns), useSettled(attachments)]
  if (failureKindOf(chat.error) === 'missing') return missing
  return (
    (chat.value && elsewhere(chat.value)) ?? (
      <ChatDetailPage {...page} detail={chat} turns={written} attachments={sent} />
    )
  )
}
