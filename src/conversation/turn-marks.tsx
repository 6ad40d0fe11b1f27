import { Trans, useLingui } from '@lingui/react/macro'
import { IconBookmark } from '@tabler/icons-react'

import type { CallMarker } from '#contracts/call-markers.ts'
import { markerKindNames } from '#src/words/markers.ts'

import classes from './turn-marks.module.css'

/** The marks of a line, the first few with their names. */
export function TurnMarks({ marks }: { marks: readonly CallMarker[] }) {
  const { i18n } = useLingui()
  const hiddenCount = marks.length - FEW

  return (
    <>
      {marks.slice(0, FEW).map(({ id, kind, name }) => (
        <span key={id} className={classes['tag']} title={name}>
          <IconBookmark size={12} stroke={1.5} aria-hidden />
          <span className={classes['tag-name']}>
            {i18n._(markerKindNames[kind])}: {name}
          </span>
        </span>
      ))}
      {hiddenCount > 0 && (
        <span className={classes['tag']}>
          <Trans>{hiddenCount} more</Trans>
        </span>
      )}
    </>
  )
}

const FEW = 3
