import { Trans } from '@lingui/react/macro'

import type { Policy } from '#contracts/policies.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'

import { useAmount } from './use-amount.ts'

/** How a policy was changed while it ran; nothing where it never was. */
export function Endorsements({ policy: { endorsements, currency } }: { policy: Policy }) {
  const { day } = useFormats()
  const amount = useAmount(currency)
  if (endorsements.length === 0) return null

  return (
    <FigureTable
      caption={<Trans>Endorsements</Trans>}
      of={<Trans context="of an endorsement">Number</Trans>}
      rows={endorsements}
      keyOf={({ number }) => number}
      renderName={({ number }) => number}
      columns={[
        {
          key: 'on',
          header: <Trans>In force from</Trans>,
          isText: true,
          render: ({ effective_on }) => (effective_on === null ? '—' : day(effective_on)),
        },
        {
          key: 'kind',
          header: <Trans context="of an endorsement">Kind</Trans>,
          isText: true,
          render: ({ kind }) => kind ?? '—',
        },
        {
          key: 'description',
          header: <Trans>Description</Trans>,
          isText: true,
          render: ({ description }) => description ?? '—',
        },
        {
          key: 'premium',
          header: <Trans>Premium a year, more or less</Trans>,
          render: ({ premium_change }) => amount(premium_change),
        },
      ]}
    />
  )
}
