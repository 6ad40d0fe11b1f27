import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import type { CallMarkers } from '#contracts/call-markers.ts'
import { Failed } from '#src/ui/states/failed.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { markerKindNames, markerOriginNames } from '#src/words/markers.ts'

import type { Jump } from '../jump.ts'
import classes from './panels.module.css'
import { PlaceButton, type PlaceName } from './place-button.tsx'

type MarkersSectionProps = { markers: PromiseState<CallMarkers>; placeName?: PlaceName; onJump: (to: Jump) => void }

/** All marks of the conversation, each with a link to its place. */
export function MarkersSection({ markers: { value, error }, placeName, onJump }: MarkersSectionProps) {
  const { i18n } = useLingui()
  const [showsAll, setShowsAll] = useState(false)
  if (!value) return error ? <Failed error={error} /> : null
  const marks = showsAll ? value.data : value.data.slice(0, FEW)
  const hiddenCount = value.data.length - marks.length

  return (
    <section>
      <h2 className={classes['title']}>
        <Trans>Marks</Trans>
      </h2>
      {value.data.length === 0 && (
        <p className={classes['why']}>
          <Trans>Nothing is marked in this conversation.</Trans>
        </p>
      )}
      <ul className={classes['list']}>
        {marks.map(({ id, kind, name, origin, ...place }) => (
          <li key={id} className={classes['entry']}>
            <span>
              <PlaceButton place={place} what={name} placeName={placeName} onJump={onJump} /> {name}
            </span>
            <span className={classes['dim']}>
              {i18n._(markerKindNames[kind])} · {i18n._(markerOriginNames[origin])}
            </span>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Button variant="default" size="compact-sm" onClick={() => setShowsAll(true)}>
          <Plural value={hiddenCount} one="Show # more" other="Show # more" />
        </Button>
      )}
    </section>
  )
}

const FEW = 30
