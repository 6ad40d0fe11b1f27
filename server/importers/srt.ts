import { captionedCall } from './captions/captions.ts'
import { MAX_TIMING_LENGTH, numberedCues, timesFrom } from './captions/cue.ts'
import type { Content } from './content.ts'
import type { Importer, Reading, ReadingOptions, SourceFile } from './importer.ts'

/**
 * SubRip: numbered cues, times with a comma (`00:01:02,500 --> 00:01:04,000`). A point instead of the comma is read as
 * well.
 */
export const srtImporter: Importer = { format: 'srt', recognises, read }

const TIME = String.raw`(\d{1,4}):([0-5]?\d):([0-5]?\d)[,.](\d{1,3})`
const TIMING = new RegExp(String.raw`^[ \t]{0,9}${TIME}[ \t]{0,9}-->[ \t]{0,9}${TIME}(?:\s|$)`)

function recognises(content: Content): boolean {
  if (content.kind !== 'text') return false
  const first = content.text.slice(0, 2000).split(/\r\n|\r|\n/)
  const at = first.findIndex((line) => line.trim() !== '')
  return [first[at], first[at + 1]].some((line) => TIMING.test(line ?? ''))
}

async function read(content: Content, file: SourceFile, options: ReadingOptions): Promise<Reading> {
  const cues = numberedCues(content.kind === 'text' ? content.text : '', {
    isTiming: (line) => line.includes('-->'),
    timesOf: (line) => timesFrom(line, inThousandths(TIMING.exec(line.slice(0, MAX_TIMING_LENGTH))), EXAMPLE),
  })
  return captionedCall({ format: 'srt', called: 'SubRip', language: null }, cues, file, options)
}

const EXAMPLE = '00:01:02,500 --> 00:01:04,000'

/** `,5` is half a second. */
const inThousandths = (match: RegExpExecArray | null) =>
  match?.map((part, at) => (at === 4 || at === 8 ? part.padEnd(3, '0') : part)) ?? null
