import type { PlayerEvent, PlayerMedia } from '#src/machines/player.machine.ts'

/** What the player does to an element. `freshLink` makes a new address for it: they end after some hours. */
export function mediaOf(element: () => HTMLAudioElement, freshLink: () => Promise<string>): PlayerMedia {
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
export function listenTo(element: HTMLAudioElement, knownMs: number, tell: (event: PlayerEvent) => void): () => void {
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
