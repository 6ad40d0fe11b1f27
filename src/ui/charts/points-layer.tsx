import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState, type Ref } from 'react'
import { flushSync } from 'react-dom'

import { useFormats } from '../formats.ts'
import { onPlainClick } from '../on-plain-click.ts'
import { type ChartColumn, factsOf } from './chart-data.ts'
import type { NumberPlot } from './number-plot.tsx'
import { type Spot, spokenSpot, Tooltip } from './picture.tsx'
import type { PlacedRow, PointIndex } from './point-index.ts'
import classes from './points-chart.module.css'

type PointsLayerProps = {
  plot: NumberPlot
  placed: readonly PlacedRow[]
  index: PointIndex
  columns: ChartColumn[]
  label: string
  width: number
  height: number
  onOpen: (href: string) => void
  /** Drawn over the points. */
  children: ReactNode
}

/**
 * What pointer and keys meet of the points. The pointer means the point next to it. For the Tab key they are one stop: arrows move
 * on by one, Page Up and Page Down by a twentieth of all, Home and End to the ends, Enter opens what is behind the point.
 */
export function PointsLayer({ plot, placed, index, columns, label, width, height, ...props }: PointsLayerProps) {
  const { onOpen, children } = props
  const { t } = useLingui()
  const { number } = useFormats()
  const [active, setActive] = useState<number | null>(null)
  // the stop and the one before it: both are there while the focus moves from the one to the other
  const [stops, setStops] = useState([0])
  const stop = useRef<SVGElement>(null)
  const last = placed.length - 1
  const spotOf = (at: number): Spot => {
    const { row, x, y } = placed[at]!
    const together = index.together(at)
    const facts = factsOf(columns, row)
    const isAlone = together === 1
    return {
      ...{ id: row.key, title: row.name, href: row.href, x: x - 6, y: y - 6, width: 12, height: 12 },
      facts: isAlone ? facts : [...facts, { name: t`Points in this place`, value: number(together) }],
    }
  }
  const point = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const box = currentTarget.closest('svg')!.getBoundingClientRect()
    setActive(index.nearest(clientX - box.left, clientY - box.top))
  }
  const onKey = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Escape') setActive(null)
    const next = Math.max(0, Math.min(last, afterKey(event.key, at, last)))
    if (next === at) return
    event.preventDefault()
    flushSync(() => setStops([next, at]))
    stop.current?.focus()
  }
  const shown = active === null || active > last ? null : spotOf(active)
  const href = shown?.href

  return (
    <>
      <svg
        className={classes['layer']}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        aria-label={label}
      >
        {children}
        <a
          className={classes['pointed']}
          href={href}
          tabIndex={-1}
          aria-hidden
          onPointerDown={point}
          onPointerMove={point}
          onPointerLeave={() => setActive(null)}
          onMouseDown={(event) => event.preventDefault()} // the focus is of the stops
          onClick={(event) => href !== undefined && onPlainClick(event, () => onOpen(href))}
        >
          <rect
            {...{ x: plot.left - EDGE, y: plot.top - EDGE, fill: 'transparent' }}
            width={plot.right - plot.left + 2 * EDGE}
            height={plot.bottom - plot.top + 2 * EDGE}
          />
        </a>
        {shown && <circle className={classes['active']} cx={shown.x + 6} cy={shown.y + 6} r={5} />}
        {inReach(stops, last).map((at, order) => (
          <PointStop
            key={placed[at]!.row.key}
            ref={order === 0 ? stop : undefined}
            spot={spotOf(at)}
            isStop={order === 0}
            onFocus={() => setActive(at)}
            onBlur={() => setActive(null)}
            onKeyDown={(event) => onKey(event, at)}
            onOpen={onOpen}
          />
        ))}
      </svg>
      {shown && <Tooltip spot={shown} width={width} height={height} />}
    </>
  )
}

/** Each once, and none beyond the last point. */
const inReach = (stops: number[], last: number) => (last < 0 ? [] : [...new Set(stops.map((at) => Math.min(at, last)))])

function afterKey(key: string, at: number, last: number): number {
  const page = Math.max(1, Math.round(last / 20))
  const steps: Record<string, number> = {
    ...{ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, PageDown: page, PageUp: -page },
  }
  if (key === 'Home') return 0
  if (key === 'End') return last
  return at + (steps[key] ?? 0)
}

/** Points at the ends of an axis are met from outside too. */
const EDGE = 12

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
function PointStop({ ref, spot, isStop, onOpen, ...on }: PointStopProps) {
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
