import type { ReactNode } from 'react'

import classes from './status-mark.module.css'

type StatusMarkProps = {
  /** The colour of the icon; without it the status is neither good nor bad. */
  tone?: 'good' | 'warning' | 'bad' | undefined
  title?: string
  /** An icon and its word. */
  children: ReactNode
}

/** A status as an icon with a word beside it. */
export const StatusMark = ({ tone, title, children }: StatusMarkProps) => (
  <span className={classes['mark']} data-tone={tone} title={title}>
    {children}
  </span>
)
