import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, NativeSelect, VisuallyHidden } from '@mantine/core'
import {
  IconLink,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerTrackNext,
  IconRepeat,
  IconRewindBackward10,
  IconRewindForward10,
  IconX,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'

import type { CallDetail, Peaks } from '#contracts/calls.ts'
import { type PlayerActor, SKIP_MS } from '#src/machines/player.machine.ts'
import { usePageKeys } from '#src/ui/conversation/page-keys.ts'
import { useFormats } from '#src/ui/formats.ts'
import { notify } from '#src/ui/notify.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { loopKey, playerKey } from './player-keys.ts'
import classes from './player.module.css'
import { OFFERED_SPEEDS } from './speeds.ts'
import { Waveform } from './waveform.tsx'

type PlayerProps = {
  player: PlayerActor
  recording: NonNullable<CallDetail['recording']>
  peaks: PromiseState<Peaks | null>
  hasSilences: boolean
  /** The content below the waveform, aligned with its times. */
  children?: ReactNode
  onRetryPeaks: () => void
}

/** The player: its waveform and its controls. */
export function Player({ player, recording, peaks, hasSilences, children, onRetryPeaks }: PlayerProps) {
  const { t } = useLingui()
  const hasFailed = useSelector(player, (snapshot) => snapshot.matches('failed'))
  usePageKeys((key) => {
    const { context } = player.getSnapshot()
    const event = playerKey(key, context)
    const events = event ? [event] : loopKey(key, context)
    for (const playerEvent of events) player.send(playerEvent)
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

/** Announces to screen readers which span is repeated, or that the repeat has ended. */
function LoopStatus({ player }: { player: PlayerActor }) {
  const { t } = useLingui()
  const { duration } = useFormats()
  const loop = useSelector(player, ({ context }) => context.loop)
  const [announced, setAnnounced] = useState({ loop, sentence: '' })
  if (loop !== announced.loop) {
    const [from, to] = [duration(loop?.start_ms ?? 0), duration(loop?.end_ms ?? 0)]
    setAnnounced({ loop, sentence: loop ? t`Repeating ${from} to ${to}` : t`Nothing is repeated` })
  }

  return <VisuallyHidden role="status">{announced.sentence}</VisuallyHidden>
}

type ControlsProps = { player: PlayerActor; duration_ms: number; hasSilences: boolean }

function Controls({ player, duration_ms, hasSilences }: ControlsProps) {
  const { t } = useLingui()
  const { duration, number } = useFormats()
  const copyLink = useCopyLink()
  const isSounding = useSelector(player, (snapshot) => snapshot.hasTag('sounding'))
  const isPending = useSelector(player, (snapshot) => snapshot.hasTag('pending'))
  const wantsToPlay = useSelector(player, ({ context }) => context.wantsToPlay)
  const seconds = useSelector(player, ({ context }) => Math.floor(context.position_ms / 1000))
  const { speed, loop, skipSilence } = useSelector(player, ({ context }) => context, hasSameSettings)
  const isOn = isSounding || wantsToPlay
  const speeds = OFFERED_SPEEDS.includes(speed) ? OFFERED_SPEEDS : [...OFFERED_SPEEDS, speed].toSorted((a, b) => a - b)

  return (
    <div className={classes['controls']}>
      <Tool label={t`Back 10 seconds`} onClick={() => player.send({ type: 'skip.requested', by_ms: -SKIP_MS })}>
        <IconRewindBackward10 size={20} stroke={1.5} aria-hidden />
      </Tool>
      <ActionIcon
        size={36}
        radius="xl"
        aria-label={isOn ? t`Pause` : t`Play`}
        title={isOn ? t`Pause` : t`Play`}
        onClick={() => player.send({ type: 'play.toggled' })}
      >
        {isOn ? <IconPlayerPauseFilled size={18} aria-hidden /> : <IconPlayerPlayFilled size={18} aria-hidden />}
      </ActionIcon>
      <Tool label={t`Forward 10 seconds`} onClick={() => player.send({ type: 'skip.requested', by_ms: SKIP_MS })}>
        <IconRewindForward10 size={20} stroke={1.5} aria-hidden />
      </Tool>
      <span className={classes['times']}>
        {duration(seconds * 1000)} / {duration(duration_ms)}
      </span>
      <output className={classes['waiting']}>{isPending && <Trans>Loading...</Trans>}</output>
      {loop && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconRepeat size={14} aria-hidden />}
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={t`Stop repeating ${duration(loop.start_ms)} to ${duration(loop.end_ms)}`}
          onClick={() => player.send({ type: 'loop.selected', span: null })}
        >
          {duration(loop.start_ms)}–{duration(loop.end_ms)}
        </Button>
      )}
      <div className={classes['more']}>
        <Button
          variant={skipSilence ? 'filled' : 'default'}
          size="compact-sm"
          leftSection={<IconPlayerTrackNext size={16} stroke={1.5} aria-hidden />}
          aria-pressed={skipSilence}
          disabled={!hasSilences}
          onClick={() => player.send({ type: 'silence-skipping.toggled' })}
        >
          <Trans>Skip silence</Trans>
        </Button>
        <NativeSelect
          size="xs"
          className={classes['speed']}
          aria-label={t`Speed`}
          value={String(speed)}
          data={speeds.map((value) => ({ value: String(value), label: `${number(value, digitsOf(value))}×` }))}
          onChange={({ currentTarget }) => player.send({ type: 'speed.chosen', speed: Number(currentTarget.value) })}
        />
        <Tool label={t`Copy link to this moment`} onClick={() => copyLink(seconds)}>
          <IconLink size={18} stroke={1.5} aria-hidden />
        </Tool>
      </div>
    </div>
  )
}

type ToolProps = { label: string; onClick: () => void; children: ReactNode }

function Tool({ label, onClick, children }: ToolProps) {
  return (
    <ActionIcon variant="subtle" size={32} aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}

const digitsOf = (value: number) => (Number.isInteger(value) ? 0 : Number.isInteger(value * 10) ? 1 : 2)

type Settings = Pick<ReturnType<PlayerActor['getSnapshot']>['context'], 'speed' | 'loop' | 'skipSilence'>

/** The position changes with every frame; these settings do not. */
const hasSameSettings = (a: Settings, b: Settings) =>
  a.speed === b.speed && a.loop === b.loop && a.skipSilence === b.skipSilence

/**
 * Copies the address of this page at a moment, with `t` as its parameter. If the browser refuses to copy, that address
 * is put into the address bar.
 */
function useCopyLink() {
  const { t } = useLingui()
  const router = useRouter()

  return async (seconds: number) => {
    const { pathname } = router.state.location
    const { href } = router.buildLocation({ to: pathname, search: { t: seconds } })
    try {
      await navigator.clipboard.writeText(`${location.origin}${href}`)
      await notify({ text: t`The link is copied.`, milliseconds: 4000 })
    } catch {
      router.history.replace(href)
      await notify({ text: t`The link is in the address bar.`, milliseconds: 4000 })
    }
  }
}
