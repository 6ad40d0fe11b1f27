import { onPlainClick } from '../on-plain-click.ts'
import { Chart, type ChartProps } from './chart.tsx'
import { formatted } from './chart-data.ts'
import { darknessOver, HeatMapCell } from './heat-map-cell.tsx'
import classes from './heat-map.module.css'
import { fitted, inTwoLines, textWidth } from './labels.ts'
import { Picture, type Spot } from './picture.tsx'

type RateMapProps = ChartProps & {
  /** The rate of a cell that is as light as the paper, and of one that is as dark as can be. */
  scale: { lightest: number; darkest: number }
  /** What a cell is, by the numbers of its row and column. */
  cellTitle: (row: number, column: number) => string
  /** The facts of a cell: its cases, rate and interval. */
  cellFacts: (row: number, column: number) => Spot['facts']
  /** The address of a cell's cases, if there are any; a cell with too few for a rate has one too. */
  cellHref: (row: number, column: number) => string | undefined
}

/**
 * A rate per row and column, printed in its cell; the higher, the darker. A cell with too few cases has a dash. Rows stay in the
 * order given, and their names beside them while columns without room are scrolled; a name leads where its row does.
 */
export function RateMap(props: RateMapProps) {
  return <Chart {...props}>{(width) => <Cells {...props} width={width} />}</Chart>
}

function Cells({ title, data, scale, onOpen, width: room, ...props }: RateMapProps & { width: number }) {
  const { heading, columns, rows } = data
  const longest = Math.max(textWidth(heading), ...rows.map(({ name }) => textWidth(name)))
  const left = Math.ceil(Math.min(longest, room * (room < NARROW ? 0.44 : 0.3))) + GAP
  const named = Math.max(...columns.map(({ name }) => textWidth(name))) + 8
  const cell = {
    width: Math.max((room - left) / columns.length, Math.min(Math.max(named, NARROWEST), WIDEST)),
    height: 32,
  }
  const lines = columns.map(({ name }) => inTwoLines(name, cell.width - 8))
  const head = HEAD + LINE * (Math.max(...lines.map(({ length }) => length)) - 1)
  const width = left + columns.length * cell.width
  const height = head + rows.length * cell.height
  const darkness = darknessOver(scale.lightest, scale.darkest)
  const headings = rows.map((row, at) => ({
    ...{ x: 0, y: head + at * cell.height, width: left - 4, height: cell.height },
    id: `row ${row.key}`,
    title: row.name,
    facts: [],
    href: row.href,
  }))
  const cells = rows.map((_, row) =>
    columns.map((__, column) => ({
      ...{ x: left + column * cell.width, y: head + row * cell.height, ...cell },
      id: `${row}-${column}`,
      title: props.cellTitle(row, column),
      facts: props.cellFacts(row, column),
      href: props.cellHref(row, column),
    })),
  )
  const names = <RowHeadings {...{ heading, headings, onOpen }} width={left} height={height} head={head} />
  // the same whatever is active
  const drawing = (
    <>
      {names}
      {lines.map((texts, at) => (
        <text key={columns[at]!.name} className={classes['label']} textAnchor="middle">
          {texts.map((text, line) => (
            <tspan key={text} x={left + (at + 0.5) * cell.width} y={head - 12 - LINE * (texts.length - 1 - line)}>
              {text}
            </tspan>
          ))}
        </text>
      ))}
      {cells.flatMap((line, row) =>
        line.map(({ id, ...place }, column) => {
          const value = rows[row]!.values[column] ?? null
          return (
            <HeatMapCell
              key={id}
              {...{ x: place.x, y: place.y, width: cell.width - 1, height: cell.height - 1 }}
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
      {...{ width, height, room, onOpen }}
      label={title}
      spots={headings.flatMap((one, row) => [one, ...cells[row]!])}
      perLine={columns.length + 1}
      pinned={{ width: left, drawing: names }}
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
  /** Where the rows begin. */
  head: number
  onOpen: (href: string) => void
}

/** The names of rows in their place, as a drawing of its own. They are read out and reached by keys elsewhere. */
function RowHeadings({ heading, headings, width, height, head, onOpen }: RowHeadingsProps) {
  return (
    <svg className={classes['headings']} width={width} height={height}>
      <text className={classes['label']} y={head - 12}>
        {fitted(heading, width - GAP)}
      </text>
      {headings.map(({ id, title, href, y, height: depth }) => {
        const lines = inTwoLines(title, width - GAP)
        const name = (
          <text className={classes['row-name']}>
            <title>{title}</title>
            {lines.map((line, at) => (
              <tspan key={line} x={0} y={y + depth / 2 + (at - (lines.length - 1) / 2) * NAME_LINE} dy="0.32em">
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
