import { Trans, useLingui } from '@lingui/react/macro'
import { IconClock, IconPhoneCheck, IconPhoneOff, IconQuestionMark } from '@tabler/icons-react'
import { type ReactNode, useState, useEffect } from 'react'

import type { WorkItem, WorkStep, WorkCalling } from '#contracts/work-items.ts'
import { isForbiddenNow } from '#domain/dialling/contact-limits.ts'
import { useApi } from '#src/context/app-context.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { type PromiseState, usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { workEventNames, workOutcomeNames } from '#src/words/worklists.ts'

import { useWorkTitle } from '../work-title.ts'
import { worklistsApi } from '../worklists.api.ts'
import classes from '../worklists.module.css'
import { WorkAbout } from './work-about.tsx'
import { WorkFacts, Fact } from './work-facts.tsx'
import { WorkSteps } from './work-steps.tsx'

type WorkItemScreenProps = {
  answer: Promise<WorkItem>
  /** In place of an item that does not exist, or not for this person. */
  missing: ReactNode
}

/** An item of a worklist: what it is about, whom to call, what can be done now, and how it came to where it stands. */
export function WorkItemScreen({ answer, missing }: WorkItemScreenProps) {
  const api = useApi(worklistsApi)
  const reload = useReload()
  const title = usePageTitle()
  const titleOf = useWorkTitle()
  const { item, keep } = useNewest(usePromiseState(answer))
  if (failureKindOf(item.error) === 'missing') return missing
  const found = item.value

  return (
    <Page
      title={found ? titleOf(found) : title}
      sentence={<Trans>What is to be done, and what came of it?</Trans>}
      actions={found && <WorkSteps key={found.id} item={found} api={api} onTaken={keep} onReload={reload} />}
    >
      <AsyncContent answer={item} rows={10} onRetry={reload}>
        {(shown) => (
          <>
            <WorkFacts item={shown} />
            <div className={classes['detail']}>
              <div className={classes['column']}>
                <WorkAbout item={shown} />
                {shown.calling && <Calling calling={shown.calling} />}
              </div>
              <WorkHistory item={shown} />
            </div>
          </>
        )}
      </AsyncContent>
    </Page>
  )
}

/** What the server said last: when the screen was opened, or after the reader's own step. */
function useNewest(opened: PromiseState<WorkItem>) {
  const [taken, keep] = useState<WorkItem | null>(null)
  const isNewer = taken !== null && taken.id === opened.value?.id && taken.version > opened.value.version
  return { item: isNewer ? { ...opened, value: taken } : opened, keep }
}

/** Who did what to an item, when and why; the newest last. */
function WorkHistory({ item: { created_at, created_by, steps } }: { item: WorkItem }) {
  const told = useToldStep()

  return (
    <section className={classes['section']} aria-labelledby="work-history">
      <h2 id="work-history" className={classes['subtitle']}>
        <Trans>History</Trans>
      </h2>
      <ol className={classes['steps']}>
        <Step what={<Trans>Added it</Trans>} by={created_by?.name} at={created_at} />
        {steps.map((step) => (
          <Step
            key={`${step.event} ${step.at}`}
            what={told(step)}
            by={step.by?.name}
            at={step.at}
            reason={step.reason}
          />
        ))}
      </ol>
    </section>
  )
}

/** A step with what it says besides: to whom, until when, what came of it. */
function useToldStep(): (step: WorkStep) => string {
  const { t, i18n } = useLingui()
  const { day } = useFormats()

  return ({ event, assignee, due_on, outcome }) => {
    if (event === 'work.assigned' && assignee) {
      const { name } = assignee
      return t`Gave it to ${name}`
    }
    if (event === 'work.postponed' && due_on) {
      const until = day(due_on)
      return t`Postponed it to ${until}`
    }
    if (event === 'work.done' && outcome) {
      const result = i18n._(workOutcomeNames[outcome])
      return t`Did it: ${result}`
    }
    return i18n._(workEventNames[event])
  }
}

type StepProps = { what: ReactNode; by: string | undefined; at: string; reason?: string }

function Step({ what, by, at, reason }: StepProps) {
  return (
    <li className={classes['step']}>
      <div>{what}</div>
      <div className={classes['who']}>
        {by ?? <Trans>Without an account</Trans>}
        {' · '}
        <Moment at={at} as="date-time" />
      </div>
      {reason && <p className={classes['words']}>{reason}</p>}
    </li>
  )
}

/** Whom to call, what time it is there, and whether the law lets anybody call them now. */
function Calling({ calling: { customer, time_zone, next } }: { calling: WorkCalling }) {
  const { t } = useLingui()
  const { time, weekday } = useFormats()
  const now = useMinute()
  const isForbidden = isForbiddenNow(next)

  return (
    <section className={classes['section']} aria-labelledby="work-calling">
      <h2 id="work-calling" className={classes['subtitle']}>
        <Trans>Whom to call</Trans>
      </h2>
      <dl className={`${classes['facts']} ${classes['calling']}`}>
        <Fact name={<Trans>Customer</Trans>}>{customer?.name ?? '—'}</Fact>
        <Fact name={<Trans>Phone</Trans>}>
          {customer === null || (customer.phones.length === 0 && !isForbidden) ? (
            '—'
          ) : isForbidden ? (
            <Trans>Hidden while it may not be called</Trans>
          ) : (
            customer.phones.map((phone) => <PhoneNumber key={phone} phone={phone} />)
          )}
        </Fact>
        <Fact name={<Trans>Time there</Trans>}>
          <time className={classes['clock']} dateTime={now.toISOString()} title={weekday(now, time_zone)}>
            {time(now, time_zone)}
          </time>
          <div className={classes['who']}>{time_zone}</div>
        </Fact>
        <Fact name={<Trans>A call is</Trans>}>
          <Permission next={next} timeZone={time_zone} />
        </Fact>
      </dl>
      {customer === null && (
        <p className={classes['note']}>{t`Who it is, is for those who may open the conversation or the policy.`}</p>
      )}
    </section>
  )
}

/** A number to call, where the reader sees it whole. */
const PhoneNumber = ({ phone }: { phone: string }) => (
  <div>{phone.includes('•') ? phone : <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}</div>
)

function Permission({ next, timeZone }: { next: WorkCalling['next']; timeZone: string }) {
  const { dateTime } = useFormats()

  if (next.kind === 'never') {
    return (
      <StatusMark tone="bad">
        <IconPhoneOff size={16} stroke={1.5} aria-hidden />
        <Trans>Forbidden: the customer asked not to be called</Trans>
      </StatusMark>
    )
  }
  if (next.kind === 'unknown') {
    return (
      <StatusMark>
        <IconQuestionMark size={16} stroke={1.5} aria-hidden />
        <Trans>As the law of the country says: it is not known here</Trans>
      </StatusMark>
    )
  }
  if (next.waits === null) {
    return (
      <StatusMark tone="good">
        <IconPhoneCheck size={16} stroke={1.5} aria-hidden />
        <Trans>Permitted now</Trans>
      </StatusMark>
    )
  }
  const at = dateTime(next.at, timeZone)
  return (
    <StatusMark tone="warning" title={timeZone}>
      <IconClock size={16} stroke={1.5} aria-hidden />
      {next.waits === 'hours' ? (
        <Trans>Permitted from {at}: legal hours</Trans>
      ) : (
        <Trans>Permitted from {at}: limit reached</Trans>
      )}
    </StatusMark>
  )
}

/** Now, told anew every minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())

  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(ticking)
  }, [])

  return now
}
