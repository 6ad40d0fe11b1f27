import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'

import { onPlainClick } from '../on-plain-click.ts'
import classes from './picture.module.css'

/** A part of the picture that has facts: a bar, a day of a line, a cell. */
export type Spot = {
  id: string
  x: number
  y: number
  width: number
  height: number
  title: string
  facts: { name: string; value: string }[]
  /** The address of the list of the interactions that it counts. */
  href?: string | undefined
}

type PictureProps = {
  width: number
  height: number
  label: string
  spots: Spot[]
  /** The number of spots per line, for the arrow keys. */
  perLine?: number
  /** The visible width; the rest is scrolled. */
  visibleWidth?: number
  /** A part that stays at the left while the rest is scrolled, with its width. */
  pinned?: { width: number; drawing: ReactNode } | undefined
  onOpen: (href: string) => void
  /** Draws what is below the spots; `active` is the index of the spot with the pointer or the focus. */
  children: (active: number | null) => ReactNode
}

/**
 * The drawing of a chart and its spots. All spots together are one Tab stop: arrow keys, Home and End move from spot to
 * spot, Enter opens the address of the spot, Escape hides the tooltip.
 */
export function Picture({
  width,
  height,
  label,
  spots,
  perLine = 1,
  visibleWidth = width,
  pinned,
  ...props
}: PictureProps) {
  const [stop, setStop] = useState(0)
  const [active, setActive] = useState<number | null>(null)
  const [scrollLeft, setScrollLeft] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const activeSpot = active === null ? undefined : spots[active]
  const isScrolled = width > visibleWidth
  const activate = (index: number | null) => {
    setActive(index)
    setScrollLeft(box.current?.scrollLeft ?? 0)
  }

  return (
    <div className={classes['picture']}>
      <div
        ref={box}
        className={clsx(isScrolled && classes['scrolled'])}
        style={{ scrollPaddingInlineStart: pinned?.width }}
        onScroll={({ currentTarget }) => activeSpot && setScrollLeft(currentTarget.scrollLeft)}
      >
        <svg
          className={classes['drawing']}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          aria-label={label}
        >
          <g aria-hidden>{props.children(activeSpot ? active : null)}</g>
          {spots.map((spot, index) => (
            <SpotArea
              key={spot.id}
              spot={spot}
              index={index}
              perLine={perLine}
              isStop={index === Math.min(stop, spots.length - 1)}
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
      {activeSpot && (
        <Tooltip
          spot={{ ...activeSpot, x: activeSpot.x - scrollLeft }}
          width={Math.min(width, visibleWidth)}
          height={height}
        />
      )}
    </div>
  )
}

type SpotAreaProps = {
  spot: Spot
  index: number
  perLine: number
  /** Whether the Tab key stops here. */
  isStop: boolean
  onActive: (index: number | null) => void
  onStop: (index: number) => void
  onOpen: (href: string) => void
}

/** The area of a spot for pointer, touch and keyboard. Its accessible name has the same content as the tooltip. */
export function SpotArea({ spot, index, perLine, isStop, onActive, onStop, onOpen }: SpotAreaProps) {
  const { href } = spot
  const common = {
    'data-spot': index,
    className: classes['spot'],
    tabIndex: isStop ? 0 : -1,
    'aria-label': spokenSpot(spot),
    onPointerEnter: () => onActive(index),
    onPointerLeave: () => onActive(null),
    onFocus: () => {
      onActive(index)
      onStop(index)
    },
    onBlur: () => onActive(null),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') onActive(null)
      const spots = event.currentTarget.closest('svg')!.querySelectorAll<SVGElement>('[data-spot]')
      const next = spots[indexAfterKey(event.key, index, spots.length, perLine)]
      if (!next || next === event.currentTarget) return
      event.preventDefault()
      next.focus()
    },
  }
  const area = <rect x={spot.x} y={spot.y} width={spot.width} height={spot.height} fill="transparent" />

  if (href === undefined) {
    return (
      <g role="graphics-symbol" {...common}>
        {area}
      </g>
    )
  }
  return (
    <a href={href} onClick={(event) => onPlainClick(event, () => onOpen(href))} {...common}>
      {area}
    </a>
  )
}

/** The title and facts of a spot, for screen readers. */
export const spokenSpot = ({ title, facts }: Spot) =>
  [title, ...facts.map(({ name, value }) => `${name}: ${value}`)].join('; ')

function indexAfterKey(key: string, index: number, count: number, perLine: number): number {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perLine, ArrowUp: -perLine }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return index + (steps[key] ?? 0)
}

type TooltipProps = { spot: Spot; width: number; height: number }

/**
 * The facts of a spot beside it, on the side with more space, or below a spot that fills the width. Hidden from screen
 * readers: the accessible name of the spot has the same content.
 */
export function Tooltip({ spot, width, height }: TooltipProps) {
  return (
    <div className={classes['tooltip']} style={tooltipPosition(spot, width, height)} aria-hidden>
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

function tooltipPosition({ x, y, width: spotWidth, height: spotHeight, facts }: Spot, width: number, height: number) {
  // beside a whole row there is no space
  if (spotWidth > width / 2) return { top: y + spotHeight, right: 0 }
  const top = Math.max(0, Math.min(y, height - LINE * (facts.length + 2)))
  const [spaceBefore, spaceAfter] = [x - GAP, width - x - spotWidth - GAP]
  return spaceBefore > spaceAfter
    ? { top, right: width - x + GAP, maxWidth: Math.min(WIDEST, spaceBefore) }
    : { top, left: x + spotWidth + GAP, maxWidth: Math.min(WIDEST, spaceAfter) }
}

/** The height of a fact, in CSS pixels. */
const LINE = 18
const GAP = 8
const WIDEST = 260
