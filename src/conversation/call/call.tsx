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

export type CallProps = Omit<HeardConversationProps, 'recording'> & { call: CallDetail }

/** A call as far as there is something of it: heard, read, or a word on where it went. */
export function Call({ call, ...heard }: CallProps) {
  const { recording, expired_at, time_zone } = call
  if (expired_at !== null) {
    return (
      <div>
        <Tombstone expiredAt={expired_at} timeZone={time_zone} />
        {heard.aside}
      </div>
    )
  }
  if (recording && recording.withheld === null) return <HeardConversation {...heard} recording={recording} />
  const { peaks: _, startMs: __, freshLink: ___, inspect: ____, whyNotJudged: _____, ...read } = heard
  return <Conversation {...read} player={null} />
}

type HeardConversationProps = Omit<ConversationProps, 'player' | 'children'> & {
  recording: NonNullable<CallDetail['recording']>
  peaks: PromiseState<Peaks | null>
  startMs: number
  freshLink: () => Promise<string>
  inspect: Inspect
  /** Why no line was judged, as far as it is known. */
  whyNotJudged: string | null
}

/** A conversation with its recording, which can be heard before there is anything to read. */
function HeardConversation({
  recording,
  peaks,
  startMs,
  freshLink,
  inspect,
  whyNotJudged,
  ...rest
}: HeardConversationProps) {
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
  /** Null where there is nothing to hear. */
  player: PlayerActor | null
  turns: PromiseState<CallTurns>
  markers: readonly CallMarker[]
  measures: ConversationMeasures | null
  /** What stands between player and transcript on a narrow screen. */
  aside: ReactNode
  /** Where somebody wants to be. */
  jump: Jump | null
  /** What is offered for a place of the conversation; without a player where there is nothing to hear. */
  renderStarter: (player: PlayerActor | null) => ReactNode
  onRetry: () => void
  /** The player. */
  children?: ReactNode
}

/** What was said, below what sounds: while one scrolls, the player stays in sight. */
function Conversation({ player, turns, markers, measures, jump, ...rest }: ConversationProps) {
  const { aside, renderStarter, onRetry, children } = rest
  const { t } = useLingui()
  const top = useRef<HTMLDivElement>(null)
  const spoken = turns.value?.data ?? NOTHING
  const find = useFind(spoken)
  const following = useFollowing(player)
  const hear = useEffectEvent(({ time_ms }: Jump) => {
    if (player && time_ms !== null) player.send({ type: 'seek.requested', position_ms: time_ms })
  })
  useEffect(() => {
    if (jump) hear(jump)
  }, [jump])

  return (
    <div className={classes['conversation']}>
      {renderStarter(player)}
      <div ref={top} className={classes['top']}>
        {children}
        {spoken.length > 0 && <FindBar find={find} label={t`Find in the transcript`} />}
      </div>
      {aside}
      {!turns.value && turns.isPending ? (
        <Loading rows={8} />
      ) : !turns.value && turns.error ? (
        <Failed error={turns.error} onRetry={onRetry} />
      ) : spoken.length === 0 ? (
        <NothingToRead isHeard={player !== null} />
      ) : (
        <>
          <UncertainLegend turns={spoken} />
          <Transcript
            turns={spoken}
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

function NothingToRead({ isHeard }: { isHeard: boolean }) {
  return isHeard ? (
    <Empty title={<Trans>There is no transcript of this conversation</Trans>}>
      <Trans>It can be heard, but not read: its source came without one.</Trans>
    </Empty>
  ) : (
    <Empty title={<Trans>There is nothing to hear or to read</Trans>}>
      <Trans>The source tells that this conversation took place, but holds neither a recording nor a transcript.</Trans>
    </Empty>
  )
}
