import { readFile } from 'node:fs/promises'

import * as z from 'zod'

import type { ImportedConversation } from '#contracts/conversation.ts'
import { emptyConversation } from '#server/importers/empty-conversation.ts'
import type { ReadingOptions } from '#server/importers/importer.ts'
import { readSource } from '#server/importers/importers.ts'
import { sourceFile } from '#server/importers/source-file.ts'

/** A parsed file of a speech service, written by hand. */
export async function speechFile(name: string): Promise<Record<string, unknown>> {
  return z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(await readFile(`tests/fixtures/speech/${name}.json`, 'utf8')))
}

type Around = { name?: string; options?: ReadingOptions; neighbours?: Record<string, Uint8Array> }

/** Reads a value as if it came from a file. */
export function readValue(value: unknown, { name = 'call.json', options = {}, neighbours = {} }: Around = {}) {
  const beside = (wanted: string) => Promise.resolve(neighbours[wanted] ?? null)
  return readSource(sourceFile(name, Buffer.from(JSON.stringify(value)), beside), options)
}

/** A conversation with only the given fields. */
export const emptyReading = (
  given: Partial<ImportedConversation> & Pick<ImportedConversation, 'external_id' | 'turns'>,
): ImportedConversation => emptyConversation({ markers: [], ...given })

/** `[text, start, end, confidence]` as a word. */
export const word = (text: string, start_ms: number | null, end_ms: number | null, confidence: number | null) => ({
  text,
  start_ms,
  end_ms,
  confidence,
})
