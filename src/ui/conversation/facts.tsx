import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import classes from './facts.module.css'

type FactsProps = { title: ReactNode; children: ReactNode }

/** The facts about one subject: a name and a value in each line. */
export function Facts({ title, children }: FactsProps) {
  return (
    <>
      <h2 className={classes['section']}>{title}</h2>
      <dl className={classes['facts']}>{children}</dl>
    </>
  )
}

type FactProps = { name: string; value: ReactNode; isMasked?: boolean }

/** A fact in one line. A missing value is shown as a dash. */
export function Fact({ name, value, isMasked = false }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value || '—'}{' '}
        {value && isMasked && (
          <span className={classes['masked']}>
            <Trans>(masked)</Trans>
          </span>
        )}
      </dd>
    </div>
  )
}
