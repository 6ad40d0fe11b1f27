import type { RecordingFile } from '#demo/recordings.ts'

/** A conversation to be synthesised: the speaker, the text, and the pause before each line. */
export type Dialogue = Omit<RecordingFile, 'audio' | 'duration_ms' | 'turns'> & {
  voices: Record<'agent' | 'customer', Voice>
  lines: Line[]
}

/**
 * The pause is in milliseconds; below zero, the line starts while the other is still talking. Without one, a usual
 * pause is used.
 */
export type Line = [speaker: 'agent' | 'customer', text: string, pause?: number]

/** An espeak-ng voice with its variant, words per minute, and pitch from 0 to 99. */
export type Voice = { name: string; wordsPerMinute: number; pitch: number }
