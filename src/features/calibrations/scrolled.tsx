import type { ReactNode } from 'react'

import classes from './calibrations.module.css'

type ScrolledProps = {
  /** Whether some of its cells can receive the keyboard focus. */
  hasLinks?: boolean
  children: ReactNode
}

/** A scrollable wrapper for a wide table. If nothing in the table can be focused, the wrapper can, so that keys can scroll it. */
export function Scrolled({ hasLinks = false, children }: ScrolledProps) {
  return (
    <div className={classes['scroll']} tabIndex={hasLinks ? undefined : 0}>
      {children}
    </div>
  )
}
