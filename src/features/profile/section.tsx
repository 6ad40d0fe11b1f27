import type { ReactNode } from 'react'

import classes from './section.module.css'

type SectionProps = {
  /** Its place in the address of the page. */
  id: SectionId
  title: ReactNode
  /** What it is for, or what comes of it. */
  sentence?: ReactNode
  children: ReactNode
}

export const sectionIds = ['your-data', 'photo', 'password', 'language-and-theme', 'two-factor', 'sessions'] as const
export type SectionId = (typeof sectionIds)[number]

export function Section({ id, title, sentence, children }: SectionProps) {
  return (
    <section id={id} className={classes['section']} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <div className={classes['head']}>
        <h2 id={`${id}-title`} className={classes['title']}>
          {title}
        </h2>
        {sentence && <p className={classes['sentence']}>{sentence}</p>}
      </div>
      {children}
    </section>
  )
}

/** Where the keyboard goes on when what had the focus is gone, or when one has jumped here. */
export const focusSection = (id: SectionId) => document.getElementById(id)?.focus({ preventScroll: true })
