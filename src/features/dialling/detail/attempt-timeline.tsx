import { Plural, Trans } from '@lingui/react/macro'

import type { DiallingRecord } from '#contracts/dialling-records.ts'
import { useFormats } from '#src/ui/formats.ts'

import { Attempt } from './attempt.tsx'
import classes from './attempt-timeline.module.css'
import { CallLink } from './call-link.tsx'
import record from './record.module.css'

/** The attempts that files told of, the newest first, each with the calls that are recordings of it. */
export function AttemptTimeline({ record: shown }: { record: DiallingRecord }) {
  const { timeline, time_zone, attempts, other_calls, other_calls_total } = shown
  const { number } = useFormats()
  const others = number(other_calls_total)
  const told = timeline.length

  return (
    <section>
      <h2 className={record['heading']}>
        <Trans>Attempts</Trans>
      </h2>
      {told === 0 ? (
        <p className={record['plain']}>
          <Trans>No file says when somebody was called.</Trans>
        </p>
      ) : (
        <ol className={classes['timeline']}>
          {timeline.map((attempt) => (
            <Attempt key={attempt.at} attempt={attempt} timeZone={time_zone} />
          ))}
        </ol>
      )}
      {attempts !== null && attempts > told && (
        <p className={record['note']}>
          <Plural
            value={attempts}
            one="The base counts # attempt."
            other="The base counts # attempts and tells when the last one was: earlier ones are known from earlier files only."
          />
        </p>
      )}
      {other_calls.length > 0 && (
        <>
          <h3 className={classes['others']}>
            <Plural
              value={other_calls_total}
              one={`${others} recorded call with this number at another time`}
              other={`${others} recorded calls with this number at other times`}
            />
          </h3>
          <ul className={classes['calls']}>
            {other_calls.map((call) => (
              <li key={call.id}>
                <CallLink call={call} timeZone={time_zone} />
              </li>
            ))}
          </ul>
          {other_calls_total > other_calls.length && (
            <p className={record['note']}>
              <Trans>The newest are shown.</Trans>
            </p>
          )}
        </>
      )}
    </section>
  )
}
