import { useLingui, Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { rollOutcomes } from '#contracts/collection-words.ts'
import { rollMatrix, type RollRow, rollRate } from '#domain/collections/roll-rates.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import { HeatMap } from '#src/ui/charts/heat-map.tsx'
import { Choice } from '#src/ui/choice.tsx'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { RateFigure } from '#src/ui/rate-figure.tsx'
import { bucketNames, rollOutcomeNames } from '#src/words/collections.ts'
import { useMoney } from '#src/words/money.ts'

import classes from '../collections.module.css'
import { worklistHref } from '../worklist-address.ts'
import type { FigureProps } from './figure-props.ts'

/** Where the balance of each bucket moved, in percent of its opening balance. Each cell links to its debts. */
export function RollMatrix({ collections: { rolls, period }, filters, currency, onOpen }: FigureProps) {
  const { t, i18n } = useLingui()
  const { percent, number, day } = useFormats()
  const money = useMoney()
  const [by, setBy] = useState<'balance' | 'debts'>('balance')
  const rows = rollMatrix(rolls.cells.filter((cell) => cell.currency === currency))
  const [from, to, zone] = [day(rolls.from), day(rolls.to), period.time_zone]
  const formatValue = (value: number) => (by === 'balance' ? money(value, currency) : number(value))
  const cellOf = (row: number, column: number) => rows[row]!.outcomes[rollOutcomes[column]!]
  const nameOf = (column: number) => i18n._(rollOutcomeNames[rollOutcomes[column]!])

  return (
    <section className={classes['section']}>
      <div>
        <Choice
          label={t`Count by`}
          value={by}
          options={[
            { value: 'balance', label: t`By amount` },
            { value: 'debts', label: t`By number of debts` },
          ]}
          onChange={setBy}
        />
      </div>
      <HeatMap
        title={t`Roll rates: where each bucket went, ${currency}`}
        note={t`Percent of what was open at the end of ${from}, by where it was at the end of ${to}, time zone ${zone}; buckets of fewer than five debts are not told`}
        fileName={`roll-rates-${currency}-${rolls.from}-${rolls.to}`}
        isEmpty={rows.every(({ opening }) => opening.debts === 0)}
        onOpen={onOpen}
        columnsHeading={t({ message: 'At the end', context: 'of a period' })}
        valueName={t`Share of the opening`}
        cellTitle={(row, column) => {
          const { opening, bucket } = rows[row]!
          const [opened, moved] = [formatValue(opening[by]), formatValue(cellOf(row, column)[by])]
          const [start, end] = [i18n._(bucketNames[bucket]), nameOf(column)]
          return t`From “${start}” to “${end}”: ${moved} of ${opened}`
        }}
        cellHref={(row, column) =>
          cellOf(row, column).debts === 0
            ? undefined
            : worklistHref({
                ...filters,
                ...{ standing: 'all', currency, rolled_from: rolls.from, rolled_to: rolls.to },
                ...{ opening: rows[row]!.bucket, outcome: rollOutcomes[column]! },
              })
        }
        data={{
          heading: t({ message: 'At the beginning', context: 'of a period' }),
          columns: rollOutcomes.map((outcome) => ({
            name: i18n._(rollOutcomeNames[outcome]),
            unit: '%',
            format: (value: number) => (value === 0 ? '–' : percent(value)),
          })),
          rows: rows.map((row) => ({
            key: String(row.bucket),
            name: i18n._(bucketNames[row.bucket]),
            values: rollOutcomes.map((outcome) => shareOfRow(row, outcome, by)),
          })),
        }}
      />
      <RollTable rows={rows} by={by} formatValue={formatValue} />
    </section>
  )
}

function shareOfRow({ opening, outcomes }: RollRow, outcome: (typeof rollOutcomes)[number], by: 'balance' | 'debts') {
  return opening.debts < MIN_CASES ? null : outcomes[outcome][by] / opening[by]
}

type RollTableProps = {
  rows: RollRow[]
  by: 'balance' | 'debts'
  /** Formats an amount or a number of debts. */
  formatValue: (value: number) => string
}

/** The opening of each bucket, and what of it stayed, moved on, was paid or was taken away. Together these are the opening. */
function RollTable({ rows, by, formatValue }: RollTableProps) {
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
          render: ({ opening }) => formatValue(opening[by]),
        },
        { key: 'stayed', header: t`Stayed`, render: (row) => formatValue(stayed(row)) },
        { key: 'moved', header: t`Moved on`, render: (row) => formatValue(moved(row)) },
        {
          key: 'paid',
          header: t({ message: 'Paid', context: 'debts' }),
          render: ({ outcomes }) => formatValue(outcomes.paid[by]),
        },
        {
          key: 'withdrawn',
          header: t({ message: 'Taken away', context: 'debts, by the partner' }),
          render: ({ outcomes }) => formatValue(outcomes.withdrawn[by]),
        },
        {
          key: 'rate',
          header: t`Roll rate`,
          render: (row) => <RollRate row={row} by={by} formatValue={formatValue} />,
        },
      ]}
    />
  )
}

/** The roll rate by number of debts with its interval, or by amount without one. */
function RollRate({ row, by, formatValue }: { row: RollRow } & Pick<RollTableProps, 'by' | 'formatValue'>) {
  const { t } = useLingui()
  const { percent } = useFormats()
  const rates = rollRate(row)
  if (!rates) return '–'
  if (by === 'debts') return <RateFigure rate={rate(rates.debts.part, rates.debts.whole)} />
  const [part, whole] = [formatValue(rates.balance.part), formatValue(rates.balance.whole)]
  if (rates.debts.whole < MIN_CASES) return <span title={t`Too few debts for a rate`}>–</span>
  return <span title={t`${part} of ${whole}`}>{percent(rates.balance.part / rates.balance.whole, 1)}</span>
}
