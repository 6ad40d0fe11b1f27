import { useState, type ReactNode } from 'react'

import classes from './picture.module.css'
import { SpotArea, type Spot } from './spot-area.tsx'
import { Tooltip } from './tooltip.tsx'

type PictureProps = {
  width: number
  height: number
  label: string
  spots: Spot[]
  /** Spots per line, for the arrow keys. */
  perLine?: number
  onOpen: (href: string) => void
  /** Draws what lies below the spots; `active` is the number of the one with the pointer or the focus. */
  children: (active: number | null) => ReactNode
}

/**
 * The drawing of a chart and its spots. They are one stop for the Tab key: arrows, Home and End move on from spot to
 * spot, Enter opens what is behind it, Escape takes the tooltip away.
 */
export function Picture({ width, height, label, spots, perLine = 1, onOpen, children }: PictureProps) {
  const [stop, setStop] = useState(0)
  const [active, setActive] = useState<number | null>(null)
  const shown = active === null ? undefined : spots[active]

  return (
    <div className={classes['picture']}>
      <svg className={classes['drawing']} width={width} height={height} aria-label={label}>
        <g aria-hidden>{children(shown ? active : null)}</g>
        {spots.map((spot, at) => (
          <SpotArea
            key={spot.id}
            spot={spot}
            at={at}
            perLine={perLine}
            isStop={at === Math.min(stop, spots.length - 1)}
            onActive={setActive}
            onStop={setStop}
            onOpen={onOpen}
          />
        ))}
      </svg>
      {shown && <Tooltip spot={shown} width={width} height={height} />}
    </div>
  )
}
