import { scaleLinear } from '@visx/scale'
import { clsx } from 'clsx'

import classes from './heat-map.module.css'

type HeatMapCellProps = {
  x: number
  y: number
  width: number
  height: number
  opacity: number | undefined
  text: string
  /** The cell has no cases. */
  isNone: boolean
}

/** A cell with its number, printed in a colour that is readable on it. */
export function HeatMapCell({ x, y, width, height, opacity = 0, text, isNone }: HeatMapCellProps) {
  return (
    <>
      <rect className={classes['cell']} {...{ x, y, width, height }} fillOpacity={opacity} />
      <text
        className={clsx(classes['number'], opacity > DARK && classes['on-dark'], isNone && classes['none'])}
        x={x + width / 2}
        y={y + height / 2}
        dy="0.32em"
        textAnchor="middle"
      >
        {text}
      </text>
    </>
  )
}

/** Above this opacity the number is printed in the colour of the paper: on both sides its contrast is 4.5:1. */
const DARK = 0.538

/** How dark a cell is: the lightest value has the colour of the paper, the darkest almost that of ink. */
export const darknessOver = (lightest: number, darkest: number) =>
  scaleLinear({ domain: [lightest, darkest], range: [0, DARKEST], clamp: true })

const DARKEST = 0.9
