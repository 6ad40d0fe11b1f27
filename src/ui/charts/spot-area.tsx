import type { KeyboardEvent, MouseEvent } from 'react'

import classes from './picture.module.css'

/** A place in the picture that tells something: a bar, a day of a line, a cell. */
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

/** A plain click stays in the application; one that asks for a new tab or window is the browser's. */
export function onPlainClick(event: MouseEvent, open: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  open()
}

/** What a spot is and tells, to be read out. */
export const spokenSpot = ({ title, facts }: Spot) =>
  [title, ...facts.map(({ name, value }) => `${name}: ${value}`)].join('; ')

function afterKey(key: string, at: number, count: number, perLine: number): number {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perLine, ArrowUp: -perLine }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return at + (steps[key] ?? 0)
}
