import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import { Empty } from './empty.tsx'

type NoMatchProps = {
  title: ReactNode
  /** What could be found instead. */
  children: ReactNode
  onClear: () => void
}

/** A list without rows because of its filters, with a button to clear them. */
export function NoMatch({ title, children, onClear }: NoMatchProps) {
  return (
    <Empty
      title={title}
      action={
        <Button variant="default" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    >
      {children}
    </Empty>
  )
}
