import type { Content } from './content.ts'
import { readMetadata } from './harper-valley/metadata.ts'
import { readSegments } from './harper-valley/segments.ts'
import type { Importer, Reading, SourceFile } from './importer.ts'

/**
 * The files of HarperValleyBank and of corpora with the same structure: for each call `transcript/<sid>.json`, segments
 * with times and words, and `metadata/<sid>.json`, the caller, the time and the reason. They arrive in any order and
 * belong to one conversation.
 */
export const harperValleyImporter: Importer = { format: 'harper-valley', recognises, read }

function recognises(content: Content): boolean {
  if (content.kind !== 'json') return false
  const { value } = content
  if (Array.isArray(value)) return has(value[0], ['speaker_role', 'offset_ms', 'duration_ms'])
  return has(value, ['sid', 'agent', 'caller', 'start_time_ms'])
}

const has = (value: unknown, names: readonly string[]) =>
  typeof value === 'object' && value !== null && names.every((name) => Object.hasOwn(value, name))

async function read(content: Content, file: SourceFile): Promise<Reading> {
  const value = content.kind === 'json' ? content.value : null
  return Array.isArray(value) ? readSegments(value, file) : readMetadata(value)
}
