import { useActorRef, useSelector } from '@xstate/react'
import { type RefObject, useEffect, useState } from 'react'
import type { InspectionEvent } from 'xstate'

import type { CallDetail } from '#contracts/calls.ts'
import type { Span } from '#domain/spans.ts'
import { type PlayerActor, providePlayer } from '#src/machines/player.machine.ts'

import { usePlaybackSpeed } from './playback-speed.ts'
import { listenTo, mediaOf } from './media-element.ts'

export type Inspect = ((event: InspectionEvent) => void) | undefined

type PlayerOptions = {
  audio: RefObject<HTMLAudioElement | null>
  recording: NonNullable<CallDetail['recording']>
  startMs: number
  /** Those of the transcript, as soon as it is there: the same array as long as they are the same. */
  silences: readonly Span[]
  freshLink: () => Promise<string>
  inspect: Inspect
}

/** The player of a recording, on the element that sounds. */
export function usePlayer({ audio, recording, startMs, silences, freshLink, inspect }: PlayerOptions): PlayerActor {
  const [speed, keepSpeed] = usePlaybackSpeed()
  const [machine] = useState(() => providePlayer(mediaOf(() => audio.current!, freshLink)))
  // a link that is made anew must not make the recording start again
  const [first] = useState(recording)
  const player = useActorRef(machine, {
    input: { start_ms: startMs, speed, skipSilence: false },
    ...(inspect && { inspect }),
  })

  useEffect(() => {
    const element = audio.current!
    const leave = listenTo(element, first.duration_ms, (event) => player.send(event))
    element.setAttribute('src', first.url)
    return () => {
      leave()
      element.pause()
      element.removeAttribute('src')
    }
  }, [audio, first, player])

  useEffect(() => player.send({ type: 'silences.learned', silences }), [player, silences])

  const chosen = useSelector(player, ({ context }) => context.speed)
  useEffect(() => keepSpeed(chosen), [chosen, keepSpeed])

  // another moment in the address of the same conversation
  useEffect(() => {
    if (player.getSnapshot().context.position_ms !== startMs)
      player.send({ type: 'seek.requested', position_ms: startMs })
  }, [player, startMs])

  return player
}
