import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import type { FreemiumQuery } from '#contracts/lists/dashboards.ts'
import { Empty } from '#src/ui/states/empty.tsx'

import { filterCount } from '#src/reporting/filter-count.ts'

type NoInteractionsProps = { query: FreemiumQuery; onClear: () => void }

/** A period without interactions: because of the filters, or because nothing was imported for it. */
export function NoInteractions({ query, onClear }: NoInteractionsProps) {
  if (filterCount(query) > 0) {
    return (
      <Empty
        title={<Trans>No interaction matches these filters</Trans>}
        action={
          <Button variant="default" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      >
        <Trans>Choose a longer period, or take a filter away.</Trans>
      </Empty>
    )
  }
  return (
    <Empty title={<Trans>No interactions in the last 30 days</Trans>}>
      <Trans>
        This page counts the conversations of your contact centre. Choose a longer period, or bring conversations in
        with <code>npm run import -- path/to/files</code>.
      </Trans>
    </Empty>
  )
}
