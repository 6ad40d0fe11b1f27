import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { CallDetail } from '#contracts/calls.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from './messages.module.css'

type MessageTimeProps = {
  at: number
  start_ms: number | null
  chat: Pick<CallDetail, 'started_at' | 'time_zone'>
}

/** When it was written, by the partner's clock, and the address of the message: `m`, on any page that shows it. */
export function MessageTime({ at, start_ms, chat: { started_at, time_zone } }: MessageTimeProps) {
  const { t } = useLingui()
  const { time, dateTime, duration } = useFormats()
  const moment = started_at === null || start_ms === null ? null : new Date(Date.parse(started_at) + start_ms)
  const told = moment ? time(moment, time_zone) : start_ms === null ? `#${at + 1}` : duration(start_ms)

  return (
    <Link
      to="."
      search={(search) => ({ ...search, m: at })}
      replace
      resetScroll={false}
      className={classes['time']}
      aria-label={t`${told}, link to this message`}
      title={moment ? `${dateTime(moment, time_zone)} · ${time_zone}` : undefined}
    >
      {told}
    </Link>
  )
}
