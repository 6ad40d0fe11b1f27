import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { CallTurns } from '#contracts/calls.ts'

import classes from './transcript.module.css'
import { CONFIDENT_WORD } from './turn-row.tsx'

/** Explains the dotted line, if there is one. */
export function UncertainLegend({ turns }: { turns: CallTurns['data'] }) {
  const isNeeded = useMemo(
    () => turns.some(({ confidence, uncertain }) => uncertain || (confidence !== null && confidence < CONFIDENT_WORD)),
    [turns],
  )
  if (!isNeeded) return null

  return (
    <p className={classes['legend']}>
      <span className={classes['text']} data-uncertain>
        <Trans>Dotted</Trans>
      </span>{' '}
      <Trans>is what was recognised with a confidence below 60%: listen before you quote it.</Trans>
    </p>
  )
}
