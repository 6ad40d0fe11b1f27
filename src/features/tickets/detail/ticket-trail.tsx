import { Trans } from '@lingui/react/macro'

import type { Ticket, TicketOptions } from '#contracts/tickets.ts'
import { Moment } from '#src/ui/moment.tsx'

import classes from '../tickets.module.css'
import { useTrailChangeText, useTrailEventText } from './trail-words.ts'

/** What became of a ticket, by whom and when; the newest last. */
export function TicketTrail({ ticket, options }: { ticket: Ticket; options: TicketOptions | null }) {
  const told = useTrailEventText()
  const toldChange = useTrailChangeText(ticket, options)

  return (
    <section className={classes['section']} aria-labelledby="ticket-trail">
      <h2 id="ticket-trail" className={classes['subtitle']}>
        <Trans>History</Trans>
      </h2>
      <ol className={classes['steps']}>
        {/* one edit tells several things of the same moment */}
        {ticket.trail.map((entry) => (
          <li key={`${entry.event} ${entry.at} ${JSON.stringify(entry.changes)}`} className={classes['step']}>
            <div>{told(entry)}</div>
            {entry.changes.map((change) => (
              <div key={change.field}>{toldChange(change)}</div>
            ))}
            <div className={classes['who']}>
              {entry.by?.name ?? byNobody(entry.event, ticket)}
              {' · '}
              <Moment at={entry.at} as="date-time" />
            </div>
            {entry.reason && <p className={classes['words']}>{entry.reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Who asks needs no account; everything else that nobody did came about by itself. */
const byNobody = (event: string, { requester: { name, email } }: Ticket) =>
  BY_REQUESTER.has(event) ? name || email : <Trans>By itself</Trans>
const BY_REQUESTER: ReadonlySet<string> = new Set(['ticket.opened', 'ticket.answered', 'satisfaction.answered'])
