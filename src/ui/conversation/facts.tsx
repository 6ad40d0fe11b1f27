import type { ReactNode } from 'react'

import classes from './facts.module.css'

type FactsProps = { title: ReactNode; children: ReactNode }

/** What is known about one thing: names and values, a line each. */
export function Facts({ title, children }: FactsProps) {
  return (
    <>
      <h2 className={classes['section']}>{title}</h2>
      <dl className={classes['facts']}>{children}</dl>
    </>
  )
}
