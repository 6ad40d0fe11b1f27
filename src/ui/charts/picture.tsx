import { clsx } from 'clsx'
import { useRef, useState, type ReactNode } from 'react'

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
  /** How much of the width is seen at once; the rest is scrolled. */
  room?: number
  /** What stays at the left while the rest is scrolled, and how wide it is. */
  pinned?: { width: number; drawing: ReactNode } | undefined
  onOpen: (href: string) => void
  /** Draws what lies below the spots; `active` is the number of the one with the pointer or the focus. */
  children: (active: number | null) => ReactNode
}

/**
 * The drawing of a chart and its spots. They are one stop for the Tab key: arrows, Home and End move on from spot to
 * spot, Enter opens what is behind it, Escape takes the tooltip away.
 */
export function Picture({ width, height, label, spots, perLine = 1, room = width, pinned, ...props }: PictureProps) {
  const [stop, setStop] = useState(0)
  const [active, setActive] = useState<number | null>(null)
  const [scrolled, setScrolled] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const shown = active === null ? undefined : spots[active]
  const isScrolled = width > room
  const activate = (at: number | null) => {
    setActive(at)
    setScrolled(box.current?.scrollLeft ?? 0)
  }

  return (
    <div className={classes['picture']}>
      <div
        ref={box}
        className={clsx(isScrolled && classes['scrolled'])}
        style={{ scrollPaddingInlineStart: pinned?.width }}
        onScroll={({ currentTarget }) => shown && setScrolled(currentTarget.scrollLeft)}
      >
        <svg
          className={classes['drawing']}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          aria-label={label}
        >
          <g aria-hidden>{props.children(shown ? active : null)}</g>
          {spots.map((spot, at) => (
            <SpotArea
              key={spot.id}
              spot={spot}
              at={at}
              perLine={perLine}
              isStop={at === Math.min(stop, spots.length - 1)}
              onActive={activate}
              onStop={setStop}
              onOpen={props.onOpen}
            />
          ))}
        </svg>
        {isScrolled && pinned && (
          <div className={classes['pinned']} style={{ width: pinned.width }} aria-hidden>
            {pinned.drawing}
          </div>
        )}
      </div>
      {shown && <Tooltip spot={{ ...shown, x: shown.x - scrolled }} width={Math.min(width, room)} height={height} />}
    </div>
  )
}
