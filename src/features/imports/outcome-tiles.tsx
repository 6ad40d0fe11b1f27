import { Trans } from '@lingui/react/macro'

import type { Import } from '#contracts/imports.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Tile } from '#src/ui/tile.tsx'

import { hasBegun } from './has-begun.ts'
import classes from './outcome-tiles.module.css'

/** How much does what; before the import has run, only what is known already can be told. */
export function OutcomeTiles({ kept }: { kept: Import }) {
  const { accepted, repeated, refused, noted } = kept
  const { number } = useFormats()
  const isBefore = !hasBegun(kept)

  return (
    <div className={classes['tiles']}>
      <Tile
        label={isBefore ? <Trans>Not known yet</Trans> : <Trans>New or completed</Trans>}
        value={number(accepted)}
      />
      <Tile
        label={isBefore ? <Trans>Known already, may be completed</Trans> : <Trans>Known already</Trans>}
        value={number(repeated)}
      />
      <Tile label={<Trans context="what was not taken from files">Refused</Trans>} value={number(refused)} />
      {noted > 0 && <Tile label={<Trans context="on what was taken from files">Notes</Trans>} value={number(noted)} />}
    </div>
  )
}
