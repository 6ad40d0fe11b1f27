import type { RecordingFile } from '#demo/recordings.ts'

import type { Line } from './dialogue.ts'

/** When each line is said, from its length: a line waits for both speakers, unless its pause lets it start earlier. */
export function timeline(lines: readonly Line[], lengthsMs: readonly number[]): RecordingFile['turns'] {
  let heardUntil = 0
  return lines.map(([speaker, text, pause = usualPause(text)], index) => {
    const start_ms = heardUntil + pause
    const end_ms = start_ms + lengthsMs[index]!
    heardUntil = Math.max(heardUntil, end_ms)
    return { speaker, start_ms, end_ms, text }
  })
}

/** 250 to 749 ms, always the same for a text of the same length. */
const usualPause = (text: string) => 250 + ((text.length * 137) % 500)
