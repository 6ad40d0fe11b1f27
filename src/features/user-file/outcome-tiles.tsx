import { useLingui } from '@lingui/react/macro'

import { rowOutcomes, type RowOutcome } from '#contracts/lists/user-files.ts'
import type { UserFile } from '#contracts/user-files.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Tile } from '#src/ui/tile.tsx'

import { OutcomeSign } from './outcome-sign.tsx'
import classes from './outcome-tiles.module.css'
import { outcomeNames } from './user-file-words.ts'

type OutcomeTilesProps = {
  outcomes: NonNullable<UserFile['outcomes']>
  /** The outcome by which the rows below are filtered. */
  current: RowOutcome | undefined
}

/** The number of rows per outcome; each tile filters the rows, and pressed again shows all of them. */
export function OutcomeTiles({ outcomes, current }: OutcomeTilesProps) {
  const { i18n } = useLingui()
  const { number } = useFormats()

  return (
    <div className={classes['tiles']}>
      {rowOutcomes.map((outcome) => (
        <Tile
          key={outcome}
          label={
            <OutcomeSign outcome={outcome} isQuiet={outcomes[outcome] === 0}>
              {i18n._(outcomeNames[outcome])}
            </OutcomeSign>
          }
          value={number(outcomes[outcome])}
          link={{
            to: '.',
            resetScroll: false,
            search: (search: object) => ({ ...search, page: 1, outcome: outcome === current ? undefined : outcome }),
          }}
          isCurrent={outcome === current}
        />
      ))}
    </div>
  )
}
