import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { ticketQueues } from '#contracts/lists/tickets.ts'
import type { TicketCounts } from '#contracts/tickets.ts'
import { useFormats } from '#src/ui/formats.ts'
import { ticketQueueNames } from '#src/words/tickets.ts'

import classes from '../tickets.module.css'
import type { TicketsSearch } from './tickets-search.ts'

/** The queues of the desk, each with how many tickets it holds. */
export function QueueTabs({ counts, search }: { counts: TicketCounts | null; search: TicketsSearch }) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const current = search.queue ?? 'all'

  return (
    <nav aria-label={t`Queues`} className={classes['queues']}>
      <ul className={classes['queueList']}>
        {ticketQueues.map((queue) => (
          <li key={queue}>
            <Link
              to="/freshdesk"
              search={{ ...search, queue: queue === 'all' ? undefined : queue, page: 1 }}
              className={classes['queue']}
              activeOptions={{ exact: true }}
              aria-current={current === queue ? 'page' : undefined}
            >
              {i18n._(ticketQueueNames[queue])}{' '}
              {counts && <span className={classes['queueCount']}>{number(counts[queue])}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
