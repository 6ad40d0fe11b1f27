import '@mantine/core/styles/Tabs.layer.css'

import { Tabs } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Ticket } from '#contracts/tickets.ts'

import classes from '../tickets.module.css'
import { MessageForm } from './message-form.tsx'
import { offeredReply } from './offered-steps.ts'
import type { TicketWork } from './ticket-work.ts'

type Kind = 'reply' | 'note'

/**
 * Where one writes to the requester, or to the desk alone. Each is a text of its own, kept while the other is in sight: what was begun
 * as a note is never sent by mistake.
 */
export function Composer({ work, onWriting }: { work: TicketWork; onWriting: (isWriting: boolean) => void }) {
  const { t } = useLingui()
  const { ticket } = work
  const [wanted, setWanted] = useState<Kind>('reply')
  const [sent, setSent] = useState({ reply: 0, note: 0 })
  if (!ticket.standing.works) return null
  const kinds: readonly Kind[] = offeredReply(ticket).replies ? ['reply', 'note'] : ['note']
  const shown = kinds.find((kind) => kind === wanted) ?? 'note'
  const onSent = (kind: Kind) => (taken: Ticket) => {
    setSent({ ...sent, [kind]: sent[kind] + 1 })
    if (kind === 'reply') onWriting(false)
    work.onTaken(taken)
  }

  return (
    <section aria-label={t`Write a message`}>
      <Tabs value={shown} onChange={(name) => setWanted(name === 'note' ? 'note' : 'reply')}>
        <Tabs.List aria-label={t`Who reads it`}>
          {kinds.map((kind) => (
            <Tabs.Tab key={kind} value={kind}>
              {kind === 'reply' ? <Trans>Reply to the requester</Trans> : <Trans context="ticket">Internal note</Trans>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {kinds.map((kind) => (
          <Tabs.Panel key={kind} value={kind} className={classes['writing']}>
            {/* an empty one once it is sent */}
            <MessageForm
              key={sent[kind]}
              kind={kind}
              work={{ ...work, onTaken: onSent(kind) }}
              onWriting={kind === 'reply' ? onWriting : undefined}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  )
}
