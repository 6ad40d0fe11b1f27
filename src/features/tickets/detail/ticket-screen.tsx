import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState, useCallback, useEffect, useEffectEvent } from 'react'

import type { Ticket, TicketClock, TicketPresent } from '#contracts/tickets.ts'
import { useApi } from '#src/context/app-context.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { useHeartbeat } from '#src/ui/use-heartbeat.ts'
import { useLatest } from '#src/ui/use-latest.ts'
import { isFocusLost, useNextFocus } from '#src/ui/use-next-focus.ts'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { ticketClockNames } from '#src/words/tickets.ts'

import { ClockMark } from '../clock-mark.tsx'
import { TicketPriorityMark, TicketStateMark } from '../ticket-marks.tsx'
import { type TicketAnswer, ticketsApi, type TicketsApi } from '../tickets.api.ts'
import classes from '../tickets.module.css'
import { useWorkingTime } from '../use-working-time.ts'
import { Composer } from './composer.tsx'
import { Fact } from './fact.tsx'
import { Message } from './message.tsx'
import { TicketAbout } from './ticket-about.tsx'
import { TicketLinks } from './ticket-links.tsx'
import { TicketSatisfaction } from './ticket-satisfaction.tsx'
import { TicketSteps } from './ticket-steps.tsx'
import { TicketTrail } from './ticket-trail.tsx'
import type { TicketWork } from './ticket-work.ts'
import { useSendInOrder } from './use-send-in-order.ts'

type TicketScreenProps = {
  answer: TicketAnswer
  /** In place of a ticket that does not exist, or not for this person. */
  missing: ReactNode
}

/** A ticket: what is asked, what was said, what can be done now, and how it came to where it stands. */
export function TicketScreen({ answer, missing }: TicketScreenProps) {
  const api = useApi(ticketsApi)
  const inTurn = useSendInOrder()
  const [isWriting, setIsWriting] = useState(false)
  const onReload = useReload()
  const title = usePageTitle()
  const options = usePromiseState(answer.options).value
  const { newest: ticket, keep } = useLatest(usePromiseState(answer.ticket), ({ version }) => version)
  if (failureKindOf(ticket.error) === 'missing') return missing
  const workOf = (shown: Ticket): TicketWork => ({ ticket: shown, api, inTurn, options, onTaken: keep, onReload })
  const found = ticket.value

  return (
    <Page
      title={found ? `#${found.id} ${found.subject}` : title}
      actions={found && <TicketSteps work={workOf(found)} />}
    >
      <AsyncContent answer={ticket} rows={10} isKept onRetry={onReload}>
        {(shown) => (
          <>
            <TicketHead ticket={shown} />
            <OthersHere work={workOf(shown)} isWriting={isWriting} />
            <div className={classes['detail']}>
              <div className={classes['column']}>
                <Conversation work={workOf(shown)} />
                <Composer work={workOf(shown)} onWriting={setIsWriting} />
              </div>
              <div className={classes['column']}>
                <TicketAbout work={workOf(shown)} />
                <TicketSatisfaction work={workOf(shown)} />
                <TicketLinks work={workOf(shown)} />
                <TicketTrail ticket={shown} options={options} />
              </div>
            </div>
          </>
        )}
      </AsyncContent>
    </Page>
  )
}

/** What was said of a ticket, oldest first: by who asked, to them, and among the desk. */
function Conversation({ work }: { work: TicketWork }) {
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

/** Where a ticket stands, how soon somebody is to see to it, who does, and how its clocks run. */
function TicketHead({ ticket }: { ticket: Ticket }) {
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

type OthersHereProps = { work: TicketWork; isWriting: boolean }

/** Warns before two answer the same: who else has the ticket open, who of them writes, and that it has changed meanwhile. */
function OthersHere({ work: { ticket, api, onReload }, isWriting }: OthersHereProps) {
  const { others, isOld } = useTicketPresence(api, ticket, isWriting)
  const writing = others.filter(({ is_writing }) => is_writing)
  const looking = others.filter(({ is_writing }) => !is_writing)

  return (
    <div role="status" className={classes['others']}>
      {writing.length > 0 && <Writing people={writing} />}
      {looking.length > 0 && <Looking people={looking} />}
      {isOld && (
        <p>
          <Trans context="ticket">It has changed since you opened it.</Trans>{' '}
          <Button variant="default" size="compact-sm" onClick={onReload}>
            <Trans context="ticket">Show it as it is now</Trans>
          </Button>
        </p>
      )}
    </div>
  )
}

type People = { people: TicketPresent['others'] }

function Writing({ people }: People) {
  const names = useNames(people)
  return (
    <p>
      <strong>
        <Trans>Writing here just now: {names}</Trans>
      </strong>
    </p>
  )
}

function Looking({ people }: People) {
  const names = useNames(people)
  return (
    <p>
      <Trans>Also has it open: {names}</Trans>
    </p>
  )
}

function useNames(people: People['people']): string {
  const { list } = useFormats()
  return list(people.map(({ name }) => name))
}

/** Tells every few seconds that one has a ticket open, and whether one writes; learns who else has, and whether it has changed meanwhile. */
function useTicketPresence(api: TicketsApi, ticket: Ticket, isWriting: boolean) {
  const { id } = ticket
  const [present, setPresent] = useState<TicketPresent | null>(null)
  const beat = async (signal: AbortSignal) => setPresent(await api.here(id, { is_writing: isWriting }, signal))
  useHeartbeat(
    beat,
    useCallback(() => api.leave(id), [api, id]),
  )

  // whoever else is about to answer is to know at once
  const tell = useEffectEvent((signal: AbortSignal) => void beat(signal).catch(() => undefined))
  useEffect(() => {
    const leaving = new AbortController()
    const first = isWriting ? setTimeout(() => tell(leaving.signal)) : undefined
    return () => {
      leaving.abort()
      clearTimeout(first)
    }
  }, [isWriting])

  return { others: present?.others ?? [], isOld: present !== null && present.version > ticket.version }
}
