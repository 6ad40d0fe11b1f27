import type { KeyboardEvent, Ref } from 'react'

import classes from './points-chart.module.css'
import { onPlainClick, spokenSpot, type Spot } from './spot-area.tsx'

type PointStopProps = {
  ref: Ref<SVGElement> | undefined
  spot: Spot
  /** Whether the Tab key stops here. */
  isStop: boolean
  onFocus: () => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onOpen: (href: string) => void
}

/** What the focus meets of a point. */
export function PointStop({ ref, spot, isStop, onOpen, ...on }: PointStopProps) {
  const { href } = spot
  const common = { className: classes['stop'], tabIndex: isStop ? 0 : -1, 'aria-label': spokenSpot(spot), ...on }
  const ring = <circle cx={spot.x + 6} cy={spot.y + 6} r={10} />

  if (href === undefined) {
    return (
      <g ref={ref as Ref<SVGGElement>} role="graphics-symbol" {...common}>
        {ring}
      </g>
    )
  }
  return (
    <a
      // React takes it for a link of HTML
      ref={ref as unknown as Ref<HTMLAnchorElement>}
      href={href}
      onClick={(event) => onPlainClick(event, () => onOpen(href))}
      {...common}
    >
      {ring}
    </a>
  )
}
