import type { RecordingFile } from '#demo/recordings.ts'

import type { Line } from './dialogue.ts'

/** The time of each line, from its length: a line waits for both speakers, unless its pause lets it start earlier. */
export function timeline(lines: readonly Line[], lengthsMs: readonly number[]): RecordingFile['turns'] {
  let spokenUntil = 0
  return lines.map(([speaker, text, pause = usualPause(text)], index) => {
    const start_ms = spokenUntil + pause
    const end_ms = start_ms + lengthsMs[index]!
    spokenUntil = Math.max(spokenUntil, end_ms)
    return { speaker, start_ms, end_ms, text }
  })
}

/** 250 to 749 ms, always the same for a text of the same length. */
const usualPause = (text: string) => 250 + ((text.length * 137) % 500)
