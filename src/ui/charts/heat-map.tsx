import { HeatmapRect } from '@visx/heatmap'

import { type ChartData, formatted } from './chart-data.ts'
import { Chart, type ChartProps } from './chart.tsx'
import { darknessOver, HeatMapCell } from './heat-map-cell.tsx'
import classes from './heat-map.module.css'
import { textWidth } from './labels.ts'
import { Picture } from './picture.tsx'

type HeatMapProps = ChartProps & {
  /** What the columns are, such as hours. */
  columnsHeading: string
  /** What the cells count. */
  valueName: string
  /** The name of a cell, by the indexes of its row and column. */
  cellTitle: (row: number, column: number) => string
  /** The address of the list of the interactions in a cell. */
  cellHref: (row: number, column: number) => string | undefined
}

/**
 * A count per row and column, printed in its cell: the higher the count, the darker the cell. In a narrow space rows
 * and columns are swapped; if the headings still do not fit, the chart is scrolled.
 */
export function HeatMap(props: HeatMapProps) {
  return <Chart {...props}>{(width) => <Cells {...props} width={width} />}</Chart>
}

function Cells({
  title,
  data,
  columnsHeading,
  onOpen,
  width: visibleWidth,
  ...props
}: HeatMapProps & { width: number }) {
  const isTransposed = visibleWidth / data.columns.length < ROOM_FOR_A_CELL
  const { across, down, lines } = heatMapGrid(data, isTransposed)
  const left = Math.ceil(Math.max(textWidth(columnsHeading), ...down.map(textWidth))) + 12
  const width = Math.max(visibleWidth, left + across.length * Math.max(...across.map((name) => textWidth(name) + GAP)))
  const size = { width: (width - left) / across.length, height: isTransposed ? 24 : 32 }
  const xOf = (index: number) => left + index * size.width
  const yOf = (index: number) => HEAD + index * size.height
  const most = Math.max(1, ...lines.flat().map(({ value }) => value))
  const darkness = darknessOver(0, most)
  const spots = lines.flatMap((line, y) =>
    line.map(({ row, column, value, text }, x) => ({
      ...size,
      x: xOf(x),
      y: yOf(y),
      id: `${row}-${column}`,
      title: props.cellTitle(row, column),
      facts: [{ name: props.valueName, value: text }],
      href: value > 0 ? props.cellHref(row, column) : undefined,
    })),
  )

  return (
    <Picture
      {...{ width, visibleWidth, spots, onOpen }}
      height={HEAD + down.length * size.height}
      label={title}
      perLine={across.length}
    >
      {() => (
        <>
          <text className={classes['label']} y={12}>
            {columnsHeading}
          </text>
          {across.map((name, x) => (
            <text key={name} className={classes['label']} x={xOf(x + 0.5)} y={12} textAnchor="middle">
              {name}
            </text>
          ))}
          {down.map((name, y) => (
            <text key={name} className={classes['label']} y={yOf(y + 0.5)} dy="0.32em">
              {name}
            </text>
          ))}
          <HeatmapRect
            data={across.map((_, x) => lines.map((line) => line[x]!))}
            bins={(column) => column}
            count={({ value }) => value}
            xScale={xOf}
            yScale={yOf}
            binWidth={size.width}
            binHeight={size.height}
            opacityScale={(value) => darkness(value?.valueOf() ?? 0)}
          >
            {(columns) =>
              columns
                .flat()
                .map((drawn) => (
                  <HeatMapCell
                    key={`${drawn.row}-${drawn.column}`}
                    {...drawn}
                    isNone={drawn.bin.value === 0}
                    text={drawn.bin.text}
                  />
                ))
            }
          </HeatmapRect>
        </>
      )}
    </Picture>
  )
}

/** The cells of a heat map, line by line as they are drawn: one line per row or, if transposed, one line per column. */
function heatMapGrid({ rows, columns }: ChartData, isTransposed: boolean) {
  const rowNames = rows.map(({ name }) => name)
  const columnNames = columns.map(({ name }) => name)
  const cellAt = (row: number, column: number) => {
    const value = rows[row]!.values[column] ?? 0
    return {
      row,
      column,
      value,
      text: formatted(columns[column]!, value),
    }
  }

  return isTransposed
    ? {
        across: rowNames,
        down: columnNames,
        lines: columnNames.map((_, column) => rowNames.map((__, row) => cellAt(row, column))),
      }
    : {
        across: columnNames,
        down: rowNames,
        lines: rowNames.map((_, row) => columnNames.map((__, column) => cellAt(row, column))),
      }
}

const HEAD = 24
const ROOM_FOR_A_CELL = 36
const GAP = 8
