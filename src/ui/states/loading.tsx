import { Trans } from '@lingui/react/macro'

import classes from './loading.module.css'

/** Grey bars in place of the rows. They appear only if the wait is long enough to be noticed. */
export function Loading({ rows = 6 }: { rows?: number }) {
  return (
    <div className={classes['loading']} aria-busy>
      <output className={classes['words']}>
        <Trans>Loading...</Trans>
      </output>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes['bar']} />
      ))}
    </div>
  )
}
