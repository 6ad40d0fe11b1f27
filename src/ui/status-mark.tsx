import type { ReactNode } from 'react'

import classes from './status-mark.module.css'

type StatusMarkProps = {
  /** What the icon is coloured by; without one it is no matter of good or bad. */
  tone?: 'good' | 'warning' | 'bad' | undefined
  title?: string
  /** An icon and its word. */
  children: ReactNode
}

/** How something stands, by an icon and a word beside it. */
export const StatusMark = ({ tone, title, children }: StatusMarkProps) => (
  <span className={classes['mark']} data-tone={tone} title={title}>
    {children}
  </span>
)
