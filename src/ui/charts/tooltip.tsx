import type { Spot } from './spot-area.tsx'
import classes from './tooltip.module.css'

type TooltipProps = { spot: Spot; width: number; height: number }

/** The spot's facts beside it on the side with more room, or below it where it fills the width. The spot's name says the same to a screen reader. */
export function Tooltip({ spot, width, height }: TooltipProps) {
  return (
    <div className={classes['tooltip']} style={placeOf(spot, width, height)} aria-hidden>
      <strong>{spot.title}</strong>
      <dl>
        {spot.facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function placeOf({ x, y, width: breadth, height: depth, facts }: Spot, width: number, height: number) {
  // beside a row there is no room
  if (breadth > width / 2) return { top: y + depth, right: 0 }
  const top = Math.max(0, Math.min(y, height - LINE * (facts.length + 2)))
  const [before, after] = [x - GAP, width - x - breadth - GAP]
  return before > after
    ? { top, right: width - x + GAP, maxWidth: Math.min(WIDEST, before) }
    : { top, left: x + breadth + GAP, maxWidth: Math.min(WIDEST, after) }
}

const LINE = 18
const GAP = 8
const WIDEST = 260
