import { Trans } from '@lingui/react/macro'

import { isFocusLost, useNextFocus } from '#src/ui/use-next-focus.ts'

import classes from '../tickets.module.css'
import { Message } from './message.tsx'
import type { TicketWork } from './ticket-work.ts'

/** What was said of a ticket, oldest first: by who asked, to them, and among the desk. */
export function Conversation({ work }: { work: TicketWork }) {
  const { messages } = work.ticket
  useNextFocus(String(messages.length), () => {
    // the form that was sent is gone for an empty one
    if (isFocusLost()) document.getElementById('ticket-conversation')?.focus({ preventScroll: true })
  })

  return (
    <section className={classes['section']} aria-labelledby="ticket-conversation">
      <h2 id="ticket-conversation" className={classes['subtitle']} tabIndex={-1}>
        <Trans>What was said</Trans>
      </h2>
      <ol className={classes['messages']}>
        {messages.map((message) => (
          <Message key={message.id} message={message} work={work} />
        ))}
      </ol>
    </section>
  )
}
