import { captionedCall } from './captions/captions.ts'
import type { Content } from './content.ts'
import type { Importer, Reading, ReadingOptions, SourceFile } from './importer.ts'
import { cuesOf } from './webvtt/cues.ts'

/** WebVTT: cues with times, whose speakers are voices (`<v Ana>`) or names before a colon (`Ana: …`). */
export const webvttImporter: Importer = { format: 'webvtt', recognises, read }

const SIGNATURE = /^WEBVTT(?:[ \t\r\n]|$)/

function recognises(content: Content): boolean {
  return content.kind === 'text' && SIGNATURE.test(unfenced(content.text))
}

async function read(content: Content, file: SourceFile, options: ReadingOptions): Promise<Reading> {
  const { header, ...cues } = cuesOf(content.kind === 'text' ? unfenced(content.text) : '')
  return captionedCall({ format: 'webvtt', called: 'WebVTT', language: languageOf(header) }, cues, file, options)
}

/** Some services deliver the file within a Markdown fence. */
const unfenced = (text: string) =>
  text.startsWith('```') ? text.replace(/^```\w{0,10}\s{0,9}(?=WEBVTT)/, '').replace(/```\s{0,9}$/, '') : text

function languageOf(header: readonly string[]): string | null {
  const line = header.find((written) => /^Language:/i.test(written))
  return /^Language:\s*([a-z]{2,3}(?:-[a-z\d]{1,8}){0,3})\s*$/i.exec(line ?? '')?.[1] ?? null
}
