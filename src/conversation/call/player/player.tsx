import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'

import type { CallDetail, Peaks } from '#contracts/calls.ts'
import type { PlayerActor } from '#src/machines/player.machine.ts'
import { usePageKeys } from '#src/ui/conversation/page-keys.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { Controls } from './controls.tsx'
import { loopKey } from './loop-keys.ts'
import { LoopStatus } from './loop-status.tsx'
import { playerKey } from './player-keys.ts'
import classes from './player.module.css'
import { Waveform } from './waveform.tsx'

type PlayerProps = {
  player: PlayerActor
  recording: NonNullable<CallDetail['recording']>
  peaks: PromiseState<Peaks | null>
  hasSilences: boolean
  /** What stands below the waveform, moment under moment. */
  children?: ReactNode
  onRetryPeaks: () => void
}

/** What sounds: its picture, and what one can do with it. */
export function Player({ player, recording, peaks, hasSilences, children, onRetryPeaks }: PlayerProps) {
  const { t } = useLingui()
  const hasFailed = useSelector(player, (snapshot) => snapshot.matches('failed'))
  usePageKeys((key) => {
    const { context } = player.getSnapshot()
    const event = playerKey(key, context)
    const events = event ? [event] : loopKey(key, context)
    for (const each of events) player.send(each)
    return events.length > 0
  })

  return (
    <section className={classes['player']} aria-label={t`Player`}>
      {hasFailed && (
        <p className={classes['trouble']} role="alert">
          <Trans>The recording could not be loaded.</Trans>
          <Button variant="default" size="compact-sm" onClick={() => player.send({ type: 'retry.requested' })}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      <Waveform player={player} peaks={peaks.value} lanes={recording.lanes} duration_ms={recording.duration_ms} />
      {children}
      {peaks.error !== null && !peaks.value && (
        <p className={classes['trouble']} role="alert">
          <Trans>The waveform could not be loaded; the recording can be heard all the same.</Trans>
          <Button variant="default" size="compact-sm" onClick={onRetryPeaks}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      <LoopStatus player={player} />
      <Controls player={player} duration_ms={recording.duration_ms} hasSilences={hasSilences} />
    </section>
  )
}
