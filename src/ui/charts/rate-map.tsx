import { onPlainClick } from '../on-plain-click.ts'
import { formatted } from './chart-data.ts'
import { Chart, type ChartProps } from './chart.tsx'
import { darknessOver, HeatMapCell } from './heat-map-cell.tsx'
import classes from './heat-map.module.css'
import { fitted, inTwoLines, textWidth } from './labels.ts'
import { Picture, type Spot } from './picture.tsx'

type RateMapProps = ChartProps & {
  /** The rate of a cell in the colour of the paper, and the rate of the darkest cell. */
  scale: { lightest: number; darkest: number }
  /** The name of a cell, by the indexes of its row and column. */
  cellTitle: (row: number, column: number) => string
  /** The facts of a cell: its cases, rate and interval. */
  cellFacts: (row: number, column: number) => Spot['facts']
  /** The address of the list of a cell's cases, if there are any, also where there are too few cases for a rate. */
  cellHref: (row: number, column: number) => string | undefined
}

/**
 * A rate per row and column, printed in its cell: the higher the rate, the darker the cell. A cell with too few cases
 * has a dash. The rows stay in the given order, and their names stay in sight while the columns are scrolled. A name
 * leads to the same address as its row.
 */
export function RateMap(props: RateMapProps) {
  return <Chart {...props}>{(width) => <Cells {...props} width={width} />}</Chart>
}

function Cells({ title, data, scale, onOpen, width: visibleWidth, ...props }: RateMapProps & { width: number }) {
  const { heading, columns, rows } = data
  const longest = Math.max(textWidth(heading), ...rows.map(({ name }) => textWidth(name)))
  const headingsWidth = Math.ceil(Math.min(longest, visibleWidth * (visibleWidth < NARROW ? 0.44 : 0.3))) + GAP
  const widestName = Math.max(...columns.map(({ name }) => textWidth(name))) + 8
  const cell = {
    width: Math.max((visibleWidth - headingsWidth) / columns.length, Math.min(Math.max(widestName, NARROWEST), WIDEST)),
    height: 32,
  }
  const lines = columns.map(({ name }) => inTwoLines(name, cell.width - 8))
  const head = HEAD + LINE * (Math.max(...lines.map(({ length }) => length)) - 1)
  const width = headingsWidth + columns.length * cell.width
  const height = head + rows.length * cell.height
  const darkness = darknessOver(scale.lightest, scale.darkest)
  const headings = rows.map((row, index) => ({
    ...{ x: 0, y: head + index * cell.height, width: headingsWidth - 4, height: cell.height },
    id: `row ${row.key}`,
    title: row.name,
    facts: [],
    href: row.href,
  }))
  const cells = rows.map((_, row) =>
    columns.map((__, column) => ({
      ...{ x: headingsWidth + column * cell.width, y: head + row * cell.height, ...cell },
      id: `${row}-${column}`,
      title: props.cellTitle(row, column),
      facts: props.cellFacts(row, column),
      href: props.cellHref(row, column),
    })),
  )
  const names = <RowHeadings {...{ heading, headings, onOpen }} width={headingsWidth} height={height} head={head} />
  // the drawing does not depend on the active spot
  const drawing = (
    <>
      {names}
      {lines.map((texts, index) => (
        <text key={columns[index]!.name} className={classes['label']} textAnchor="middle">
          {texts.map((text, line) => (
            <tspan
              key={text}
              x={headingsWidth + (index + 0.5) * cell.width}
              y={head - 12 - LINE * (texts.length - 1 - line)}
            >
              {text}
            </tspan>
          ))}
        </text>
      ))}
      {cells.flatMap((line, row) =>
        line.map(({ id, ...spot }, column) => {
          const value = rows[row]!.values[column] ?? null
          return (
            <HeatMapCell
              key={id}
              {...{ x: spot.x, y: spot.y, width: cell.width - 1, height: cell.height - 1 }}
              opacity={value === null ? 0 : darkness(value)}
              text={formatted(columns[column]!, value)}
              isNone={value === null}
            />
          )
        }),
      )}
    </>
  )

  return (
    <Picture
      {...{ width, height, visibleWidth, onOpen }}
      label={title}
      spots={headings.flatMap((rowHeading, row) => [rowHeading, ...cells[row]!])}
      perLine={columns.length + 1}
      pinned={{ width: headingsWidth, drawing: names }}
    >
      {() => drawing}
    </Picture>
  )
}

type RowHeadingsProps = {
  /** What the rows are. */
  heading: string
  headings: readonly Spot[]
  width: number
  height: number
  /** The distance from the top to the first row. */
  head: number
  onOpen: (href: string) => void
}

/** The row names as a separate drawing. Screen readers and keys reach them through the spots instead. */
function RowHeadings({ heading, headings, width, height, head, onOpen }: RowHeadingsProps) {
  return (
    <svg className={classes['headings']} width={width} height={height}>
      <text className={classes['label']} y={head - 12}>
        {fitted(heading, width - GAP)}
      </text>
      {headings.map(({ id, title, href, y, height: rowHeight }) => {
        const lines = inTwoLines(title, width - GAP)
        const name = (
          <text className={classes['row-name']}>
            <title>{title}</title>
            {lines.map((line, index) => (
              <tspan key={line} x={0} y={y + rowHeight / 2 + (index - (lines.length - 1) / 2) * NAME_LINE} dy="0.32em">
                {line}
              </tspan>
            ))}
          </text>
        )
        return href === undefined ? (
          <g key={id}>{name}</g>
        ) : (
          <a key={id} href={href} tabIndex={-1} onClick={(event) => onPlainClick(event, () => onOpen(href))}>
            {name}
          </a>
        )
      })}
    </svg>
  )
}

const HEAD = 24
const LINE = 16
const NAME_LINE = 14
const GAP = 16
const NARROW = 480
const NARROWEST = 48
const WIDEST = 96
