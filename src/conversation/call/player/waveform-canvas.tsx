import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

import type { Peaks } from '#contracts/calls.ts'
import type { Span } from '#domain/time/spans.ts'
import type { PlayerActor } from '#src/machines/player.machine.ts'

import classes from './waveform.module.css'

type WaveformCanvasProps = { player: PlayerActor; peaks: Peaks | null; duration_ms: number }

/** The drawing only. It follows the player without React, because it changes with every frame. */
export function WaveformCanvas({ player, peaks, duration_ms }: WaveformCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height, density } = useSize(canvas)
  const bars = useMemo(() => (peaks ? barsOf(peaks, barCount(width)) : [[]]), [peaks, width])

  useEffect(() => {
    const context = canvas.current!.getContext('2d')
    if (!context) return
    canvas.current!.width = Math.round(width * density)
    canvas.current!.height = Math.round(height * density)
    const colours = coloursOf(canvas.current!)
    const draw = () => {
      const { position_ms, loop } = player.getSnapshot().context
      drawWaveform(context, { width, height, density, bars, duration_ms, position_ms, loop, colours })
    }
    draw()
    const subscription = player.subscribe(draw)
    return () => subscription.unsubscribe()
  }, [player, bars, width, height, density, duration_ms])

  return <canvas ref={canvas} className={classes['canvas']} aria-hidden />
}

function coloursOf(canvas: HTMLCanvasElement) {
  const style = getComputedStyle(canvas)
  return {
    played: style.color,
    rest: style.getPropertyValue('--line-strong'),
    loop: style.getPropertyValue('--line'),
  }
}

/** The size of an element in CSS pixels, and the device pixels per CSS pixel. */
function useSize(target: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0, density: 1 })

  useLayoutEffect(() => {
    const element = target.current!
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      setSize({ width, height, density: window.devicePixelRatio })
    }
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(element)
    return () => observer.disconnect()
  }, [target])

  return size
}

export type WaveformPicture = {
  /** In CSS pixels. */
  width: number
  height: number
  /** Device pixels per CSS pixel. */
  density: number
  /** One row of bars for each lane, from the top. */
  bars: readonly (readonly number[])[]
  duration_ms: number
  position_ms: number
  loop: Span | null
  colours: { played: string; rest: string; loop: string }
}

/** Draws the lanes below each other, the played part in its own colour, the repeated span, and the line of the current position. */
export function drawWaveform(context: CanvasRenderingContext2D, picture: WaveformPicture) {
  const { width, height, density, bars, duration_ms, position_ms, loop, colours } = picture
  const x = (time_ms: number) => (duration_ms > 0 ? (Math.min(time_ms, duration_ms) / duration_ms) * width : 0)
  const now = x(position_ms)
  context.setTransform(density, 0, 0, density, 0, 0)
  context.clearRect(0, 0, width, height)

  if (loop) {
    context.fillStyle = colours.loop
    context.fillRect(x(loop.start_ms), 0, Math.max(1, x(loop.end_ms) - x(loop.start_ms)), height)
  }
  const laneHeight = height / Math.max(1, bars.length)
  for (const [lane, row] of bars.entries()) {
    const middle = laneHeight * (lane + 0.5)
    for (const [column, loudness] of row.entries()) {
      const left = column * BAR_PITCH
      const barHeight = Math.max(QUIET, loudness * (laneHeight - LANE_GAP))
      context.fillStyle = left < now ? colours.played : colours.rest
      context.fillRect(left, middle - barHeight / 2, BAR_WIDTH, barHeight)
    }
  }
  context.fillStyle = colours.played
  context.fillRect(Math.min(width - 2, Math.max(0, now - 1)), 0, 2, height)
}

/** How many bars fit. */
export const barCount = (width: number) => Math.max(1, Math.floor((width + BAR_PITCH - BAR_WIDTH) / BAR_PITCH))

const BAR_WIDTH = 2
const BAR_PITCH = 3
const LANE_GAP = 6
/** Silence is drawn as a line. */
const QUIET = 1

/** The loudness of each lane in `count` columns, from 0 to 1 of the loudest value of all lanes. */
export function barsOf({ lanes }: Peaks, count: number): number[][] {
  const loudest = lanes.reduce((most, lane) => lane.reduce((one, other) => Math.max(one, other), most), 1)
  return lanes.map((lane) =>
    Array.from({ length: count }, (_, column) => {
      const from = Math.floor((column * lane.length) / count)
      const to = Math.max(from + 1, Math.floor(((column + 1) * lane.length) / count))
      let most = 0
      for (let bucket = from; bucket < to; bucket += 1) most = Math.max(most, lane[bucket] ?? 0)
      return most / loudest
    }),
  )
}
