import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Empty } from './empty.tsx'

type NoMatchProps = {
  title: ReactNode
  /** What might be found instead. */
  children: ReactNode
  onClear: () => void
}

/** A list that its filters leave empty, and the way back. */
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
