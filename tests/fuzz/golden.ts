import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { goldenChats } from './golden-chats.ts'
import { goldenTables } from './golden-tables.ts'
import { goldenTranscripts } from './golden-transcripts.ts'

/** One of our valid files. */
export type Golden = { name: string; bytes: Buffer }

/** By format, with files that its importer can read. We wrote them, so they may be in the repository. */
export async function goldenFiles(): Promise<ReadonlyMap<string, Golden[]>> {
  const files = new Map<string, Golden[]>(Object.entries({ ...goldenTranscripts, ...goldenChats, ...goldenTables }))
  for (const name of (await readdir(SPEECH)).toSorted()) {
    const format = SPEECH_FORMATS.find((known) => name.startsWith(known.start))?.format
    if (!format) throw new Error(`Nobody said whose format ${name} is.`)
    const bytes = await readFile(path.join(SPEECH, name))
    files.set(format, [...(files.get(format) ?? []), { name, bytes }])
  }
  return files
}

const SPEECH = path.resolve(import.meta.dirname, '../fixtures/speech')

/** The longer prefixes first. */
const SPEECH_FORMATS = [
  { start: 'transcribe-call-analytics', format: 'transcribe-call-analytics' },
  { start: 'transcribe', format: 'transcribe' },
  { start: 'contact-lens', format: 'contact-lens' },
  { start: 'azure', format: 'azure-speech' },
  { start: 'assemblyai', format: 'assemblyai' },
  { start: 'deepgram', format: 'deepgram' },
  { start: 'whisper', format: 'whisper' },
]
