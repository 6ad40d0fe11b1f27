import { useLingui } from '@lingui/react/macro'

import type { BeyondCollections } from '#contracts/beyond.ts'
import { minorDigits } from '#domain/money.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { ShareBars } from '#src/ui/charts/share-bars.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { bucketNames } from '#src/words/collections.ts'
import { useMoney } from '#src/words/money.ts'

import type { FigureProps } from '../figure-props.ts'
import { debtsHref } from './debts-drilldown.ts'
import { recoveryOf } from './collection-figures.ts'

/** What was paid of what was assigned, by how long it was overdue then. */
export function RecoveryBars({
  query,
  answer,
  rights,
  currency,
  onOpen,
}: FigureProps<BeyondCollections> & { currency: string }) {
  const { t, i18n } = useLingui()
  const { number, percent } = useFormats()
  const money = useMoney()
  const names = useDayNames()
  const { period } = answer
  const rows = recoveryOf(answer, currency)
  const [days, zone] = [names.span(period), period.time_zone]
  const scale = 10 ** minorDigits(currency)
  const amount = { unit: currency, format: (value: number) => money(Math.round(value * scale), currency) }

  return (
    <ShareBars
      title={t`Recovery by days overdue when assigned, ${currency}`}
      note={t`Paid of what was assigned: ${days}, time zone ${zone}. Amounts are no trials: they have no interval; of fewer than five debts nothing is told`}
      fileName={fileNameOf(`recovery-${currency}`, answer)}
      isEmpty={rows.every(({ assigned }) => assigned === 0)}
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
          { name: t`Debts`, format: number },
          { name: t({ message: 'Paid', context: 'debts' }), ...amount },
          { name: t`Assigned`, ...amount },
        ],
        rows: rows.map(({ bucket, debts, share, assigned, recovered }) => ({
          key: String(bucket),
          name: i18n._(bucketNames[bucket]),
          values: [share, debts, recovered / scale, assigned / scale],
          href: rights.seesDebts
            ? debtsHref(query, {
                ...{ currency, assigned_bucket: bucket },
                ...{ assigned_from: period.from, assigned_to: period.to },
              })
            : undefined,
        })),
      }}
    />
  )
}
