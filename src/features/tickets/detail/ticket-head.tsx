import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Ticket, TicketClock } from '#contracts/tickets.ts'
import { ticketClockNames } from '#src/words/tickets.ts'

import { ClockMark } from '../clock-mark.tsx'
import { TicketPriorityMark, TicketStateMark } from '../ticket-marks.tsx'
import classes from '../tickets.module.css'
import { useWorkingTime } from '../use-working-time.ts'
import { Fact } from './fact.tsx'

/** Where a ticket stands, how soon somebody is to see to it, who does, and how its clocks run. */
export function TicketHead({ ticket }: { ticket: Ticket }) {
  const { i18n } = useLingui()
  const { state, priority, assignee, merged_into, first_response, resolution } = ticket

  return (
    <dl className={classes['facts']}>
      <Fact name={<Trans>State</Trans>}>
        <TicketStateMark state={state} />
        {merged_into !== null && <MergedInto id={String(merged_into)} />}
      </Fact>
      <Fact name={<Trans>Priority</Trans>}>
        <TicketPriorityMark priority={priority} />
      </Fact>
      <Fact name={<Trans context="ticket">Assigned to</Trans>}>{assignee?.name ?? '—'}</Fact>
      <Fact name={i18n._(ticketClockNames['first-response'])}>
        <Clock clock={first_response} />
      </Fact>
      <Fact name={i18n._(ticketClockNames.resolution)}>
        <Clock clock={resolution} />
      </Fact>
    </dl>
  )
}

const MergedInto = ({ id }: { id: string }) => (
  <div className={classes['who']}>
    <Link to="/freshdesk/$id" params={{ id }}>
      <Trans>Goes on in #{id}</Trans>
    </Link>
  </div>
)

/** How a clock stands, and how much of its time is used. */
function Clock({ clock }: { clock: TicketClock }) {
  const time = useWorkingTime()
  const used = time(clock.used_ms)
  const target = time(clock.target_ms)

  return (
    <>
      <ClockMark clock={clock} />
      <div className={classes['who']}>
        <Trans>
          {used} of {target} of working time
        </Trans>
      </div>
    </>
  )
}
