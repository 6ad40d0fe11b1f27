import { useLingui } from '@lingui/react/macro'

import type { BeyondCollections } from '#contracts/beyond.ts'
import { minorDigits } from '#domain/money.ts'
import { addDays } from '#domain/reporting-period.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { ShareBars } from '#src/ui/charts/share-bars.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { bucketNames } from '#src/words/collections.ts'
import { useMoney } from '#src/words/money.ts'

import type { FigureProps } from '../figure-props.ts'
import { debtsHref } from './debts-drilldown.ts'
import { rollsOf } from './collection-figures.ts'

/** Which part of each bucket moved on into a later one. */
export function RollBars(props: FigureProps<BeyondCollections> & { currency: string }) {
  const { query, answer, rights, currency, onOpen } = props
  const { t, i18n } = useLingui()
  const { number, percent, day } = useFormats()
  const money = useMoney()
  const names = useDayNames()
  const rows = rollsOf(answer, currency)
  const [days, zone] = [names.span(answer.period), answer.period.time_zone]
  const opened = day(addDays(answer.period.from, -1))
  const scale = 10 ** minorDigits(currency)
  const amount = { unit: currency, format: (value: number) => money(Math.round(value * scale), currency) }
  const exact = { unit: '%', format: (value: number) => percent(value, 1) }
  const worst = rows
    .filter(({ share }) => share !== null)
    .toSorted((one, other) => other.share! - one.share!)
    .at(0)
  const [bucket, share] = worst ? [i18n._(bucketNames[worst.bucket]), percent(worst.share!, 1)] : ['', '']

  return (
    <ShareBars
      title={t`Roll rate by days overdue, ${currency}`}
      note={
        rows.length === 0
          ? t`No debt was open at the end of ${opened}: choose a period that begins later`
          : t`What moved on into a later bucket, divided by the opening balance: ${days}, time zone ${zone}. The interval is that of numbers of debts; fewer than five are not told`
      }
      summary={worst && t`Most moves on from “${bucket}”: ${share} of its balance.`}
      fileName={fileNameOf(`roll-rates-${currency}`, answer)}
      isEmpty={rows.length === 0}
      whole={1}
      onOpen={onOpen}
      data={{
        heading: t`Overdue at the beginning`,
        columns: [
          { name: t`Roll rate`, ...exact },
          { name: t`Debts`, format: number },
          { name: t`Of debts`, ...exact },
          { name: t`95% interval from`, ...exact, needsNext: true },
          { name: t`95% interval to`, ...exact },
          { name: t`Moved on`, ...amount },
          { name: t({ message: 'Opening', context: 'balance' }), ...amount },
        ],
        rows: rows.map((row) => ({
          key: String(row.bucket),
          name: i18n._(bucketNames[row.bucket]),
          values: [
            ...[row.share, row.byDebts.whole, asShare(row.byDebts.value)],
            ...[asShare(row.byDebts.interval?.low ?? null), asShare(row.byDebts.interval?.high ?? null)],
            ...[row.balance.part / scale, row.balance.whole / scale],
          ],
          // all that opened there: what moved on is several of the worklist's cells
          href:
            rights.seesDebts && row.byDebts.whole > 0
              ? debtsHref(query, {
                  ...{ currency, opening: row.bucket },
                  ...{ rolled_from: addDays(answer.period.from, -1), rolled_to: answer.period.to },
                })
              : undefined,
        })),
      }}
    />
  )
}

const asShare = (points: number | null) => (points === null ? null : points / 100)
