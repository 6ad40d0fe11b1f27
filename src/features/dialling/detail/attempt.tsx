import { Trans, useLingui } from '@lingui/react/macro'

import type { DialAttemptDto } from '#contracts/dialling-records.ts'
import { useFormats } from '#src/ui/formats.ts'

import { Disposition } from '../disposition.tsx'
import classes from './attempt.module.css'
import { CallMatch } from './call-match.tsx'

/** One try to reach somebody, and what was recorded of it. */
export function Attempt({ attempt, timeZone }: { attempt: DialAttemptDto; timeZone: string }) {
  const { t } = useLingui()
  const { dateTime } = useFormats()
  const { at, result, agent, phone, matches } = attempt
  const who = [agent, phone].filter(Boolean).join(' · ')

  return (
    <li className={classes['attempt']}>
      <div className={classes['told']}>
        <time dateTime={at} title={timeZone} className={classes['at']}>
          {dateTime(at, timeZone)}
        </time>
        <Disposition disposition={result} />
        {who && <span className={classes['who']}>{who}</span>}
      </div>
      {matches.length === 0 ? (
        <p className={classes['nothing']}>
          <Trans>No recording matches this attempt.</Trans>
        </p>
      ) : (
        <ul className={classes['matches']} aria-label={t`Recordings of this attempt`}>
          {matches.map((match) => (
            <CallMatch key={match.call.id} match={match} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </li>
  )
}
