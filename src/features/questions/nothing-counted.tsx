import { Trans } from '@lingui/react/macro'

import type { FiguresQuery } from '#contracts/metrics.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'

import { questionFilterCount } from './questions-search.ts'

type NothingCountedProps = { name: string; query: FiguresQuery; onClear: () => void }

/** A question of which there is nothing: because of its filters, or because nothing was counted yet. */
export function NothingCounted({ name, query, onClear }: NothingCountedProps) {
  if (questionFilterCount(query) > 0) {
    return (
      <NoMatch title={<Trans>Nothing to count for these filters</Trans>} onClear={onClear}>
        <Trans>Choose other days, or take a filter away.</Trans>
      </NoMatch>
    )
  }
  return (
    <Empty title={<Trans>Nothing to count yet</Trans>}>
      <Trans>Of these days nothing is known that makes up “{name}”. Choose other days, or another number.</Trans>
    </Empty>
  )
}
