import type { ReactNode } from 'react'

import classes from './policy.module.css'

/** Where files told nothing of what would stand here. */
export const NothingImported = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section>
    <h2 className={classes['heading']}>{title}</h2>
    <p className={classes['plain']}>{children}</p>
  </section>
)
