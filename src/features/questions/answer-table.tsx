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
import { dimensionNames, formatMetricValue, metricNames, unitNames } from '#src/words/metrics.ts'

import { changeOf, formatChange, formatInterval, formatPart, isChangeInPoints } from './figure-text.ts'
import { sortedRows } from './row-order.ts'
import type { useKeyNames } from './use-key-names.ts'

type AnswerTableProps = {
  figures: Figures
  nameOf: ReturnType<typeof useKeyNames>
  /** The link to the rows behind a number, or to those above the line. */
  hrefOf: (keys: readonly FigureKey[], side?: Side) => string | undefined
  onOpen: (href: string) => void
}

/** All rows in numbers: the value, what it is computed from, its interval, and its change. */
export function AnswerTable({ figures, nameOf, hrefOf, onOpen }: AnswerTableProps) {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const [isExpanded, setIsExpanded] = useState(false)
  const { metric, by, rows, total } = figures
  const { kind, unit } = metrics[metric]
  const sorted = sortedRows(figures)
  const visible = isExpanded ? sorted : sorted.slice(0, INITIAL_ROWS)
  const unitName = unitNames[unit]
  const name = i18n._(metricNames[metric])
  const count = formats.number(total)
  const hidden = rows.length - visible.length
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
    // the whole of a rate is the number of its cases
    kind !== 'count' && column('cases', kind === 'rate' ? t`Whole, n` : t`n`, ({ cases }) => formats.number(cases)),
    rows.some(({ previous }) => previous !== null) &&
      column('change', isChangeInPoints(metrics[metric]) ? t`Change, points` : t`Change`, (row) =>
        formatChange(formats, metric, changeOf(metric, row, row.previous)),
      ),
  ].filter((entry) => entry !== null && entry !== false)

  return (
    <>
      <FigureTable
        caption={<Trans>In numbers</Trans>}
        note={<Plural value={total} one={`${count} row`} other={`${count} rows`} />}
        of={first && i18n._(dimensionNames[first])}
        rows={visible}
        keyOf={({ keys }) => JSON.stringify(keys)}
        renderName={({ keys }) => (
          <RowsLink href={hrefOf(keys)} onOpen={onOpen}>
            {first && nameOf(first, keys[0] ?? null)}
          </RowsLink>
        )}
        columns={columns.map((entry) => (entry.key === 'second' ? { ...entry, isText: true } : entry))}
        hasLinks={visible.some(({ keys }) => hrefOf(keys) !== undefined)}
      />
      {hidden > 0 && (
        <Button variant="default" onClick={() => setIsExpanded(true)}>
          <Plural value={hidden} one="Show # more row" other="Show # more rows" />
        </Button>
      )}
    </>
  )
}

const INITIAL_ROWS = 100

const hasInterval = ({ metric, rows }: Figures) =>
  metrics[metric].kind === 'rate' || rows.some(({ squares }) => squares !== null)
