import type { ReactNode } from 'react'

import classes from './policy.module.css'

/** Shown when the imported files contain no data for a section. */
export const NothingImported = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section>
    <h2 className={classes['heading']}>{title}</h2>
    <p className={classes['plain']}>{children}</p>
  </section>
)
