import type { ReactNode } from 'react'

import classes from './question.module.css'

/** A group of fields with a title. */
export function FieldGroup({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={classes['group']}>
      <legend className={classes['legend']}>{title}</legend>
      {children}
    </fieldset>
  )
}
