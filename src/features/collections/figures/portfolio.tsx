import { useLingui } from '@lingui/react/macro'

import { minorDigits } from '#domain/money.ts'
import { ShareBars } from '#src/ui/charts/share-bars.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { bucketNames } from '#src/words/collections.ts'
import { useMoney } from '#src/words/money.ts'

import { worklistHref } from '../worklist-address.ts'
import type { FigureProps } from './figure-props.ts'
import { byBucket } from './portfolio-sums.ts'

/** What is open, by how long it is overdue. */
export function Portfolio({ collections: { portfolio, as_of, period }, place, currency, onOpen }: FigureProps) {
  const { t, i18n } = useLingui()
  const { number, day } = useFormats()
  const money = useMoney()
  const rows = byBucket(portfolio, currency, ['debts', 'balance'])
  const [on, zone] = [day(as_of), period.time_zone]
  const scale = 10 ** minorDigits(currency)

  return (
    <ShareBars
      title={t`Portfolio by days overdue, ${currency}`}
      note={t`Open balance at the end of ${on}, time zone ${zone}`}
      fileName={`portfolio-${currency}-${as_of}`}
      isEmpty={rows.every(({ debts }) => debts === 0)}
      whole={null}
      onOpen={onOpen}
      data={{
        heading: t({ message: 'Overdue', context: 'debts' }),
        columns: [
          { name: t`Open balance`, unit: currency, format: (value) => money(Math.round(value * scale), currency) },
          { name: t`Debts`, format: number },
        ],
        rows: rows.map(({ bucket, debts, balance }) => ({
          key: String(bucket),
          name: i18n._(bucketNames[bucket]),
          values: [balance / scale, debts],
          href: debts > 0 ? worklistHref({ ...place, as_of, bucket, currency }) : undefined,
        })),
      }}
    />
  )
}
