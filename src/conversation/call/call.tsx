import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, type ReactNode, useEffect, useEffectEvent } from 'react'

import type { CallMarker } from '#contracts/call-markers.ts'
import type { CallDetail, Peaks, CallTurns } from '#contracts/calls.ts'
import type { ConversationMeasures } from '#domain/conversations/conversation-measures.ts'
import type { Span } from '#domain/time/spans.ts'
import type { PlayerActor } from '#src/machines/player.machine.ts'
import { FindBar } from '#src/ui/conversation/find-bar.tsx'
import { useFind } from '#src/ui/conversation/use-find.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import type { Jump } from '../jump.ts'
import classes from './conversation.module.css'
import { MarkerLane } from './player/marker-lane.tsx'
import { Player } from './player/player.tsx'
import { SentimentStrip } from './player/sentiment-strip.tsx'
import { type Inspect, usePlayer } from './player/use-player.ts'
import { Tombstone } from './tombstone.tsx'
import { Transcript } from './transcript/transcript.tsx'
import { UncertainLegend } from './transcript/uncertain-legend.tsx'
import { useFollowing } from './transcript/use-following.ts'

export type CallProps = Omit<RecordedConversationProps, 'recording'> & { call: CallDetail }

/** A call: with its player if there is a recording, otherwise only its text, or a note that both were deleted. */
export function Call({ call, ...rest }: CallProps) {
  const { recording, expired_at, time_zone } = call
  if (expired_at !== null) {
    return (
      <div>
        <Tombstone expiredAt={expired_at} timeZone={time_zone} />
        {rest.aside}
      </div>
    )
  }
  if (recording && recording.withheld === null) return <RecordedConversation {...rest} recording={recording} />
  const { peaks: _, startMs: __, freshLink: ___, inspect: ____, whyNotJudged: _____, ...textProps } = rest
  return <Conversation {...textProps} player={null} />
}

type RecordedConversationProps = Omit<ConversationProps, 'player' | 'children'> & {
  recording: NonNullable<CallDetail['recording']>
  peaks: PromiseState<Peaks | null>
  startMs: number
  freshLink: () => Promise<string>
  inspect: Inspect
  /** Why no line was judged, if it is known. */
  whyNotJudged: string | null
}

/** A conversation with its recording, which can be played before the transcript has loaded. */
function RecordedConversation({
  recording,
  peaks,
  startMs,
  freshLink,
  inspect,
  whyNotJudged,
  ...rest
}: RecordedConversationProps) {
  const audio = useRef<HTMLAudioElement>(null)
  const silences = rest.measures?.silences ?? UNKNOWN
  const player = usePlayer({ audio, recording, startMs, silences, freshLink, inspect })

  return (
    <Conversation {...rest} player={player}>
      <audio ref={audio} preload="metadata" />
      <Player
        player={player}
        recording={recording}
        peaks={peaks}
        hasSilences={silences.length > 0}
        onRetryPeaks={rest.onRetry}
      >
        <MarkerLane markers={rest.markers} duration_ms={recording.duration_ms} player={player} />
        {rest.turns.value && (
          <SentimentStrip turns={rest.turns.value.data} duration_ms={recording.duration_ms} whyNot={whyNotJudged} />
        )}
      </Player>
    </Conversation>
  )
}

const UNKNOWN: Span[] = []

type ConversationProps = {
  /** Null if there is no recording. */
  player: PlayerActor | null
  turns: PromiseState<CallTurns>
  markers: readonly CallMarker[]
  measures: ConversationMeasures | null
  /** The content between player and transcript on a narrow screen. */
  aside: ReactNode
  /** The place to go to. */
  jump: Jump | null
  /** Renders the buttons that start something at a place of the conversation; the player is null if there is no recording. */
  renderStarter: (player: PlayerActor | null) => ReactNode
  onRetry: () => void
  /** The player. */
  children?: ReactNode
}

/** The transcript below the player, which stays in sight while the transcript is scrolled. */
function Conversation({ player, turns, markers, measures, jump, ...rest }: ConversationProps) {
  const { aside, renderStarter, onRetry, children } = rest
  const { t } = useLingui()
  const top = useRef<HTMLDivElement>(null)
  const callTurns = turns.value?.data ?? NOTHING
  const find = useFind(callTurns)
  const following = useFollowing(player)
  const seek = useEffectEvent(({ time_ms }: Jump) => {
    if (player && time_ms !== null) player.send({ type: 'seek.requested', position_ms: time_ms })
  })
  useEffect(() => {
    if (jump) seek(jump)
  }, [jump])

  return (
    <div className={classes['conversation']}>
      {renderStarter(player)}
      <div ref={top} className={classes['top']}>
        {children}
        {callTurns.length > 0 && <FindBar find={find} label={t`Find in the transcript`} />}
      </div>
      {aside}
      {!turns.value && turns.isPending ? (
        <Loading rows={8} />
      ) : !turns.value && turns.error ? (
        <Failed error={turns.error} onRetry={onRetry} />
      ) : callTurns.length === 0 ? (
        <NothingToRead hasRecording={player !== null} />
      ) : (
        <>
          <UncertainLegend turns={callTurns} />
          <Transcript
            turns={callTurns}
            markers={markers}
            measures={measures}
            player={player}
            find={find}
            following={following}
            jump={jump}
            below={top}
          />
        </>
      )}
    </div>
  )
}

const NOTHING: CallTurns['data'] = []

function NothingToRead({ hasRecording }: { hasRecording: boolean }) {
  return hasRecording ? (
    <Empty title={<Trans>There is no transcript of this conversation</Trans>}>
      <Trans>It can be heard, but not read: its source came without one.</Trans>
    </Empty>
  ) : (
    <Empty title={<Trans>There is nothing to hear or to read</Trans>}>
      <Trans>The source tells that this conversation took place, but holds neither a recording nor a transcript.</Trans>
    </Empty>
  )
}
