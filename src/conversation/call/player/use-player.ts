import { useLocalStorage } from '@mantine/hooks'
import { useActorRef, useSelector } from '@xstate/react'
import { type RefObject, useEffect, useState } from 'react'
import type { InspectionEvent } from 'xstate'

import type { CallDetail } from '#contracts/calls.ts'
import type { Span } from '#domain/time/spans.ts'
import { withinSpeeds } from '#src/machines/playback.ts'
import { type PlayerActor, providePlayer, type PlayerEvent, type PlayerMedia } from '#src/machines/player.machine.ts'

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

/** The speed that this person likes to listen at, on this browser. */
function usePlaybackSpeed() {
  return useLocalStorage({
    key: 'atalaya-player-speed',
    defaultValue: 1,
    getInitialValueInEffect: false,
    deserialize: (stored) => withinSpeeds(Number(stored) || 1),
  })
}

/** What the player does to an element. `freshLink` makes a new address for it: they end after some hours. */
function mediaOf(element: () => HTMLAudioElement, freshLink: () => Promise<string>): PlayerMedia {
  return {
    load: () =>
      void freshLink().then(
        (link) => (element().src = link),
        // an address that cannot be had is a recording that cannot be loaded
        () => element().dispatchEvent(new Event('error')),
      ),
    play: () =>
      void element()
        .play()
        .catch(() => {
          // the browser refused, unless something else stopped it meanwhile
          if (element().paused) element().dispatchEvent(new Event('pause'))
        }),
    pause: () => element().pause(),
    seek: (position_ms) => void (element().currentTime = position_ms / 1000),
    setSpeed: (speed) => void (element().playbackRate = speed),
  }
}

/** Tells what happens to an element, its time with every frame that is shown. `knownMs`: as long as the server found it. */
function listenTo(element: HTMLAudioElement, knownMs: number, tell: (event: PlayerEvent) => void): () => void {
  let frame = 0
  const tellTime = () => tell({ type: 'media.time', position_ms: element.currentTime * 1000 })
  const followTime = () => {
    tellTime()
    if (!element.paused) frame = requestAnimationFrame(followTime)
  }
  const listeners: Record<string, () => void> = {
    loadedmetadata: () => {
      // a stream without its length in the head is endless to the browser
      const duration_ms = Number.isFinite(element.duration) ? element.duration * 1000 : knownMs
      tell({ type: 'media.ready', duration_ms })
    },
    timeupdate: tellTime,
    playing: () => {
      cancelAnimationFrame(frame)
      tell({ type: 'media.playing' })
      followTime()
    },
    pause: () => tell({ type: 'media.paused' }),
    waiting: () => tell({ type: 'media.waiting' }),
    ended: () => tell({ type: 'media.ended' }),
    error: () => tell({ type: 'media.failed' }),
  }

  for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener)
  return () => {
    cancelAnimationFrame(frame)
    for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener)
  }
}
