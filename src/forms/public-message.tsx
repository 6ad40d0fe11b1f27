import type { ReactNode } from 'react'

import classes from './public-form.module.css'

type PublicMessageProps = {
  title: ReactNode
  children?: ReactNode
  /** The next step: a link or a button. */
  action?: ReactNode
}

/** A message in place of a form for people who are not signed in, in the same layout. */
export function PublicMessage({ title, children, action }: PublicMessageProps) {
  return (
    <div className={classes['form']}>
      <div>
        <h1 className={classes['title']} tabIndex={-1}>
          {title}
        </h1>
        {children && <p className={classes['sentence']}>{children}</p>}
      </div>
      {action && <div className={classes['links']}>{action}</div>}
    </div>
  )
}
