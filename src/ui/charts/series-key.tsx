import classes from './histogram.module.css'
import { fitted, textWidth } from './text-width.ts'

type SeriesKeyProps = { names: readonly [string, string]; width: number }

/** What the bars are, and what the line over them is; below each other where they do not fit beside each other. */
export function SeriesKey({ names, width }: SeriesKeyProps) {
  const [behind, over] = names
  const room = width - SIGN
  const [x, y] = seriesKeyLines(names, width) > 1 ? [0, LINE] : [textWidth(behind) + SIGN + GAP, 0]

  return (
    <>
      <rect className={classes['aside']} x={0} y={3} width={14} height={10} />
      <text className={classes['name']} x={SIGN} y={12}>
        {fitted(behind, room)}
      </text>
      <line className={classes['outline']} x1={x} x2={x + 14} y1={y + 8} y2={y + 8} />
      <text className={classes['name']} x={x + SIGN} y={y + 12}>
        {fitted(over, room)}
      </text>
    </>
  )
}

export const seriesKeyLines = ([behind, over]: readonly [string, string], width: number) =>
  textWidth(behind) + textWidth(over) + 2 * SIGN + GAP > width ? 2 : 1

const SIGN = 20
const GAP = 24
const LINE = 18
