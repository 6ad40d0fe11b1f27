import type { ReactNode } from 'react'

import classes from './section.module.css'

type SectionProps = {
  /** The hash of the section in the address of the page. */
  id: SectionId
  title: ReactNode
  /** An explanation. */
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

/** Focuses a section after the focused element has disappeared, or after a jump to the section. */
export const focusSection = (id: SectionId) => document.getElementById(id)?.focus({ preventScroll: true })
