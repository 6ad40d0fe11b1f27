import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react'

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
import { type TicketWork, useSendInOrder } from './ticket-work.ts'

type TicketScreenProps = {
  answer: TicketAnswer
  /** Shown for a ticket that does not exist, or is not visible to this person. */
  missing: ReactNode
}

/** A ticket: the request, the messages, the possible steps, and the history. */
export function TicketScreen({ answer, missing }: TicketScreenProps) {
  const api = useApi(ticketsApi)
  const sendInOrder = useSendInOrder()
  const [isWriting, setIsWriting] = useState(false)
  const onReload = useReload()
  const title = usePageTitle()
  const options = usePromiseState(answer.options).value
  const { newest: ticket, keep: setLatest } = useLatest(usePromiseState(answer.ticket), ({ version }) => version)
  if (failureKindOf(ticket.error) === 'missing') return missing
  const workOf = (current: Ticket): TicketWork => ({
    ticket: current,
    api,
    sendInOrder,
    options,
    onChanged: setLatest,
    onReload,
  })
  const loaded = ticket.value

  return (
    <Page
      title={loaded ? `#${loaded.id} ${loaded.subject}` : title}
      actions={loaded && <TicketSteps work={workOf(loaded)} />}
    >
      <AsyncContent answer={ticket} rows={10} isKept onRetry={onReload}>
        {(current) => (
          <>
            <TicketHead ticket={current} />
            <OtherReaders work={workOf(current)} isWriting={isWriting} />
            <div className={classes['detail']}>
              <div className={classes['column']}>
                <Conversation work={workOf(current)} />
                <Composer work={workOf(current)} onWriting={setIsWriting} />
              </div>
              <div className={classes['column']}>
                <TicketAbout work={workOf(current)} />
                <TicketSatisfaction work={workOf(current)} />
                <TicketLinks work={workOf(current)} />
                <TicketTrail ticket={current} options={options} />
              </div>
            </div>
          </>
        )}
      </AsyncContent>
    </Page>
  )
}

/** The messages of a ticket, oldest first: requests, replies and internal notes. */
function Conversation({ work }: { work: TicketWork }) {
  const { messages } = work.ticket
  useNextFocus(String(messages.length), () => {
    // the form that was sent is replaced by an empty one
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

/** State, priority and assignee of a ticket, and its clocks. */
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

/** The state of a clock, and how much of its time is used. */
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

type OtherReadersProps = { work: TicketWork; isWriting: boolean }

/**
 * Prevents two people from answering the same ticket: shows who else has it open, who is writing, and that it has
 * changed.
 */
function OtherReaders({ work: { ticket, api, onReload }, isWriting }: OtherReadersProps) {
  const { others, isOutdated } = useTicketPresence(api, ticket, isWriting)
  const writers = others.filter(({ is_writing }) => is_writing)
  const readers = others.filter(({ is_writing }) => !is_writing)

  return (
    <div role="status" className={classes['others']}>
      {writers.length > 0 && <WritersNote people={writers} />}
      {readers.length > 0 && <ReadersNote people={readers} />}
      {isOutdated && (
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

function WritersNote({ people }: People) {
  const names = useNames(people)
  return (
    <p>
      <strong>
        <Trans>Writing here just now: {names}</Trans>
      </strong>
    </p>
  )
}

function ReadersNote({ people }: People) {
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

/**
 * Reports every few seconds that this person has the ticket open, and whether they are writing. The response says who
 * else has it open, and whether it has changed.
 */
function useTicketPresence(api: TicketsApi, ticket: Ticket, isWriting: boolean) {
  const { id } = ticket
  const [present, setPresent] = useState<TicketPresent | null>(null)
  const sendHeartbeat = async (signal: AbortSignal) =>
    setPresent(await api.reportPresence(id, { is_writing: isWriting }, signal))
  useHeartbeat(
    sendHeartbeat,
    useCallback(() => api.leave(id), [api, id]),
  )

  // other people should know at once that somebody has begun to write
  const reportNow = useEffectEvent((signal: AbortSignal) => void sendHeartbeat(signal).catch(() => undefined))
  useEffect(() => {
    const controller = new AbortController()
    const timer = isWriting ? setTimeout(() => reportNow(controller.signal)) : undefined
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [isWriting])

  return { others: present?.others ?? [], isOutdated: present !== null && present.version > ticket.version }
}
