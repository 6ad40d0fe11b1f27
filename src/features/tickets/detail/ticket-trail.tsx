import { Trans, useLingui } from '@lingui/react/macro'

import { satisfactionAnswers } from '#contracts/satisfaction.ts'
import { ticketLinkKinds, ticketPriorities, ticketStates } from '#contracts/ticket-states.ts'
import type { Ticket, TicketOptions, TicketTrailEntry } from '#contracts/tickets.ts'
import { Moment } from '#src/ui/moment.tsx'
import {
  freshdeskEndNames,
  satisfactionNames,
  ticketLinkNames,
  ticketPriorityNames,
  ticketStateNames,
  ticketTrailNames,
} from '#src/words/tickets.ts'

import classes from '../tickets.module.css'

/** The history of a ticket, with person and time; the newest entry last. */
export function TicketTrail({ ticket, options }: { ticket: Ticket; options: TicketOptions | null }) {
  const eventText = useTrailEventText()
  const toldChange = useTrailChangeText(ticket, options)

  return (
    <section className={classes['section']} aria-labelledby="ticket-trail">
      <h2 id="ticket-trail" className={classes['subtitle']}>
        <Trans>History</Trans>
      </h2>
      <ol className={classes['steps']}>
        {/* one edit causes several entries with the same time */}
        {ticket.trail.map((entry) => (
          <li key={`${entry.event} ${entry.at} ${JSON.stringify(entry.changes)}`} className={classes['step']}>
            <div>{eventText(entry)}</div>
            {entry.changes.map((change) => (
              <div key={change.field}>{toldChange(change)}</div>
            ))}
            <div className={classes['who']}>
              {entry.by?.name ?? nameWithoutPerson(entry.event, ticket)}
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

/** Requesters may have no account; all other entries without a person were automatic. */
const nameWithoutPerson = (event: string, { requester: { name, email } }: Ticket) =>
  BY_REQUESTER.has(event) ? name || email : <Trans>By itself</Trans>
const BY_REQUESTER: ReadonlySet<string> = new Set(['ticket.opened', 'ticket.answered', 'satisfaction.answered'])

/** What happened; for an assignment, with the assignee. */
function useTrailEventText(): (entry: TicketTrailEntry) => string {
  const { t, i18n } = useLingui()

  return ({ event, assignee }) => {
    if (event === 'ticket.assigned' && assignee) {
      const { name } = assignee
      return t({ message: `Gave it to ${name}`, context: 'ticket' })
    }
    return i18n._(ticketTrailNames[event])
  }
}

type Change = TicketTrailEntry['changes'][number]

/** What was changed, with the values before and after. Partners and categories are named if they are known here. */
function useTrailChangeText(ticket: Ticket, options: TicketOptions | null): (change: Change) => string {
  const { t, i18n } = useLingui()

  function valueOf(field: string, value: string | null): string {
    if (value === null || value === '') return '—'
    const priority = field === 'priority' && ticketPriorities.find((name) => name === value)
    if (priority) return i18n._(ticketPriorityNames[priority])
    const state = field === 'state' && ticketStates.find((name) => name === value)
    if (state) return i18n._(ticketStateNames[state])
    const answer = field === 'satisfaction' && satisfactionAnswers.find((name) => name === value)
    if (answer) return i18n._(satisfactionNames[answer])
    if (field === 'partner_id') return nameOf(value, ticket.partner, options?.partners)
    if (field === 'category_id') return nameOf(value, ticket.category, options?.categories)
    return value
  }

  return ({ field, from, to }) => {
    const kind = ticketLinkKinds.find((name) => name === field)
    if (kind) return `${i18n._(ticketLinkNames[kind])} ${to ?? from ?? ''}`
    const end = field === 'freshdesk' && freshdeskEndNames[to ?? '']
    if (end) return i18n._(end)
    const [before, after] = [valueOf(field, from), valueOf(field, to)]
    if (field === 'satisfaction' && from === null) return after
    switch (field) {
      case 'subject':
        return t`Subject: ${before} → ${after}`
      case 'priority':
        return t`Priority: ${before} → ${after}`
      case 'state':
        return t`State: ${before} → ${after}`
      case 'partner_id':
        return t`Partner: ${before} → ${after}`
      case 'category_id':
        return t`Category: ${before} → ${after}`
      case 'satisfaction':
        return `${before} → ${after}`
      case 'tags':
        return t`Tags: ${before} → ${after}`
      case 'file':
        return t`File: ${after}`
      default:
        return `${field}: ${before} → ${after}`
    }
  }
}

type Named = { id: number; name: string }

const nameOf = (id: string, current: Named | null, options: readonly Named[] = []) =>
  [...options, ...(current ? [current] : [])].find((candidate) => String(candidate.id) === id)?.name ?? id
