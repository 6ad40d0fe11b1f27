import type { ReactNode } from 'react'

import classes from './page.module.css'

export type PageProps = {
  title: ReactNode
  /** One sentence: the question that the page answers. */
  sentence?: ReactNode
  /** Buttons and links on the right of the title. */
  actions?: ReactNode
  children?: ReactNode
}

/** A screen's title, its sentence and its actions; below, what it shows. */
export function Page({ title, sentence, actions, children }: PageProps) {
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <div className={classes['words']}>
          <h1 className={classes['title']} tabIndex={-1}>
            {title}
          </h1>
          {sentence && <p className={classes['sentence']}>{sentence}</p>}
        </div>
        {actions && <div className={classes['actions']}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
