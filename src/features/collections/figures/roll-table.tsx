import { Trans, useLingui } from '@lingui/react/macro'

import type { RollRow } from '#domain/collections/roll-rates.ts'
import { rollRate } from '#domain/collections/roll-rates.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { MIN_CASES } from '#domain/proportion.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { RateFigure } from '#src/ui/rate-figure.tsx'
import { bucketNames } from '#src/words/collections.ts'

type RollTableProps = {
  rows: RollRow[]
  by: 'balance' | 'debts'
  /** How an amount, or a number of debts, is written. */
  told: (value: number) => string
}

/** What opened in each bucket, what of it moved on, was paid and was taken away: each row adds up to its opening. */
export function RollTable({ rows, by, told }: RollTableProps) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const stayed = ({ bucket, outcomes }: RollRow) => outcomes[`${bucket}`][by]
  const moved = (row: RollRow) => rollRate(row)?.[by].part ?? 0

  return (
    <FigureTable
      caption={<Trans>Opening and roll rate by bucket</Trans>}
      note={
        <Trans>
          Roll rate: what moved on into the next bucket or beyond, divided by the opening. A month is longer than the
          first buckets are, so that debts may pass one. Intervals are those of numbers of debts, which is what they can
          be told of.
        </Trans>
      }
      of={<Trans>Bucket</Trans>}
      rows={rows}
      keyOf={({ bucket }) => bucket}
      renderName={({ bucket }) => i18n._(bucketNames[bucket])}
      columns={[
        { key: 'debts', header: t`Debts`, render: ({ opening }) => number(opening.debts) },
        {
          key: 'opening',
          header: t({ message: 'Opening', context: 'balance' }),
          render: ({ opening }) => told(opening[by]),
        },
        { key: 'stayed', header: t`Stayed`, render: (row) => told(stayed(row)) },
        { key: 'moved', header: t`Moved on`, render: (row) => told(moved(row)) },
        {
          key: 'paid',
          header: t({ message: 'Paid', context: 'debts' }),
          render: ({ outcomes }) => told(outcomes.paid[by]),
        },
        {
          key: 'withdrawn',
          header: t({ message: 'Taken away', context: 'debts, by the partner' }),
          render: ({ outcomes }) => told(outcomes.withdrawn[by]),
        },
        { key: 'rate', header: t`Roll rate`, render: (row) => <RollRate row={row} by={by} told={told} /> },
      ]}
    />
  )
}

/** By number of debts with its interval; of an amount there is none. */
function RollRate({ row, by, told }: { row: RollRow } & Pick<RollTableProps, 'by' | 'told'>) {
  const { t } = useLingui()
  const { percent } = useFormats()
  const rates = rollRate(row)
  if (!rates) return '–'
  if (by === 'debts') return <RateFigure rate={rate(rates.debts.part, rates.debts.whole)} />
  const [part, whole] = [told(rates.balance.part), told(rates.balance.whole)]
  if (rates.debts.whole < MIN_CASES) return <span title={t`Too few debts for a rate`}>–</span>
  return <span title={t`${part} of ${whole}`}>{percent(rates.balance.part / rates.balance.whole, 1)}</span>
}
