import { useState } from 'react'

import type { AttachmentList } from '#contracts/attachments.ts'
import type { CallDetail } from '#contracts/calls.ts'
import type { TurnRange } from '#src/machines/audit-address.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { Call, type CallProps } from './call/call.tsx'
import { useMeasures } from './call/use-measures.ts'
import { Chat } from './chat/chat.tsx'
import { messageAt } from './chat/message-at.ts'

type ConversationViewProps = Omit<CallProps, 'call' | 'measures'> & {
  /** The same conversation for the life of the component: another one needs another `key`. */
  conversation: CallDetail
  attachments: PromiseState<AttachmentList>
  /** The message in the address, by its index from 0. */
  marked: number | null
  /** The evaluated messages, if these are not all. */
  chosen?: TurnRange | null
}

/** A conversation of either kind: a call with its recording and transcript, or a chat with its messages. */
export function ConversationView(props: ConversationViewProps) {
  const { conversation, attachments, marked, chosen = null, ...rest } = props

  return conversation.channel === 'voice' ? (
    <CallView call={conversation} {...rest} />
  ) : (
    <ChatView chat={conversation} attachments={attachments} marked={marked} chosen={chosen} {...rest} />
  )
}

function CallView(props: Omit<CallProps, 'measures'>) {
  const measures = useMeasures(props.call, props.turns.value?.data ?? null)
  return <Call {...props} measures={measures} />
}

type ChatViewProps = Pick<ConversationViewProps, 'attachments' | 'marked'> &
  Pick<CallProps, 'turns' | 'markers' | 'jump' | 'renderStarter' | 'aside' | 'onRetry'> & {
    chat: CallDetail
    chosen: TurnRange | null
  }

function ChatView({ chat, turns, attachments, markers, marked, chosen, jump, ...rest }: ChatViewProps) {
  const { renderStarter, aside, onRetry } = rest
  // the message requested last, by a jump or by the address
  const [requested, setRequested] = useState({ jump, marked, byJump: jump !== null })
  if (requested.jump !== jump || requested.marked !== marked)
    setRequested({ jump, marked, byJump: requested.jump !== jump })
  const message =
    requested.byJump && jump ? messageAt(turns.value?.data ?? null, { seq: jump.seq, start_ms: jump.time_ms }) : marked

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
