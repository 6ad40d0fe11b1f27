import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowsJoin2, IconVolumeOff } from '@tabler/icons-react'
import { memo } from 'react'

import type { Span } from '#domain/spans.ts'
import type { PlayerActor } from '#src/machines/player.machine.ts'
import { useFormats } from '#src/ui/formats.ts'

import { TimeButton } from './time-button.tsx'
import classes from './transcript.module.css'

type SpanRowProps = { kind: 'silence' | 'interruption'; span: Span; player: PlayerActor | null; onSeek: () => void }

/** Where nobody talks, or the agent talks over the customer. */
export const SpanRow = memo(function SpanRow({ kind, span, player, onSeek }: SpanRowProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const seconds = t`${number((span.end_ms - span.start_ms) / 1000, 1)} s`

  return (
    <div className={classes['span']} data-kind={kind}>
      <TimeButton time_ms={span.start_ms} player={player} onSeek={onSeek} />
      <span className={classes['what']}>
        {kind === 'silence' ? (
          <>
            <IconVolumeOff size={14} stroke={1.5} aria-hidden />
            <Trans>Silence of {seconds}</Trans>
          </>
        ) : (
          <>
            <IconArrowsJoin2 size={14} stroke={1.5} aria-hidden />
            <Trans>The agent talks over the customer for {seconds}</Trans>
          </>
        )}
      </span>
    </div>
  )
})
