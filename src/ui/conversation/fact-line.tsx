import type { ReactNode } from 'react'

import classes from './fact-line.module.css'

type Fact = {
  name: string
  /** Null if it is not known. */
  value: string | null
  /** The tooltip. */
  hint?: string | null
}

/** Facts about something, in one line or a few. While they are loading, a grey area of the same size is shown. */
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
