import type { ReactNode } from 'react'

import classes from './calibrations.module.css'

type ScrolledProps = {
  /** Some of its cells can be reached by keys. */
  hasLinks?: boolean
  children: ReactNode
}

/** A table that can be wider than its place. Where nothing in it takes the focus, it does itself: to be scrolled by keys. */
export function Scrolled({ hasLinks = false, children }: ScrolledProps) {
  return (
    <div className={classes['scroll']} tabIndex={hasLinks ? undefined : 0}>
      {children}
    </div>
  )
}
