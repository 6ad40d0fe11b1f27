import type { Span } from '#domain/spans.ts'

export type WaveformPicture = {
  /** In CSS pixels. */
  width: number
  height: number
  /** Pixels of the screen per CSS pixel. */
  density: number
  /** One row of bars for each lane, from the top. */
  bars: readonly (readonly number[])[]
  duration_ms: number
  position_ms: number
  loop: Span | null
  colours: { played: string; rest: string; loop: string }
}

/** Draws the lanes over each other, what was played in its own colour, the repeated span, and the line of now. */
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
      const tall = Math.max(QUIET, loudness * (laneHeight - LANE_GAP))
      context.fillStyle = left < now ? colours.played : colours.rest
      context.fillRect(left, middle - tall / 2, BAR_WIDTH, tall)
    }
  }
  context.fillStyle = colours.played
  context.fillRect(Math.min(width - 2, Math.max(0, now - 1)), 0, 2, height)
}

/** How many bars have room. */
export const barCount = (width: number) => Math.max(1, Math.floor((width + BAR_PITCH - BAR_WIDTH) / BAR_PITCH))

const BAR_WIDTH = 2
const BAR_PITCH = 3
const LANE_GAP = 6
/** Silence is a line. */
const QUIET = 1
