import { Trans } from '@lingui/react/macro'

import type { Import } from '#contracts/imports.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Tile } from '#src/ui/tile.tsx'

import classes from './outcome-tiles.module.css'

/** How many conversations do what; before the import has run, would do. */
export function OutcomeTiles({ kept: { accepted, repeated, refused } }: { kept: Import }) {
  const { number } = useFormats()

  return (
    <div className={classes['tiles']}>
      <Tile label={<Trans>New or completed</Trans>} value={number(accepted)} />
      <Tile label={<Trans>Known already</Trans>} value={number(repeated)} />
      <Tile label={<Trans>Refused</Trans>} value={number(refused)} />
    </div>
  )
}
