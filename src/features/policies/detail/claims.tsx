import { Trans } from '@lingui/react/macro'

import type { Policy, ClaimDto } from '#contracts/policies.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'

import { useAmount } from './use-amount.ts'

/** What was claimed from a policy; nothing where nothing was. */
export function Claims({ policy: { claim_list, currency } }: { policy: Policy }) {
  const { day } = useFormats()
  const amount = useAmount(currency)
  if (claim_list.length === 0) return null
  const date = (on: string | null) => (on === null ? '—' : day(on))

  return (
    <FigureTable
      caption={<Trans>Claims</Trans>}
      of={<Trans context="of a claim">Number</Trans>}
      rows={claim_list}
      keyOf={({ number }) => number}
      renderName={({ number }) => number}
      columns={[
        { key: 'occurred', header: <Trans>Occurred</Trans>, isText: true, render: (row) => date(row.occurred_on) },
        { key: 'reported', header: <Trans>Reported</Trans>, isText: true, render: (row) => date(row.reported_on) },
        {
          key: 'closed',
          header: <Trans context="claim">Closed</Trans>,
          isText: true,
          render: (row) => date(row.closed_on),
        },
        { key: 'status', header: <Trans>Status</Trans>, isText: true, render: ({ status }) => status ?? '—' },
        { key: 'what', header: <Trans>What happened</Trans>, isText: true, render: whatHappened },
        { key: 'amount', header: <Trans context="claim">Asked for</Trans>, render: (row) => amount(row.amount) },
        { key: 'paid', header: <Trans context="of a claim">Paid</Trans>, render: ({ paid }) => amount(paid) },
        { key: 'deductible', header: <Trans>Deductible</Trans>, render: ({ deductible }) => amount(deductible) },
      ]}
    />
  )
}

const whatHappened = ({ kind, description }: ClaimDto) => [kind, description].filter(Boolean).join(': ') || '—'
