import { Trans, useLingui } from '@lingui/react/macro'

import type { Alert } from '#contracts/alerts.ts'
import { Moment } from '#src/ui/moment.tsx'
import { alertEventNames } from '#src/words/alerts.ts'

import classes from '../alerts.module.css'

/** Who did what with an alert, when and why; the newest last. */
export function AlertHistory({ alert: { opened_at, steps } }: { alert: Alert }) {
  const { i18n } = useLingui()

  return (
    <section className={classes['section']} aria-labelledby="alert-history">
      <h2 id="alert-history" className={classes['subtitle']}>
        <Trans>History</Trans>
      </h2>
      <ol className={classes['steps']}>
        <li className={classes['step']}>
          <div>
            <Trans>Found by its rule</Trans>
          </div>
          <div className={classes['who']}>
            <Moment at={opened_at} as="date-time" />
          </div>
        </li>
        {steps.map(({ event, by, at, note }) => (
          <li key={`${event} ${at}`} className={classes['step']}>
            <div>{i18n._(alertEventNames[event])}</div>
            <div className={classes['who']}>
              {by?.name ?? <Trans>Without an account</Trans>}
              {' · '}
              <Moment at={at} as="date-time" />
            </div>
            {note && <p className={classes['words']}>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
