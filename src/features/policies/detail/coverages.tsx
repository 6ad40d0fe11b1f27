import { Trans } from '@lingui/react/macro'

import type { Policy } from '#contracts/policies.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'

import { NothingImported } from './nothing-imported.tsx'
import { useAmount } from './use-amount.ts'

/** What a policy covers, up to how much, and what each costs. */
export function Coverages({ policy: { coverages, currency } }: { policy: Policy }) {
  const amount = useAmount(currency)
  const caption = <Trans>Coverages</Trans>
  if (coverages.length === 0) {
    return (
      <NothingImported title={caption}>
        <Trans>No file says what this policy covers.</Trans>
      </NothingImported>
    )
  }
  return (
    <FigureTable
      caption={caption}
      of={<Trans context="of a policy">Coverage</Trans>}
      rows={coverages.map((coverage, at) => ({ ...coverage, at }))}
      keyOf={({ at }) => at}
      renderName={({ name, code }) => (code === null ? name : `${name} (${code})`)}
      columns={[
        { key: 'sum', header: <Trans>Sum insured</Trans>, render: ({ sum_insured }) => amount(sum_insured) },
        { key: 'deductible', header: <Trans>Deductible</Trans>, render: ({ deductible }) => amount(deductible) },
        {
          key: 'premium',
          header: <Trans context="price of a policy">Premium</Trans>,
          render: ({ premium }) => amount(premium),
        },
      ]}
    />
  )
}
