import { Trans, useLingui } from '@lingui/react/macro'

import { GivenChip } from '#src/ui/chips/given-chip.tsx'
import { useFormats } from '#src/ui/formats.ts'

import type { EvaluationsSearch } from './evaluations-search.ts'

type ReleaseChipsProps = {
  search: Pick<EvaluationsSearch, 'released_from' | 'released_to' | 'disputed'>
  onChange: (change: Partial<EvaluationsSearch>) => void
}

/** When evaluations were released, and that they were disputed: brought by an address alone, to take away. */
export function ReleaseChips({ search, onChange }: ReleaseChipsProps) {
  const { t } = useLingui()
  const { day } = useFormats()
  const { released_from, released_to, disputed } = search
  const [first, last] = [released_from && day(released_from), released_to && day(released_to)]

  return (
    <>
      {disputed !== undefined && (
        <GivenChip removeLabel={t`Disputed or not`} onRemove={() => onChange({ disputed: undefined })}>
          <Trans>Some answer was disputed</Trans>
        </GivenChip>
      )}
      {first !== undefined && (
        <GivenChip removeLabel={t`Released whenever`} onRemove={() => onChange({ released_from: undefined })}>
          <Trans>Released from {first}</Trans>
        </GivenChip>
      )}
      {last !== undefined && (
        <GivenChip removeLabel={t`Released whenever`} onRemove={() => onChange({ released_to: undefined })}>
          <Trans>Released until {last}</Trans>
        </GivenChip>
      )}
    </>
  )
}
