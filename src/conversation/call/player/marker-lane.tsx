import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'

import type { CallMarker } from '#contracts/call-markers.ts'
import type { PlayerActor } from '#src/machines/player.machine.ts'
import { useFormats } from '#src/ui/formats.ts'
import { markerKindNames } from '#src/words/markers.ts'

import classes from './timeline.module.css'

type MarkerLaneProps = { markers: readonly CallMarker[]; duration_ms: number; player: PlayerActor }

/** The marks along the recording. They are only for the pointer: keyboard users have the list of them in the panel. */
export const MarkerLane = memo(function MarkerLane({ markers, duration_ms, player }: MarkerLaneProps) {
  const { i18n } = useLingui()
  const { duration } = useFormats()
  const placed = markers.flatMap(({ start_ms, end_ms, ...marker }) =>
    start_ms === null || start_ms > duration_ms ? [] : [{ ...marker, start_ms, end_ms: end_ms ?? start_ms }],
  )
  if (placed.length === 0) return null

  return (
    <div className={classes['row']}>
      <span className={classes['name']}>
        <Trans>Marks</Trans>
      </span>
      <div className={classes['marks']} aria-hidden>
        {placed.map(({ id, kind, name, start_ms, end_ms }) => (
          <button
            key={id}
            type="button"
            tabIndex={-1}
            className={classes['mark']}
            data-kind={kind}
            aria-label={name}
            title={`${duration(start_ms)} · ${i18n._(markerKindNames[kind])}: ${name}`}
            style={{
              left: `${(start_ms / duration_ms) * 100}%`,
              width: `${((Math.min(end_ms, duration_ms) - start_ms) / duration_ms) * 100}%`,
            }}
            onClick={() => player.send({ type: 'seek.requested', position_ms: start_ms })}
          />
        ))}
      </div>
    </div>
  )
})
