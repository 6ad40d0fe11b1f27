import { captionedCall } from './captions/captions.ts'
import type { Cue, Cues } from './captions/cue.ts'
import type { Content } from './content.ts'
import type { Finding, Importer, Reading, ReadingOptions, SourceFile } from './importer.ts'

/**
 * The table that Whisper writes (`--output_format tsv`): `start`, `end` in milliseconds and `text`, separated by tabs.
 */
export const whisperTsvImporter: Importer = { format: 'whisper-tsv', recognises, read }

const HEADER = /^start\tend\ttext[ \t]{0,9}(\r|\n|$)/i

function recognises(content: Content): boolean {
  return content.kind === 'text' && HEADER.test(content.text)
}

async function read(content: Content, file: SourceFile, options: ReadingOptions): Promise<Reading> {
  const cues = cuesOf(content.kind === 'text' ? content.text : '')
  return captionedCall({ format: 'whisper-tsv', called: 'Whisper TSV', language: null }, cues, file, options)
}

function cuesOf(text: string): Cues {
  const cues: Cue[] = []
  const findings: Finding[] = []
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (at === 0 || line.trim() === '') continue
    const [, start = '', end = '', spoken = ''] = ROW.exec(line) ?? []
    const [startMs, endMs] = [Number(start), Number(end)]
    if (start === '') findings.push({ row: at + 1, reason: WRONG_ROW })
    else if (endMs < startMs) findings.push({ row: at + 1, reason: 'The line ends before it starts.' })
    else cues.push({ startMs, endMs, lines: [spoken] })
  }
  return { cues, findings }
}

const ROW = /^(\d{1,12})\t(\d{1,12})\t(.*)$/
const WRONG_ROW = 'A line must hold start and end in whole milliseconds and a text, with tabs between.'
