import type { ReactNode } from 'react'

import classes from './question.module.css'

/** Fields that belong together, under what they are about. */
export function FieldGroup({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={classes['group']}>
      <legend className={classes['legend']}>{title}</legend>
      {children}
    </fieldset>
  )
}
