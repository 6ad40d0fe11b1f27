import type { ReactNode } from 'react'

import classes from './message.module.css'

type MessageProps = {
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  /** The next step. */
  action?: ReactNode
  role?: 'alert'
}

/** A message in place of data: one title, one explanation, one next step. */
export function Message({ icon, title, children, action, role }: MessageProps) {
  return (
    <div className={classes['message']} role={role}>
      {icon && (
        <span className={classes['icon']} aria-hidden>
          {icon}
        </span>
      )}
      <p className={classes['title']}>{title}</p>
      {children && <div className={classes['text']}>{children}</div>}
      {action && <div className={classes['action']}>{action}</div>}
    </div>
  )
}
