import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'

import classes from './reporting.module.css'

/** Grey areas in the sizes of the tiles and charts that are loading. */
export function ReportingSkeleton() {
  const { t } = useLingui()

  return (
    <section className={clsx(classes['figures'], classes['loading'])} aria-label={t`Loading...`} aria-busy>
      <div className={classes['tiles']}>
        <div className={classes['tile-ground']} />
        <div className={classes['tile-ground']} />
        <div className={classes['tile-ground']} />
        <div className={classes['tile-ground']} />
        <div className={classes['tile-ground']} />
        <div className={classes['tile-ground']} />
        <div className={classes['tile-ground']} />
        <div className={classes['tile-ground']} />
      </div>
      <div className={classes['charts']}>
        <div className={classes['chart-ground']} />
        <div className={classes['chart-ground']} />
      </div>
      <div className={classes['chart-ground']} />
    </section>
  )
}
