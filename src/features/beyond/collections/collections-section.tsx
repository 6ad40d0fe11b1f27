import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'

import type { BeyondCollections } from '#contracts/beyond.ts'
import { minorDigits } from '#domain/money/money.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { ShareBars } from '#src/ui/charts/share-bars.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { bucketNames } from '#src/words/collections.ts'
import { useMoney } from '#src/words/money.ts'

import { BeyondSection, type FigureProps, type SectionProps } from '../beyond-section.tsx'
import own from '../beyond.module.css'
import { debtsHref } from '../drilldowns.ts'
import { currenciesOf, recoveryOf, rollsOf } from './collection-figures.ts'
import { PromisesTiles } from './promises-tiles.tsx'

/** Collections: which debts roll on, what is paid, and which promises are kept. */
export function CollectionsSection({ answer, ...figure }: SectionProps<BeyondCollections>) {
  return (
    <BeyondSection
      title={<Trans>Collections</Trans>}
      sentence={<Trans>Which debts move on into the next bucket, what is paid, and which promises are kept?</Trans>}
      answer={answer}
    >
      {(collections) =>
        currenciesOf(collections).length === 0 && collections.promises.ends.every(({ promises }) => promises === 0) ? (
          <p className={own['words']}>
            <Trans>No debt of this period matches these filters.</Trans>
          </p>
        ) : (
          <InCurrency {...figure} answer={collections} />
        )
      }
    </BeyondSection>
  )
}

function InCurrency(figure: FigureProps<BeyondCollections>) {
  const { t } = useLingui()
  const currencies = currenciesOf(figure.answer)
  const [selected, setSelected] = useState<string | null>(null)
  const currency = currencies.find((one) => one === selected) ?? currencies[0]

  return (
    <>
      <PromisesTiles {...figure} />
      {currencies.length > 1 && currency !== undefined && (
        <NativeSelect
          className={own['choice']}
          label={t`Currency`}
          value={currency}
          data={currencies}
          onChange={({ currentTarget: { value } }) => setSelected(value)}
        />
      )}
      {currency !== undefined && (
        <div className={own['pair']}>
          <RollBars {...figure} currency={currency} />
          <RecoveryBars {...figure} currency={currency} />
        </div>
      )}
    </>
  )
}

/** The share of the assigned amount that was paid, by days overdue when assigned. */
function RecoveryBars({
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

/** The share of each bucket that moved on into a later one. */
function RollBars(props: FigureProps<BeyondCollections> & { currency: string }) {
  const { query, answer, rights, currency, onOpen } = props
  const { t, i18n } = useLingui()
  const { number, percent, day } = useFormats()
  const money = useMoney()
  const names = useDayNames()
  const rows = rollsOf(answer, currency)
  const [days, zone] = [names.span(answer.period), answer.period.time_zone]
  const openingDay = day(addDays(answer.period.from, -1))
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
          ? t`No debt was open at the end of ${openingDay}: choose a period that begins later`
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
          // links to all debts that opened in the bucket, because the worklist has no single filter for those that moved on
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
