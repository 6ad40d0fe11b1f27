import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import type { FigureKey, FigureRowDto, Figures } from '#contracts/figures.ts'
import { metrics, metricValue } from '#domain/metrics/metrics.ts'
import type { Side } from '#src/reporting/counted-rows.ts'
import { RowsLink } from '#src/reporting/rows-link.tsx'
import { NOTHING } from '#src/ui/charts/chart-data.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { dimensionNames, metricNames, formatMetricValue, unitNames } from '#src/words/metrics.ts'

import { changeOf, isChangeInPoints, formatChange, formatInterval, formatPart } from './figure-text.ts'
import { inOrder } from './in-order.ts'
import type { useKeyNames } from './use-key-names.ts'

type AnswerTableProps = {
  figures: Figures
  nameOf: ReturnType<typeof useKeyNames>
  /** Of what a number is told, or of what of that is above the line. */
  hrefOf: (keys: readonly FigureKey[], side?: Side) => string | undefined
  onOpen: (href: string) => void
}

/** Every row in numbers: what it is computed from, how sure it is, and how it changed. */
export function AnswerTable({ figures, nameOf, hrefOf, onOpen }: AnswerTableProps) {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const [isWhole, setIsWhole] = useState(false)
  const { metric, by, rows, total } = figures
  const { kind, unit } = metrics[metric]
  const sorted = inOrder(figures)
  const shown = isWhole ? sorted : sorted.slice(0, FIRST)
  const unitName = unitNames[unit]
  const name = i18n._(metricNames[metric])
  const count = formats.number(total)
  const hidden = rows.length - shown.length
  const [first = null, second = null] = by
  const column = (key: string, header: string, render: (row: FigureRowDto) => ReactNode) => ({ key, header, render })
  const columns = [
    second && column('second', i18n._(dimensionNames[second]), ({ keys }) => nameOf(second, keys[1] ?? null)),
    column('value', unitName ? `${name}, ${i18n._(unitName)}` : name, (row) =>
      formatMetricValue(formats, unit, metricValue(metrics[metric], row).value),
    ),
    hasInterval(figures) &&
      column('interval', t`95 % interval`, (row) => formatInterval(formats, metric, row)?.join('\u00a0– ') ?? NOTHING),
    kind !== 'count' &&
      column('part', kind === 'mean' ? t`Sum` : t`Part`, ({ keys, part }) => (
        <RowsLink href={part > 0 ? hrefOf(keys, 'part') : undefined} onOpen={onOpen}>
          {formatPart(formats, metric, part)}
        </RowsLink>
      )),
    kind === 'ratio' && column('whole', t`Whole`, ({ whole }) => formatPart(formats, metric, whole)),
    // of a rate its whole is how many cases there are
    kind !== 'count' && column('cases', kind === 'rate' ? t`Whole, n` : t`n`, ({ cases }) => formats.number(cases)),
    rows.some(({ previous }) => previous !== null) &&
      column('change', isChangeInPoints(metrics[metric]) ? t`Change, points` : t`Change`, (row) =>
        formatChange(formats, metric, changeOf(metric, row, row.previous)),
      ),
  ].filter((one) => one !== null && one !== false)

  return (
    <>
      <FigureTable
        caption={<Trans>In numbers</Trans>}
        note={<Plural value={total} one={`${count} row`} other={`${count} rows`} />}
        of={first && i18n._(dimensionNames[first])}
        rows={shown}
        keyOf={({ keys }) => JSON.stringify(keys)}
        renderName={({ keys }) => (
          <RowsLink href={hrefOf(keys)} onOpen={onOpen}>
            {first && nameOf(first, keys[0] ?? null)}
          </RowsLink>
        )}
        columns={columns.map((one) => (one.key === 'second' ? { ...one, isText: true } : one))}
        hasLinks={shown.some(({ keys }) => hrefOf(keys) !== undefined)}
      />
      {hidden > 0 && (
        <Button variant="default" onClick={() => setIsWhole(true)}>
          <Plural value={hidden} one="Show # more row" other="Show # more rows" />
        </Button>
      )}
    </>
  )
}

const FIRST = 100

const hasInterval = ({ metric, rows }: Figures) =>
  metrics[metric].kind === 'rate' || rows.some(({ squares }) => squares !== null)
