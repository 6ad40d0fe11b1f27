import classes from './heat-map.module.css'
import { onPlainClick, type Spot } from './spot-area.tsx'
import { fitted, inTwoLines } from './text-width.ts'

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
export function RowHeadings({ heading, headings, width, height, head, onOpen }: RowHeadingsProps) {
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
              <tspan key={line} x={0} y={y + depth / 2 + (at - (lines.length - 1) / 2) * LINE} dy="0.32em">
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

const GAP = 16
const LINE = 14
