import type { ReactNode } from 'react'

import classes from './step-title.module.css'

/** The title of a step, with a grey note about the file below. */
export function StepTitle({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div>
      <h2 className={classes['title']} tabIndex={-1}>
        {children}
      </h2>
      {note && <p className={classes['note']}>{note}</p>}
    </div>
  )
}
