import { Trans, useLingui } from '@lingui/react/macro'
import { IconClock, IconPhoneCheck, IconPhoneOff, IconQuestionMark } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

import type { WorkCalling } from '#contracts/work-items.ts'
import { isForbiddenNow } from '#domain/contact-limits.ts'
import { useFormats } from '#src/ui/formats.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'

import classes from '../worklists.module.css'
import { Fact } from './work-facts.tsx'

/** Whom to call, what time it is there, and whether the law lets anybody call them now. */
export function Calling({ calling: { customer, time_zone, next } }: { calling: WorkCalling }) {
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
