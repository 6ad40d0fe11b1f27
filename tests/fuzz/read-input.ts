import { bytesInMemory } from '#server/archives/byte-source.ts'
import { sourceFile } from '#server/importers/source-file.ts'
import { readParts } from '#server/modules/imports/read-parts.ts'
import { soundConversation } from '#tests/support/sound-conversation.ts'

import type { Golden } from './golden.ts'

/**
 * Reads a file as an import does, to its end.
 * @throws when it is neither read correctly nor refused with a reason
 */
export async function readInput({ name, bytes }: Golden): Promise<void> {
  const { sha256 } = sourceFile(name, bytes)
  const file = { name, sha256, source: bytesInMemory(bytes), neighbour: async () => null }
  const { parts } = await readParts(file, { time_zone: 'America/Santiago' })
  for await (const part of parts) {
    if ('conversation' in part) soundConversation.parse(part.conversation)
    else if ('finding' in part && part.finding.reason.trim() === '') throw new Error('It is refused without a reason.')
  }
}
