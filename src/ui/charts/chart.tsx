import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'

import { saveFile } from '#src/lib/save-file.ts'

import { useFormats } from '../formats.ts'
import { onPlainClick } from '../on-plain-click.ts'
import { type ChartData, factsOf } from './chart-data.ts'
import { csvOf, pngOf } from './chart-download.ts'
import classes from './chart.module.css'
import { useWidth } from './use-width.ts'

export type ChartProps = {
  /** The question that the chart answers, such as "Score by week". */
  title: string
  /** What is counted, in which unit and time zone. */
  note: string
  data: ChartData
  /** The finding in one sentence, for people who cannot see the picture. */
  summary?: string | undefined
  /** There is no data: the chart says so instead of drawing a flat line. */
  isEmpty: boolean
  /** The reason why nothing is drawn, if it is not an empty result. */
  emptyWords?: ReactNode
  /** The name of a downloaded file, without its extension. */
  fileName: string
  /** Opens the address of a mark without leaving the application. */
  onOpen: (href: string) => void
}

/** The frame of every chart: title, note, the same data as a table, downloads. */
export function Chart({ children, ...props }: ChartProps & { children: (width: number) => ReactNode }) {
  const { title, note, data, summary, isEmpty, emptyWords, fileName, onOpen } = props
  const { t } = useLingui()
  const [isTable, setIsTable] = useState(false)
  const [ground, width] = useWidth<HTMLDivElement>()
  const captionId = useId()
  const summaryId = useId()
  const hasSummary = summary !== undefined && !isEmpty

  const savePng = async () => {
    const drawing = ground.current?.querySelector('svg')
    if (drawing) saveFile(await pngOf(drawing, { title, note }), `${fileName}.png`)
  }
  // the byte order mark makes spreadsheets read the file as UTF-8
  const saveCsv = () => saveFile(new Blob(['\uFEFF', csvOf(data)], { type: 'text/csv' }), `${fileName}.csv`)

  return (
    <figure
      className={classes['chart']}
      aria-labelledby={captionId}
      aria-describedby={hasSummary ? summaryId : undefined}
    >
      <div className={classes['head']}>
        <figcaption>
          <h2 className={classes['title']} id={captionId}>
            {title}
          </h2>
          <p className={classes['note']}>{note}</p>
          {hasSummary && (
            <p className={classes['summary']} id={summaryId}>
              {summary}
            </p>
          )}
        </figcaption>
        {!isEmpty && (
          <div className={classes['tools']} role="toolbar" aria-label={t`Views and downloads of ${title}`}>
            <UnstyledButton className={classes['tool']} aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
              <Trans>Table</Trans>
            </UnstyledButton>
            <UnstyledButton className={classes['tool']} aria-label={t`CSV download`} onClick={saveCsv}>
              CSV
            </UnstyledButton>
            <UnstyledButton className={classes['tool']} aria-label={t`PNG download`} onClick={() => void savePng()}>
              PNG
            </UnstyledButton>
          </div>
        )}
      </div>
      <div ref={ground} className={classes['ground']}>
        {isEmpty ? (
          <p className={classes['empty']}>{emptyWords ?? <Trans>Nothing to show for these filters.</Trans>}</p>
        ) : (
          <>
            <div hidden={isTable}>{children(width)}</div>
            {isTable && <ChartTable data={data} label={title} onOpen={onOpen} />}
          </>
        )}
      </div>
    </figure>
  )
}

type ChartTableProps = { data: ChartData; label: string; onOpen: (href: string) => void }

/** The data of a chart as a table, with every row and column. Very many rows are shown page by page. */
function ChartTable({ data: { heading, columns, rows }, label, onOpen }: ChartTableProps) {
  const [requestedFrom, setRequestedFrom] = useState(0)
  const size = rows.length > MAX ? PAGE : MAX
  const from = requestedFrom < rows.length ? requestedFrom : 0

  return (
    <>
      {rows.length > MAX && <TablePages from={from} size={size} total={rows.length} onFrom={setRequestedFrom} />}
      <div className={classes['scroll']}>
        <table className={classes['table']} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(from, from + size).map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  {row.href === undefined ? (
                    row.name
                  ) : (
                    <a href={row.href} onClick={(event) => onPlainClick(event, () => onOpen(row.href!))}>
                      {row.name}
                    </a>
                  )}
                </th>
                {factsOf(columns, row).map(({ name, value }) => (
                  <td key={name}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** A year of days fits into one page. */
const MAX = 400
/** Rows per page when there are more. */
const PAGE = 100

type TablePagesProps = { from: number; size: number; total: number; onFrom: (from: number) => void }

/** Which rows of how many are visible, with buttons for the previous and the next page. */
function TablePages({ from, size, total, onFrom }: TablePagesProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const [first, last, all] = [number(from + 1), number(Math.min(from + size, total)), number(total)]

  return (
    <div className={classes['pages']}>
      <output>
        <Trans>
          {first}–{last} of {all}
        </Trans>
      </output>
      <UnstyledButton
        className={classes['page']}
        aria-label={t`Previous page`}
        aria-disabled={from === 0}
        onClick={() => onFrom(Math.max(0, from - size))}
      >
        <IconChevronLeft size={16} aria-hidden />
      </UnstyledButton>
      <UnstyledButton
        className={classes['page']}
        aria-label={t`Next page`}
        aria-disabled={from + size >= total}
        onClick={() => from + size < total && onFrom(from + size)}
      >
        <IconChevronRight size={16} aria-hidden />
      </UnstyledButton>
    </div>
  )
}
