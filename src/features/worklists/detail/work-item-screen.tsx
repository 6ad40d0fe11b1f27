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
  /** Shown for an item that does not exist, or is not visible to this person. */
  missing: ReactNode
}

/** An item of a worklist: its subject, whom to call, the possible steps, and its history. */
export function WorkItemScreen({ answer, missing }: WorkItemScreenProps) {
  const api = useApi(worklistsApi)
  const reload = useReload()
  const title = usePageTitle()
  const titleOf = useWorkTitle()
  const { item, keep: setLatest } = useLatestItem(usePromiseState(answer))
  if (failureKindOf(item.error) === 'missing') return missing
  const loaded = item.value

  return (
    <Page
      title={loaded ? titleOf(loaded) : title}
      sentence={<Trans>What is to be done, and what came of it?</Trans>}
      actions={loaded && <WorkSteps key={loaded.id} item={loaded} api={api} onChanged={setLatest} onReload={reload} />}
    >
      <AsyncContent answer={item} rows={10} onRetry={reload}>
        {(current) => (
          <>
            <WorkFacts item={current} />
            <div className={classes['detail']}>
              <div className={classes['column']}>
                <WorkAbout item={current} />
                {current.calling && <Calling calling={current.calling} />}
              </div>
              <WorkHistory item={current} />
            </div>
          </>
        )}
      </AsyncContent>
    </Page>
  )
}

/** The latest version of the item: as it was loaded, or after the reader's own step. */
function useLatestItem(loaded: PromiseState<WorkItem>) {
  const [changed, setLatest] = useState<WorkItem | null>(null)
  const isNewer = changed !== null && changed.id === loaded.value?.id && changed.version > loaded.value.version
  return { item: isNewer ? { ...loaded, value: changed } : loaded, keep: setLatest }
}

/** The history of an item, with person, time and reason; the newest entry last. */
function WorkHistory({ item: { created_at, created_by, steps } }: { item: WorkItem }) {
  const stepText = useStepText()

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
            what={stepText(step)}
            by={step.by?.name}
            at={step.at}
            reason={step.reason}
          />
        ))}
      </ol>
    </section>
  )
}

/** A step with its details: assignee, day, or outcome. */
function useStepText(): (step: WorkStep) => string {
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

/** Whom to call, the local time there, and whether the law permits a call now. */
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

/** A phone number to call, if the reader may see it in full. */
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
  const callTime = dateTime(next.at, timeZone)
  return (
    <StatusMark tone="warning" title={timeZone}>
      <IconClock size={16} stroke={1.5} aria-hidden />
      {next.waits === 'hours' ? (
        <Trans>Permitted from {callTime}: legal hours</Trans>
      ) : (
        <Trans>Permitted from {callTime}: limit reached</Trans>
      )}
    </StatusMark>
  )
}

/** The current time, updated every minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())

  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])

  return now
}
