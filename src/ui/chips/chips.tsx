import type { ReactNode } from 'react'

import classes from './chip.module.css'

/** Chips that narrow the same list, under the name of what they choose. */
export const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes['chips']} role="group" aria-label={label}>
    {children}
  </div>
)
