import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
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
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'

import { type PlayerActor, SKIP_MS } from '#src/machines/player.machine.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from './player.module.css'
import { OFFERED_SPEEDS } from './speeds.ts'
import { useCopyLink } from './use-copy-link.ts'

type ControlsProps = { player: PlayerActor; duration_ms: number; hasSilences: boolean }

export function Controls({ player, duration_ms, hasSilences }: ControlsProps) {
  const { t } = useLingui()
  const { duration, number } = useFormats()
  const copyLink = useCopyLink()
  const isSounding = useSelector(player, (snapshot) => snapshot.hasTag('sounding'))
  const isPending = useSelector(player, (snapshot) => snapshot.hasTag('pending'))
  const wantsToPlay = useSelector(player, ({ context }) => context.wantsToPlay)
  const seconds = useSelector(player, ({ context }) => Math.floor(context.position_ms / 1000))
  const { speed, loop, skipSilence } = useSelector(player, ({ context }) => context, isSameChoice)
  const isOn = isSounding || wantsToPlay
  const offered = OFFERED_SPEEDS.includes(speed) ? OFFERED_SPEEDS : [...OFFERED_SPEEDS, speed].toSorted((a, b) => a - b)

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
          data={offered.map((value) => ({ value: String(value), label: `${number(value, digitsOf(value))}×` }))}
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

type Choice = Pick<ReturnType<PlayerActor['getSnapshot']>['context'], 'speed' | 'loop' | 'skipSilence'>

/** The position changes with every frame: what was chosen does not. */
const isSameChoice = (one: Choice, other: Choice) =>
  one.speed === other.speed && one.loop === other.loop && one.skipSilence === other.skipSilence
