import { buffer } from 'node:stream/consumers'

import { expect } from 'vitest'

import { bytesInMemory } from '#server/archives/byte-source.ts'
import { unzipped } from '#server/archives/unzipped.ts'
import { zipDirectory } from '#server/archives/zip-directory.ts'
import type { TestServer } from '#tests/support/server.ts'
import { verificationFixture } from '#tests/support/verifications.ts'
import { wav } from '#tests/support/wav.ts'

export type PackFiles = Record<string, Buffer>

/** Evidence packs as a verifier downloads them. */
export async function evidencePacks(server: TestServer) {
  const floor = await verificationFixture(server)

  return {
    ...floor,

    download: async (id: number, by: Pick<typeof floor.verifier, 'get'> = floor.verifier): Promise<Buffer> => {
      const answer = await by.get(`/api/verifications/${id}/pack`)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.rawPayload
    },

    /** A sale with a recording of two minutes; the findings are in its first 10 seconds. */
    recorded: async () => {
      const sale = await floor.sold()
      const audio = wav({ ms: 120_000 })
      const recording = await floor.given.recording(sale.interaction.id, { audio, duration_ms: 120_000 })
      await server.storage.put(recording.storage_key, audio)
      return sale
    },
  }
}

export async function unpacked(pack: Buffer): Promise<PackFiles> {
  const source = bytesInMemory(pack)
  const files: PackFiles = {}
  for (const [name, entry] of await zipDirectory(source)) files[name] = await buffer(unzipped(source, entry))
  return files
}
