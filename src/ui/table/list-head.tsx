import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { PromiseState } from '../use-promise-state.ts'
import classes from './list-head.module.css'

export type ListHeadProps = {
  list: PromiseState<{ meta: { total: number } }>
  /** All rows of the list in words: "1,204 people". */
  renderCount: (total: number) => ReactNode
  /** Filters that no field of the bar shows. */
  chips?: ReactNode
  /** Where filters narrow the list: the way back. */
  onClear?: (() => void) | undefined
}

/** Above a list: how many rows there are in all, and the way out of its filters. */
export function ListHead({ list: { value, isPending }, renderCount, chips, onClear }: ListHeadProps) {
  return (
    <div className={classes['head']}>
      <output className={classes['count']} aria-busy={isPending}>
        {value && renderCount(value.meta.total)}
      </output>
      {chips}
      {onClear && (
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </div>
  )
}
