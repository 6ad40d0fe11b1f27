import type { Span } from '#domain/time/spans.ts'

export type Playback = {
  position_ms: number
  /** Null until the recording is loaded. */
  duration_ms: number | null
  /** The span that is repeated, or null. */
  loop: Span | null
  skipSilence: boolean
  silences: readonly Span[]
}

/**
 * The time at which playback has to continue when it reaches `time_ms`: the start of the loop, the end of a silence, or
 * null to continue normally.
 */
export function jumpTarget(playback: Playback, time_ms: number): number | null {
  const { position_ms, loop, skipSilence, silences } = playback
  // only when the end is passed during playback: a person may seek beyond the loop and stay there
  if (loop && position_ms < loop.end_ms && time_ms >= loop.end_ms) return loop.start_ms
  if (!skipSilence) return null

  const silence = silences.find(({ start_ms, end_ms }) => start_ms <= time_ms && time_ms < end_ms - SEEK_PRECISION_MS)
  if (!silence) return null
  if (!loop || !includes(loop, time_ms) || silence.end_ms < loop.end_ms) return silence.end_ms
  return includes(silence, loop.start_ms) ? null : loop.start_ms
}

/** A browser may seek to a little before the requested time: without this tolerance it would skip the same silence forever. */
const SEEK_PRECISION_MS = 250

const includes = ({ start_ms, end_ms }: Span, time_ms: number) => start_ms <= time_ms && time_ms < end_ms

/** The nearest time within the recording. */
export const withinRecording = ({ duration_ms }: Playback, time_ms: number) =>
  Math.max(0, Math.min(time_ms, duration_ms ?? Infinity))

export const SPEEDS = { slowest: 0.5, fastest: 3 }

export const withinSpeeds = (speed: number) => Math.min(SPEEDS.fastest, Math.max(SPEEDS.slowest, speed))
