import type { ReactNode } from 'react'

import classes from './step-title.module.css'

/** What a step is about; below it in grey, what it says of the file. */
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
