import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconFlag, type Icon } from '@tabler/icons-react'

import type { PersistencyOutcome } from '#contracts/persistency-words.ts'
import type { Policy } from '#contracts/policies.ts'
import { useFormats } from '#src/ui/formats.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { leftOutNames, persistencyOutcomeNames } from '#src/words/policies.ts'

import classes from './persistency-clock.module.css'

/** How long a policy has been in force, and which persistency marks it has reached. */
export function PersistencyClock({ policy: { clock, today, time_zone } }: { policy: Policy }) {
  const { i18n } = useLingui()
  const { day } = useFormats()
  const asOf = day(today)

  return (
    <section className={classes['clock']}>
      <h2 className={classes['title']}>
        <Trans>Persistency</Trans>
      </h2>
      {clock.kind === 'left-out' ? (
        <>
          <p className={classes['answer']}>
            <Trans context="policy">Not counted</Trans>
          </p>
          <p className={classes['why']}>{i18n._(leftOutNames[clock.why])}</p>
        </>
      ) : (
        <>
          <p className={classes['answer']}>
            <Plural value={clock.months} one="# month in force" other="# months in force" />
          </p>
          <ol className={classes['marks']}>
            {clock.marks.map(({ m, on, outcome }) => (
              <li key={m} aria-current={clock.next === m ? 'step' : undefined}>
                <span className={classes['month']}>
                  <Plural value={m} one="# month" other="# months" />
                </span>
                <Outcome outcome={outcome} />
                <time dateTime={on} className={classes['on']}>
                  {day(on)}
                </time>
              </li>
            ))}
          </ol>
        </>
      )}
      <p className={classes['why']}>
        <Trans>
          As of {asOf}, {time_zone}.
        </Trans>
      </p>
    </section>
  )
}

const SIGNS: Record<PersistencyOutcome, { icon: Icon; tone?: 'good' | 'bad' }> = {
  kept: { icon: IconCircleCheck, tone: 'good' },
  left: { icon: IconFlag },
  lapsed: { icon: IconCircleX, tone: 'bad' },
}

function Outcome({ outcome }: { outcome: PersistencyOutcome | null }) {
  const { i18n } = useLingui()
  if (outcome === null) {
    return (
      <StatusMark>
        <IconCircleDashed size={16} stroke={1.5} aria-hidden />
        <Trans context="a mark of persistency">To come</Trans>
      </StatusMark>
    )
  }
  const { icon: Sign, tone } = SIGNS[outcome]
  return (
    <StatusMark tone={tone}>
      <Sign size={16} stroke={1.5} aria-hidden />
      {i18n._(persistencyOutcomeNames[outcome])}
    </StatusMark>
  )
}
