import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'

import { promiseEndNames } from '#src/words/collections.ts'

import classes from '../collections.module.css'
import type { DebtSearch } from './debt-search.ts'

/** Which promises a list that was opened from a figure asks for, and with whom: what no filter above it shows. */
export function PromisedLine({ search }: { search: DebtSearch }) {
  const { i18n } = useLingui()
  const { promised, category_id, failed, agent_id } = search
  const end = promised !== undefined && promised !== 'decided' ? i18n._(promiseEndNames[promised]) : null

  return (
    <>
      {promised === 'decided' && (
        <p className={classes['note']}>
          <Trans>With a promise that was kept or broken.</Trans>
        </p>
      )}
      {end !== null && (
        <p className={classes['note']}>
          <Trans>With a promise that ended so: {end}.</Trans>
        </p>
      )}
      {category_id !== undefined && (
        <p className={classes['note']}>
          <Trans>A category was found in the conversation in which it was promised.</Trans>
        </p>
      )}
      {failed !== undefined && (
        <p className={classes['note']}>
          <Trans>Failed by the machine in the conversation in which it was promised: {failed}.</Trans>
        </p>
      )}
      {agent_id !== undefined && (
        <p className={classes['note']}>
          <Trans>Of one agent.</Trans>
        </p>
      )}
    </>
  )
}
