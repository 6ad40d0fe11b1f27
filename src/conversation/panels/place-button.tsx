import { useLingui } from '@lingui/react/macro'

import { useFormats } from '#src/ui/formats.ts'

import type { Jump } from '../jump.ts'
import classes from './panels.module.css'

type PlaceButtonProps = {
  place: Place
  /** What is at the place, for screen readers. */
  what: string
  /** The name of a place, if its time says too little. */
  placeName?: PlaceName | undefined
  onJump: (to: Jump) => void
}

type Place = { seq: number | null; start_ms: number | null }
export type PlaceName = (place: Place) => string

/** A button that goes to a place. Its name is the time, or the line number if the time is not known. */
export function PlaceButton({ place, what, placeName, onJump }: PlaceButtonProps) {
  const { seq, start_ms } = place
  const { t } = useLingui()
  const { duration, number } = useFormats()
  if (seq === null && start_ms === null) return <span className={classes['whole']}>{t`Whole`}</span>

  const line = number((seq ?? 0) + 1)
  const timeOrLine = start_ms === null ? t`Line ${line}` : duration(Math.floor(start_ms / 1000) * 1000)
  const name = placeName ? placeName(place) : timeOrLine
  return (
    <button
      type="button"
      className={classes['place']}
      aria-label={t`Go to ${name}: ${what}`}
      onClick={() => onJump({ seq, time_ms: start_ms })}
    >
      {name}
    </button>
  )
}
