import { Trans } from '@lingui/react/macro'

import type { Import } from '#contracts/imports.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Tile } from '#src/ui/tile.tsx'

import { hasBegun } from './has-begun.ts'
import classes from './outcome-tiles.module.css'

/** The counts of the import. Before it has run, only the number of already known entries is certain. */
export function OutcomeTiles({ summary }: { summary: Import }) {
  const { accepted, repeated, refused, noted } = summary
  const { number } = useFormats()
  const isEstimate = !hasBegun(summary)

  return (
    <div className={classes['tiles']}>
      <Tile
        label={isEstimate ? <Trans>Not known yet</Trans> : <Trans>New or completed</Trans>}
        value={number(accepted)}
      />
      <Tile
        label={isEstimate ? <Trans>Known already, may be completed</Trans> : <Trans>Known already</Trans>}
        value={number(repeated)}
      />
      <Tile label={<Trans context="what was not taken from files">Refused</Trans>} value={number(refused)} />
      {noted > 0 && <Tile label={<Trans context="on what was taken from files">Notes</Trans>} value={number(noted)} />}
    </div>
  )
}
