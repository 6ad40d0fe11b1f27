import { type ReactNode, useId } from 'react'

import classes from './settings.module.css'

type SettingsSectionProps = {
  title: ReactNode
  /** What the setting causes. */
  note: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** One setting, with an explanation. */
export function SettingsSection({ title, note, action, children }: SettingsSectionProps) {
  const id = useId()

  return (
    <section aria-labelledby={id} className={classes['section']}>
      <div className={classes['head']}>
        <h2 id={id} className={classes['title']}>
          {title}
        </h2>
        {action}
      </div>
      <p className={classes['note']}>{note}</p>
      {children}
    </section>
  )
}
