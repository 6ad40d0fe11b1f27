import { importClient } from '#tests/support/import-client.ts'
import { wav } from '#tests/support/wav.ts'

import { type Cases, type ForeignIdsFixture, MISSING } from './foreign-fixture.ts'

/** Imports of others. */
export async function importCases({ server, db, admin, theirPartner }: ForeignIdsFixture): Promise<Cases> {
  const theirDraft = { name: 'Theirs', format: 'table', options: {}, shared: true }
  const template = (await admin.post('/api/import-templates', theirDraft)).json<{ id: number }>()
  const theirTemplate = { missing: { id: MISSING }, foreign: [{ id: template.id }] }
  const theirImport = {
    missing: { id: MISSING },
    foreign: [{ id: (await importClient(server, admin).received({ a: 'x' })).id }],
  }
  const theirUpload = (
    await admin.send('POST', '/api/audits/uploads?name=call.wav', wav(), { 'content-type': 'application/octet-stream' })
  ).json<{ id: number }>()
  const theirRecord = await db
    .insertInto('dialling_record')
    .values({ partner_id: theirPartner.id, external_id: 'dialling:1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const uploads = { missing: { id: MISSING }, foreign: [{ id: theirUpload.id }, ...theirImport.foreign] }

  return {
    'GET /api/audits/uploads/:id': uploads,
    'GET /api/imports/:id': theirImport,
    'GET /api/imports/:id/files': theirImport,
    'GET /api/imports/:id/refusals': theirImport,
    'GET /api/imports/:id/refusals/export': theirImport,
    'GET /api/imports/:id/events': theirImport,
    'POST /api/imports/:id/files': { ...theirImport, query: '?name=b.json' },
    'POST /api/imports/:id/check': { ...theirImport, body: {} },
    'POST /api/imports/:id/start': theirImport,
    'POST /api/imports/:id/cancel': theirImport,
    'POST /api/imports/:id/undo': theirImport,
    'PUT /api/import-templates/:id': { ...theirTemplate, body: theirDraft },
    'DELETE /api/import-templates/:id': theirTemplate,
    'GET /api/dialling-records/:id': { missing: { id: MISSING }, foreign: [{ id: theirRecord.id }] },
  }
}
