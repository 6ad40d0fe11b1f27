import type { ReactNode } from 'react'

import classes from './fact-line.module.css'

type Fact = {
  name: string
  /** Null: not known. */
  value: string | null
  /** On hover. */
  hint?: string | null
}

/** What is known of something, in one line or a few; grey ground of its size until it is there. */
export function FactLine({ facts }: { facts: readonly Fact[] | null }): ReactNode {
  if (!facts) return <div className={classes['ground']} />

  return (
    <dl className={classes['facts']}>
      {facts.map(({ name, value, hint }) => (
        <div key={name} className={classes['fact']}>
          <dt>{name}</dt>
          <dd title={hint ?? undefined}>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
