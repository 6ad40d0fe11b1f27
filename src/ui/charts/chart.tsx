import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'

import type { ChartData } from './chart-data.ts'
import { ChartTable } from './chart-table.tsx'
import classes from './chart.module.css'
import { csvOf } from './csv.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { pngOf } from './png.ts'
import { useWidth } from './use-width.ts'

export type ChartProps = {
  /** The question that the chart answers: "Score by week". */
  title: string
  /** What is counted, in which unit and time zone. */
  note: string
  data: ChartData
  /** The finding in a sentence, for those who cannot see the picture. */
  summary?: string | undefined
  /** Nothing happened: the chart says so instead of drawing a flat line. */
  isEmpty: boolean
  /** Why nothing is drawn, where it is not that there is nothing. */
  emptyWords?: ReactNode
  /** The name of a download, without its ending. */
  fileName: string
  /** Opens the address behind a mark without leaving the application. */
  onOpen: (href: string) => void
}

/** What every chart has around its picture: title, note, the same data as a table, downloads. */
export function Chart({ children, ...props }: ChartProps & { children: (width: number) => ReactNode }) {
  const { title, note, data, summary, isEmpty, emptyWords, fileName, onOpen } = props
  const { t } = useLingui()
  const [isTable, setIsTable] = useState(false)
  const [ground, width] = useWidth<HTMLDivElement>()
  const captionId = useId()
  const summaryId = useId()
  const isTold = summary !== undefined && !isEmpty

  const savePng = async () => {
    const drawing = ground.current?.querySelector('svg')
    if (drawing) saveFile(await pngOf(drawing, { title, note }), `${fileName}.png`)
  }
  // the mark at the start tells spreadsheets that the file is UTF-8
  const saveCsv = () => saveFile(new Blob(['\uFEFF', csvOf(data)], { type: 'text/csv' }), `${fileName}.csv`)

  return (
    <figure className={classes['chart']} aria-labelledby={captionId} aria-describedby={isTold ? summaryId : undefined}>
      <div className={classes['head']}>
        <figcaption>
          <h2 className={classes['title']} id={captionId}>
            {title}
          </h2>
          <p className={classes['note']}>{note}</p>
          {isTold && (
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
