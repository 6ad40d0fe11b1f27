import { Trans } from '@lingui/react/macro'

import type { CallDetail } from '#contracts/calls.ts'

import classes from './hints.module.css'

/** What one must know of a conversation before one trusts what one hears and reads. */
export function Hints({ call: { speakers_swapped, recording } }: { call: CallDetail }) {
  return (
    <>
      {speakers_swapped && (
        <p className={classes['hint']}>
          <Trans>Agent and customer were swapped here: the source tells them the other way round.</Trans>
        </p>
      )}
      {recording?.withheld && (
        <p className={classes['hint']}>
          <Trans>
            The recording is not played: something sensitive in it would have to be silent, and cannot be made so.
          </Trans>
        </p>
      )}
      {recording?.muted && (
        <p className={classes['hint']}>
          <Trans>Where something sensitive is said, the recording is silent.</Trans>
        </p>
      )}
    </>
  )
}
