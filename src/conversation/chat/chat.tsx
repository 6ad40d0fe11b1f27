import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRef } from 'react'

import type { AttachmentList } from '#contracts/attachments.ts'
import type { CallMarker } from '#contracts/call-markers.ts'
import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import type { TurnRange } from '#src/machines/audit-address.ts'
import { FindBar } from '#src/ui/conversation/find-bar.tsx'
import { useFind } from '#src/ui/conversation/use-find.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import classes from './chat.module.css'
import { type Looks, Messages } from './messages/messages.tsx'

type ChatProps = {
  chat: CallDetail
  turns: PromiseState<CallTurns>
  attachments: PromiseState<AttachmentList>
  markers: readonly CallMarker[]
  /** The message to look at, by its index from 0. */
  marked: number | null
  /** The evaluated messages, if these are not all. */
  chosen?: TurnRange | null
  looks: Looks
  onRetry: () => void
}

/** The messages of a chat, below a search field that stays in sight. */
export function Chat({ chat, turns, attachments, markers, marked, chosen = null, looks, onRetry }: ChatProps) {
  const { t } = useLingui()
  const top = useRef<HTMLDivElement>(null)
  const messages = turns.value?.data ?? NOTHING
  const find = useFind(messages)

  if (!turns.value) return turns.error ? <Failed error={turns.error} onRetry={onRetry} /> : <Loading rows={8} />
  if (messages.length === 0) {
    return (
      <Empty title={<Trans>There is nothing to read</Trans>}>
        <Trans>The source tells that this conversation took place, but holds none of its messages.</Trans>
      </Empty>
    )
  }
  return (
    <div className={classes['chat']}>
      <div ref={top} className={classes['top']}>
        <FindBar find={find} label={t`Find in the chat`} />
        {attachments.error !== null && !attachments.value && (
          <p className={classes['trouble']} role="alert">
            <Trans>What was sent along could not be loaded; the messages can be read all the same.</Trans>
            <Button variant="default" size="compact-sm" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          </p>
        )}
      </div>
      <Messages
        chat={chat}
        turns={messages}
        attachments={attachments.value?.data ?? NO_ATTACHMENTS}
        markers={markers}
        find={find}
        marked={marked}
        chosen={chosen}
        looks={looks}
        below={top}
        onRetry={onRetry}
      />
    </div>
  )
}

const NOTHING: CallTurns['data'] = []
const NO_ATTACHMENTS: AttachmentList['data'] = []
