import { describe, expect, test } from 'vitest'

import { bytesInMemory } from '#server/archives/byte-source.ts'
import { checkPack } from '#server/verification/pack/check-pack.ts'
import { manifestSchema } from '#server/verification/pack/manifest.ts'
import { evidencePacks, type PackFiles, unpacked as filesOf } from '#tests/support/evidence-packs.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { testServer } from '#tests/support/server.ts'
import { SOUND_SALE } from '#tests/support/verifications.ts'
import { wav } from '#tests/support/wav.ts'

const server = await testServer()
const { db } = server
const floor = await evidencePacks(server)
const { given, verifier, sold, download, recorded } = floor

const manifestOf = (files: PackFiles) => manifestSchema.parse(JSON.parse(files['manifest.json']!.toString('utf8')))

describe('an evidence pack', () => {
  test('contains the sheet, the sound, the transcript, the findings, and the people involved', async () => {
    const { file, interaction } = await recorded()
    const files = await filesOf(await download(file.id))
    expect(Object.keys(files).toSorted()).toEqual([
      ...['access-log.csv', 'audio.wav', 'evidence.pdf', 'findings.json', 'manifest.json'],
      ...['transcript.json', 'transcript.txt'],
    ])
    expect(pdfText(files['evidence.pdf']!)).toContain(`Expediente de evidencia ${file.id}`)
    expect(files['transcript.txt']!.toString()).toContain(`[0:05] Agente: ${SOUND_SALE[5]}`)
    expect(files['access-log.csv']!.toString()).toContain(`verification:${file.id}`)
    expect(manifestOf(files)).toMatchObject({
      app: { name: 'Atalaya', version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
      made_by: { id: verifier.person.id },
      verification: { id: file.id, state: 'pending', disclosures_version: 'cl-2026.2' },
      conversation: { id: interaction.id, external_id: interaction.external_id },
      // the last relevant position ends at 10.9 s, and three seconds more are included
      audio: { from_ms: 0, to_ms: 13_900, is_whole: false, is_muted: false },
    })
    expect(files['audio.wav']).toHaveLength(44 + 13_900 * 8)
  })

  test('is proven by the record of its download', async () => {
    const { file } = await recorded()
    const pack = await download(file.id)
    const { manifest_sha256, files } = await checkPack(bytesInMemory(pack))
    expect(new Set(files.map(({ is }) => is))).toEqual(new Set(['same']))
    const { detail, user_id } = await db
      .selectFrom('access_record')
      .where('action', '=', 'export')
      .where('subject', '=', `verification:${file.id}`)
      .select(['detail', 'user_id'])
      .executeTakeFirstOrThrow()
    expect([detail['manifest_sha256'], user_id]).toEqual([manifest_sha256, verifier.person.id])
  })

  test('is masked, for any reader', async () => {
    const { file, interaction } = await recorded()
    await db
      .updateTable('turn')
      .set({ text: 'Mi RUT es ••.•••.678-5.' })
      .where('seq', '=', 1)
      .where('interaction_id', '=', interaction.id)
      .execute()
    await db
      .insertInto('turn_original')
      .values({ interaction_id: interaction.id, seq: 1, text: 'Mi RUT es 12.345.678-5.' })
      .execute()
    const admin = await server.as('Administrator')
    const seen = await floor.read(file.id, admin)
    expect(JSON.stringify(seen)).toContain('12.345.678-5')
    const files = await filesOf(await download(file.id, admin))
    const words = [...Object.values(files).map((bytes) => bytes.toString('utf8')), pdfText(files['evidence.pdf']!)]
    for (const text of words) {
      for (const secret of ['12.345.678-5', '1980-05-03', '+56987654321', 'maria@correo.cl']) {
        expect(text).not.toContain(secret)
      }
    }
  })

  test('gives the reason where there is no sound or transcript', async () => {
    const { file, interaction } = await sold()
    expect(manifestOf(await filesOf(await download(file.id))).audio).toEqual({ why_not: 'no-recording' })
    await given.recording(interaction.id, { audio: wav() })
    expect(manifestOf(await filesOf(await download(file.id))).audio).toEqual({ why_not: 'lost' })
    const silent = await sold([])
    expect(Object.keys(await filesOf(await download(silent.file.id)))).not.toContain('transcript.txt')
  })

  test('is for people who verify and may read the conversation', async () => {
    const { file } = await sold()
    const reader = await server.as(['policy-detail', 'call-detail'])
    expect((await reader.get(`/api/verifications/${file.id}/pack`)).statusCode).toBe(403)
    const deaf = await server.as(['policy-detail', 'quality-verify'])
    expect((await deaf.get(`/api/verifications/${file.id}/pack`)).statusCode).toBe(404)
    expect((await verifier.get('/api/verifications/999999/pack')).statusCode).toBe(404)
  })

  test('is missing for people who verify elsewhere, and for the seller', async () => {
    const { file, interaction } = await sold()
    const elsewhere = await given.partner()
    const reader = await server.as({
      partner_id: elsewhere.id,
      rules: [
        ...(['policy-detail', 'call-detail'] as const).map((action) => ({ action })),
        { action: 'quality-verify', conditions: { partner_id: '$user.partner_id' } },
      ],
    })
    expect((await floor.read(file.id, reader)).call.is_open).toBe(true)
    const missing = await verifier.get('/api/verifications/999999/pack')
    const refused = await reader.get(`/api/verifications/${file.id}/pack`)
    expect([refused.statusCode, refused.body]).toEqual([404, missing.body])

    const seller = await server.as('Quality supervisor')
    const agent = await given.agent({ user_id: seller.person.id })
    await db.updateTable('interaction').set({ agent_id: agent.id }).where('id', '=', interaction.id).execute()
    expect((await seller.get(`/api/verifications/${file.id}/pack`)).statusCode).toBe(404)
  })
})
