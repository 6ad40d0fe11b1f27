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
  /** The silences of the transcript once it has loaded: the same array as long as they are unchanged. */
  silences: readonly Span[]
  freshLink: () => Promise<string>
  inspect: Inspect
}

/** The player of a recording, connected to its audio element. */
export function usePlayer({ audio, recording, startMs, silences, freshLink, inspect }: PlayerOptions): PlayerActor {
  const [speed, storeSpeed] = usePlaybackSpeed()
  const [machine] = useState(() => providePlayer(mediaOf(() => audio.current!, freshLink)))
  // a renewed link must not restart the recording
  const [initialRecording] = useState(recording)
  const player = useActorRef(machine, {
    input: { start_ms: startMs, speed, skipSilence: false },
    ...(inspect && { inspect }),
  })

  useEffect(() => {
    const element = audio.current!
    const stopListening = listenTo(element, initialRecording.duration_ms, (event) => player.send(event))
    element.setAttribute('src', initialRecording.url)
    return () => {
      stopListening()
      element.pause()
      element.removeAttribute('src')
    }
  }, [audio, initialRecording, player])

  useEffect(() => player.send({ type: 'silences.learned', silences }), [player, silences])

  const currentSpeed = useSelector(player, ({ context }) => context.speed)
  useEffect(() => storeSpeed(currentSpeed), [currentSpeed, storeSpeed])

  // another moment in the address of the same conversation
  useEffect(() => {
    if (player.getSnapshot().context.position_ms !== startMs)
      player.send({ type: 'seek.requested', position_ms: startMs })
  }, [player, startMs])

  return player
}

/** The playback speed that this person prefers, stored in this browser. */
function usePlaybackSpeed() {
  return useLocalStorage({
    key: 'atalaya-player-speed',
    defaultValue: 1,
    getInitialValueInEffect: false,
    deserialize: (stored) => withinSpeeds(Number(stored) || 1),
  })
}

/** The actions of the player on an audio element. `freshLink` fetches a new address for it: addresses expire after some hours. */
function mediaOf(element: () => HTMLAudioElement, freshLink: () => Promise<string>): PlayerMedia {
  return {
    load: () =>
      void freshLink().then(
        (link) => (element().src = link),
        // without an address the recording cannot be loaded
        () => element().dispatchEvent(new Event('error')),
      ),
    play: () =>
      void element()
        .play()
        .catch(() => {
          // the browser refused to play, unless something else stopped it meanwhile
          if (element().paused) element().dispatchEvent(new Event('pause'))
        }),
    pause: () => element().pause(),
    seek: (position_ms) => void (element().currentTime = position_ms / 1000),
    setSpeed: (speed) => void (element().playbackRate = speed),
  }
}

/** Reports the events of an element, and its time with every displayed frame. `knownMs` is the duration that the server found. */
function listenTo(element: HTMLAudioElement, knownMs: number, report: (event: PlayerEvent) => void): () => void {
  let frame = 0
  const reportTime = () => report({ type: 'media.time', position_ms: element.currentTime * 1000 })
  const followTime = () => {
    reportTime()
    if (!element.paused) frame = requestAnimationFrame(followTime)
  }
  const listeners: Record<string, () => void> = {
    loadedmetadata: () => {
      // for a stream without its length in the header, the browser reports an infinite duration
      const duration_ms = Number.isFinite(element.duration) ? element.duration * 1000 : knownMs
      report({ type: 'media.ready', duration_ms })
    },
    timeupdate: reportTime,
    playing: () => {
      cancelAnimationFrame(frame)
      report({ type: 'media.playing' })
      followTime()
    },
    pause: () => report({ type: 'media.paused' }),
    waiting: () => report({ type: 'media.waiting' }),
    ended: () => report({ type: 'media.ended' }),
    error: () => report({ type: 'media.failed' }),
  }

  for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener)
  return () => {
    cancelAnimationFrame(frame)
    for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener)
  }
}
