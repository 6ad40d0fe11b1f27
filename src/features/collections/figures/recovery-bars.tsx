import { useLingui } from '@lingui/react/macro'

import { minorDigits } from '#domain/money/money.ts'
import { ShareBars } from '#src/ui/charts/share-bars.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { bucketNames } from '#src/words/collections.ts'
import { useMoney } from '#src/words/money.ts'

import { worklistHref } from '../worklist-address.ts'
import type { FigureProps } from './figure-props.ts'
import { byBucket, shareOf } from './portfolio-sums.ts'

/** The share of the amount assigned in the period that was paid, by days overdue when assigned. */
export function RecoveryBars({ collections: { recovery, period }, filters, currency, onOpen }: FigureProps) {
  const { t, i18n } = useLingui()
  const { number, percent, day } = useFormats()
  const money = useMoney()
  const rows = byBucket(recovery, currency, ['debts', 'assigned', 'recovered'])
  const [from, to, zone] = [day(period.from), day(period.to), period.time_zone]
  const scale = 10 ** minorDigits(currency)
  const amounts = { unit: currency, format: (value: number) => money(Math.round(value * scale), currency) }

  return (
    <ShareBars
      title={t`Recovery by days overdue, ${currency}`}
      note={t`Paid of what was assigned from ${from} to ${to}, time zone ${zone}; fewer than five debts are not told`}
      fileName={`recovery-${currency}-${period.from}-${period.to}`}
      isEmpty={rows.every(({ debts }) => debts === 0)}
      whole={1}
      onOpen={onOpen}
      data={{
        heading: t`Overdue when assigned`,
        columns: [
          {
            name: t({ message: 'Recovered', context: 'share of debts' }),
            unit: '%',
            format: (value) => percent(value, 1),
          },
          { name: t({ message: 'Paid', context: 'debts' }), ...amounts },
          { name: t`Assigned`, ...amounts },
          { name: t`Debts`, format: number },
        ],
        rows: rows.map(({ bucket, debts, assigned, recovered }) => ({
          key: String(bucket),
          name: i18n._(bucketNames[bucket]),
          values: [shareOf(recovered, assigned, debts), recovered / scale, assigned / scale, debts],
          href:
            debts > 0
              ? worklistHref({
                  ...filters,
                  ...{
                    standing: 'all',
                    currency,
                    assigned_from: period.from,
                    assigned_to: period.to,
                    assigned_bucket: bucket,
                  },
                })
              : undefined,
        })),
      }}
    />
  )
}
