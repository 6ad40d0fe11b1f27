import { useRef } from 'react'

import type { CallDetail, Peaks } from '#contracts/calls.ts'
import type { Span } from '#domain/spans.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { Conversation, type ConversationProps } from './conversation.tsx'
import { MarkerLane } from './player/marker-lane.tsx'
import { Player } from './player/player.tsx'
import { SentimentStrip } from './player/sentiment-strip.tsx'
import { type Inspect, usePlayer } from './player/use-player.ts'

export type HeardConversationProps = Omit<ConversationProps, 'player' | 'children'> & {
  recording: NonNullable<CallDetail['recording']>
  peaks: PromiseState<Peaks | null>
  startMs: number
  freshLink: () => Promise<string>
  inspect: Inspect
  /** Why no line was judged, as far as it is known. */
  whyNotJudged: string | null
}

/** A conversation with its recording, which can be heard before there is anything to read. */
export function HeardConversation({
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
