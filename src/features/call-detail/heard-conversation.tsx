import { useRef } from 'react'

import type { CallDetail, Peaks } from '#contracts/calls.ts'
import type { Span } from '#domain/conversation-measures.ts'
import type { Settled } from '#src/ui/use-settled.ts'

import { Conversation, type ConversationProps } from './conversation.tsx'
import { Player } from './player/player.tsx'
import { type Inspect, usePlayer } from './player/use-player.ts'

export type { Inspect }

type HeardConversationProps = Omit<ConversationProps, 'player' | 'children'> & {
  recording: NonNullable<CallDetail['recording']>
  peaks: Settled<Peaks | null>
  startMs: number
  freshLink: () => Promise<string>
  inspect: Inspect
}

/** A conversation with its recording, which can be heard before there is anything to read. */
export function HeardConversation({ recording, peaks, startMs, freshLink, inspect, ...rest }: HeardConversationProps) {
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
      />
    </Conversation>
  )
}

const UNKNOWN: Span[] = []
