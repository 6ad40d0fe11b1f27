import { Trans, useLingui } from '@lingui/react/macro'

import type { Verification } from '#contracts/verifications.ts'
import { Moment } from '#src/ui/moment.tsx'
import { verificationEventNames } from '#src/words/verification.ts'

import classes from '../verification.module.css'

/** How an evidence file came to where it stands: who, when, and why. */
export function FileHistory({ file: { steps } }: { file: Verification }) {
  const { i18n } = useLingui()
  if (steps.length === 0) return null

  return (
    <section aria-labelledby="file-history">
      <h2 id="file-history" className={classes['title']}>
        <Trans>History</Trans>
      </h2>
      <ol className={classes['steps']}>
        {steps.map(({ event, by, at, note }) => (
          <li key={`${event} ${at}`}>
            <div>{i18n._(verificationEventNames[event])}</div>
            <div className={classes['dim']}>
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
