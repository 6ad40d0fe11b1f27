import { Trans } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { AttachmentList } from '#contracts/attachments.ts'
import type { CallAnalysis } from '#contracts/call-analysis.ts'
import type { CallMarkers } from '#contracts/call-markers.ts'
import type { CallDetail, CallTurns, Peaks } from '#contracts/calls.ts'
import type { SourceCall } from '#contracts/verifications.ts'
import { ConversationSkeleton } from '#src/conversation/call/conversation-skeleton.tsx'
import type { Inspect } from '#src/conversation/call/player/use-player.ts'
import { Tombstone } from '#src/conversation/call/tombstone.tsx'
import type { ConversationRequests } from '#src/conversation/conversation-requests.ts'
import { ConversationView } from '#src/conversation/conversation-view.tsx'
import type { Jump } from '#src/conversation/jump.ts'
import { Failed } from '#src/ui/states/failed.tsx'
import { Message } from '#src/ui/states/message.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

type SourceConversationProps = {
  call: SourceCall
  words: ConversationStates | null
  jump: Jump | null
  startMs: number
  marked: number | null
  asks: ConversationRequests
  inspect: Inspect
  /** Shown below when there is no room next to the conversation. */
  aside: ReactNode
  onRetry: () => void
}

/** The conversation of an evidence file, if its recording or text still exists and this person may read it. */
export function SourceConversation({ call, words, aside, ...props }: SourceConversationProps) {
  if (call.expired_at !== null) {
    return (
      <div>
        <Tombstone expiredAt={call.expired_at} timeZone={call.time_zone} />
        {aside}
      </div>
    )
  }
  if (!words || !call.is_open) {
    return (
      <div>
        <Message
          icon={<IconLock size={24} stroke={1.5} />}
          title={<Trans>You may see what was found, not the conversation itself</Trans>}
        >
          <Trans>
            To read and hear it you need the permission call-detail for it, which an administrator can give you.
          </Trans>
        </Message>
        {aside}
      </div>
    )
  }
  const conversation = words.detail.value
  if (!conversation) {
    return words.detail.error ? (
      <div>
        <Failed error={words.detail.error} onRetry={props.onRetry} />
        {aside}
      </div>
    ) : (
      <ConversationSkeleton>{aside}</ConversationSkeleton>
    )
  }
  return (
    <div>
      <ConversationView
        conversation={conversation}
        turns={words.turns}
        peaks={words.peaks}
        attachments={words.attachments}
        markers={words.markers.value?.data ?? UNMARKED}
        whyNotJudged={words.analysis.value?.sentiment_not_analysed ?? null}
        jump={props.jump}
        startMs={props.startMs}
        marked={props.marked}
        renderStarter={() => null}
        freshLink={() => props.asks.recordingLink()}
        inspect={props.inspect}
        aside={aside}
        onRetry={props.onRetry}
      />
    </div>
  )
}

const UNMARKED: CallMarkers['data'] = []

export type ConversationStates = {
  detail: PromiseState<CallDetail>
  turns: PromiseState<CallTurns>
  peaks: PromiseState<Peaks | null>
  attachments: PromiseState<AttachmentList>
  markers: PromiseState<CallMarkers>
  analysis: PromiseState<CallAnalysis>
}
