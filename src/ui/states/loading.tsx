import { Trans } from '@lingui/react/macro'

import classes from './loading.module.css'

/** Grey bars where rows will stand. They appear only when the wait is long enough to be noticed. */
export function Loading({ rows = 6 }: { rows?: number }) {
  return (
    <div className={classes['loading']} aria-busy>
      <output className={classes['words']}>
        <Trans>Loading...</Trans>
      </output>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={classes['bar']} />
      ))}
    </div>
  )
}
