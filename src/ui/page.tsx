import type { ReactNode } from 'react'

import classes from './page.module.css'

export type PageProps = {
  title: ReactNode
  /** The question that the page answers, in one sentence. */
  sentence?: ReactNode
  /** Buttons and links to the right of the title. */
  actions?: ReactNode
  children?: ReactNode
}

/** The title of a screen with its sentence and its actions, and the content below. */
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
