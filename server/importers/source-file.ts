import { createHash } from 'node:crypto'

import type { SourceFile } from './importer.ts'

/** A file ready for the importers. */
export function sourceFile(
  name: string,
  bytes: Uint8Array,
  neighbour: SourceFile['neighbour'] = () => Promise.resolve(null),
): SourceFile {
  return { name, bytes, sha256: createHash('sha256').update(bytes).digest('hex'), neighbour }
}
