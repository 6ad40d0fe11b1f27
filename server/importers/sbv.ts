import { captionedCall } from './captions/captions.ts'
import { MAX_TIMING_LENGTH, numberedCues, timesFrom } from './captions/cue.ts'
import type { Content } from './content.ts'
import type { Importer, Reading, ReadingOptions, SourceFile } from './importer.ts'

/** SubViewer as YouTube writes it: `0:01:02.500,0:01:04.000` above each text, a blank line below. */
export const sbvImporter: Importer = { format: 'sbv', recognises, read }

const TIME = String.raw`(\d{1,4}):([0-5]\d):([0-5]\d)\.(\d{3})`
const TIMING = new RegExp(String.raw`^${TIME},${TIME}[ \t]{0,9}$`)

const recognisesLine = (line: string) => TIMING.test(line.slice(0, MAX_TIMING_LENGTH))

function recognises(content: Content): boolean {
  return content.kind === 'text' && recognisesLine(content.text.slice(0, 2000).trimStart().split(/\r|\n/)[0] ?? '')
}

async function read(content: Content, file: SourceFile, options: ReadingOptions): Promise<Reading> {
  const cues = numberedCues(content.kind === 'text' ? content.text : '', {
    isTiming: recognisesLine,
    timesOf: (line) => timesFrom(line, TIMING.exec(line.slice(0, MAX_TIMING_LENGTH)), '0:01:02.500,0:01:04.000'),
  })
  return captionedCall({ format: 'sbv', called: 'SubViewer', language: null }, cues, file, options)
}
