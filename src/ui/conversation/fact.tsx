import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import classes from './facts.module.css'

type FactProps = { name: string; value: ReactNode; isMasked?: boolean }

/** One line of facts. Nothing is a dash. */
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
