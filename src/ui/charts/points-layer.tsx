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
  pointLookup: PointIndex
  columns: ChartColumn[]
  label: string
  width: number
  height: number
  onOpen: (href: string) => void
  /** Drawn over the points. */
  children: ReactNode
}

/**
 * The pointer and keyboard layer over the points. The pointer selects the nearest point. All points together are one
 * Tab stop: arrow keys move by one point, Page Up and Page Down by a twentieth of all, Home and End to the ends, Enter
 * opens the address of the point.
 */
export function PointsLayer({ plot, placed, pointLookup, columns, label, width, height, ...props }: PointsLayerProps) {
  const { onOpen, children } = props
  const { t } = useLingui()
  const { number } = useFormats()
  const [active, setActive] = useState<number | null>(null)
  // the current stop and the previous one: both are rendered while the focus moves from one to the other
  const [stops, setStops] = useState([0])
  const stop = useRef<SVGElement>(null)
  const last = placed.length - 1
  const spotOf = (index: number): Spot => {
    const { row, x, y } = placed[index]!
    const pointsHere = pointLookup.countAtSamePosition(index)
    const facts = factsOf(columns, row)
    const isAlone = pointsHere === 1
    return {
      ...{ id: row.key, title: row.name, href: row.href, x: x - 6, y: y - 6, width: 12, height: 12 },
      facts: isAlone ? facts : [...facts, { name: t`Points in this place`, value: number(pointsHere) }],
    }
  }
  const activateNearest = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const box = currentTarget.closest('svg')!.getBoundingClientRect()
    setActive(pointLookup.nearest(clientX - box.left, clientY - box.top))
  }
  const onKey = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Escape') setActive(null)
    const next = Math.max(0, Math.min(last, indexAfterKey(event.key, index, last)))
    if (next === index) return
    event.preventDefault()
    flushSync(() => setStops([next, index]))
    stop.current?.focus()
  }
  const activeSpot = active === null || active > last ? null : spotOf(active)
  const href = activeSpot?.href

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
          onPointerDown={activateNearest}
          onPointerMove={activateNearest}
          onPointerLeave={() => setActive(null)}
          onMouseDown={(event) => event.preventDefault()} // the stops have the focus
          onClick={(event) => href !== undefined && onPlainClick(event, () => onOpen(href))}
        >
          <rect
            {...{ x: plot.left - EDGE, y: plot.top - EDGE, fill: 'transparent' }}
            width={plot.right - plot.left + 2 * EDGE}
            height={plot.bottom - plot.top + 2 * EDGE}
          />
        </a>
        {activeSpot && <circle className={classes['active']} cx={activeSpot.x + 6} cy={activeSpot.y + 6} r={5} />}
        {validStops(stops, last).map((index, order) => (
          <PointStop
            key={placed[index]!.row.key}
            ref={order === 0 ? stop : undefined}
            spot={spotOf(index)}
            isStop={order === 0}
            onFocus={() => setActive(index)}
            onBlur={() => setActive(null)}
            onKeyDown={(event) => onKey(event, index)}
            onOpen={onOpen}
          />
        ))}
      </svg>
      {activeSpot && <Tooltip spot={activeSpot} width={width} height={height} />}
    </>
  )
}

/** Each index once, and none beyond the last point. */
const validStops = (stops: number[], last: number) =>
  last < 0 ? [] : [...new Set(stops.map((index) => Math.min(index, last)))]

function indexAfterKey(key: string, index: number, last: number): number {
  const page = Math.max(1, Math.round(last / 20))
  const steps: Record<string, number> = {
    ...{ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, PageDown: page, PageUp: -page },
  }
  if (key === 'Home') return 0
  if (key === 'End') return last
  return index + (steps[key] ?? 0)
}

/** The pointer area extends beyond the plot, so that points at the ends of an axis are reached from outside too. */
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

/** The focusable part of a point. */
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
      // React's types take it for an HTML link
      ref={ref as unknown as Ref<HTMLAnchorElement>}
      href={href}
      onClick={(event) => onPlainClick(event, () => onOpen(href))}
      {...common}
    >
      {ring}
    </a>
  )
}
