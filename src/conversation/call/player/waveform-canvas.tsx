import { useEffect, useMemo, useRef } from 'react'

import type { Peaks } from '#contracts/calls.ts'
import type { PlayerActor } from '#src/machines/player.machine.ts'

import { barCount, drawWaveform } from './draw-waveform.ts'
import { useSize } from './use-size.ts'
import { barsOf } from './waveform-bars.ts'
import classes from './waveform.module.css'

type WaveformCanvasProps = { player: PlayerActor; peaks: Peaks | null; duration_ms: number }

/** The picture alone. It follows the player without React: it changes with every frame. */
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
