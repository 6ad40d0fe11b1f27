import { useState } from 'react'

import type { AttachmentList } from '#contracts/attachments.ts'
import type { CallDetail } from '#contracts/calls.ts'
import type { TurnRange } from '#src/machines/audit-address.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { Call, type CallProps } from './call/call.tsx'
import { useMeasures } from './call/use-measures.ts'
import { Chat } from './chat/chat.tsx'
import { messageAt } from './chat/message-at.ts'

type ShownConversationProps = Omit<CallProps, 'call' | 'measures'> & {
  /** One from its beginning to its end: another one is given another `key`. */
  conversation: CallDetail
  attachments: PromiseState<AttachmentList>
  /** The message that the address names, counted from 0. */
  marked: number | null
  /** The messages that are spoken of, where those are not all. */
  chosen?: TurnRange | null
}

/** A conversation of either kind: what was spoken is heard and read, what was written is read. */
export function ConversationView(props: ShownConversationProps) {
  const { conversation, attachments, marked, chosen = null, ...shown } = props

  return conversation.channel === 'voice' ? (
    <Spoken call={conversation} {...shown} />
  ) : (
    <Written chat={conversation} attachments={attachments} marked={marked} chosen={chosen} {...shown} />
  )
}

function Spoken(props: Omit<CallProps, 'measures'>) {
  const measures = useMeasures(props.call, props.turns.value?.data ?? null)
  return <Call {...props} measures={measures} />
}

type WrittenProps = Pick<ShownConversationProps, 'attachments' | 'marked'> &
  Pick<CallProps, 'turns' | 'markers' | 'jump' | 'renderStarter' | 'aside' | 'onRetry'> & {
    chat: CallDetail
    chosen: TurnRange | null
  }

function Written({ chat, turns, attachments, markers, marked, chosen, jump, ...beside }: WrittenProps) {
  const { renderStarter, aside, onRetry } = beside
  // the message that was asked for last, be it by a jump or by the address
  const [asked, setAsked] = useState({ jump, marked, byJump: jump !== null })
  if (asked.jump !== jump || asked.marked !== marked) setAsked({ jump, marked, byJump: asked.jump !== jump })
  const message =
    asked.byJump && jump ? messageAt(turns.value?.data ?? null, { seq: jump.seq, start_ms: jump.time_ms }) : marked

  return (
    <>
      {renderStarter(null)}
      {aside}
      <Chat
        chat={chat}
        turns={turns}
        attachments={attachments}
        markers={markers}
        marked={message}
        chosen={chosen}
        looks={jump}
        onRetry={onRetry}
      />
    </>
  )
}
