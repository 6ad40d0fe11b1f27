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
  /** The address of the interactions behind it. */
  href?: string | undefined
}

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

type SpotAreaProps = {
  spot: Spot
  at: number
  perLine: number
  /** Whether the Tab key stops here. */
  isStop: boolean
  onActive: (at: number | null) => void
  onStop: (at: number) => void
  onOpen: (href: string) => void
}

/** What pointer, finger and keyboard meet of a spot. Its name says what the tooltip shows. */
export function SpotArea({ spot, at, perLine, isStop, onActive, onStop, onOpen }: SpotAreaProps) {
  const { href } = spot
  const common = {
    'data-spot': at,
    className: classes['spot'],
    tabIndex: isStop ? 0 : -1,
    'aria-label': spokenSpot(spot),
    onPointerEnter: () => onActive(at),
    onPointerLeave: () => onActive(null),
    onFocus: () => {
      onActive(at)
      onStop(at)
    },
    onBlur: () => onActive(null),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') onActive(null)
      const spots = event.currentTarget.closest('svg')!.querySelectorAll<SVGElement>('[data-spot]')
      const next = spots[afterKey(event.key, at, spots.length, perLine)]
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

function afterKey(key: string, at: number, count: number, perLine: number): number {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perLine, ArrowUp: -perLine }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return at + (steps[key] ?? 0)
}

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

/** The height of a fact, in CSS pixels. */
const LINE = 18
const GAP = 8
const WIDEST = 260
