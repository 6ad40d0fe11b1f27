import { symlinkSync } from 'node:fs'
import path from 'node:path'

import { beforeEach, describe, expect, test } from 'vitest'

import type { ImportDraft } from '#contracts/imports.ts'
import { folderOf } from '#tests/support/folder.ts'
import { importClient } from '#tests/support/import-client.ts'
import { testServer } from '#tests/support/server.ts'
import { storedCounts } from '#tests/support/stored-conversations.ts'
import { vconChat } from '#tests/support/vcon-call.ts'

const server = await testServer({ IMPORT_FOLDERS: '/nowhere', IMPORT_URLS: 'files.example.com' })
const { db, app } = server
const admin = await server.as('Administrator')
const imports = importClient(server, admin)
beforeEach(async () => {
  await db.deleteFrom('interaction').execute()
})

const from = (source: ImportDraft['source']) => imports.draft({ source })

describe('a folder of the server', () => {
  test('is copied, checked and imported; a link out of it is refused', async () => {
    const outside = folderOf({ 'secret.json': vconChat(9) })
    const folder = folderOf({ 'a/1.json': vconChat(1), '2.json': vconChat(2) })
    symlinkSync(path.join(outside, 'secret.json'), path.join(folder, 'link.json'))
    app.config.imports.folders.splice(0, 1, folder)
    const { id } = (await from({ type: 'folder', path: folder })).json()
    await imports.act(id, 'check', {})
    await app.jobs.idle()
    expect(await imports.get(id)).toMatchObject({ state: 'ready', files: 2, accepted: 2, refused: 1 })
    const { data } = (await admin.get(`/api/imports/${id}/refusals`)).json()
    expect(data).toEqual([{ file: expect.stringMatching(/link\.json$/), reason: expect.stringContaining('leads out') }])
    await imports.act(id, 'start')
    await app.jobs.idle()
    expect(await imports.get(id)).toMatchObject({ state: 'done', accepted: 2 })
    expect(await storedCounts(db)).toMatchObject({ interactions: 2 })
  })

  test.each(['/etc', '/', '../..', 'relative', '/nowhere/../etc'])('cannot be %s', async (location) => {
    const answer = await from({ type: 'folder', path: location })
    expect({ status: answer.statusCode, errors: answer.json().errors }).toEqual({
      status: 422,
      errors: { source: [expect.any(String)] },
    })
  })
})

test.each(['http://files.example.com/a', 'https://127.0.0.1/', 'https://files.example.com.attacker.test/'])(
  'an address that is not offered is refused: %s',
  async (url) => expect((await from({ type: 'url', url })).statusCode).toBe(422),
)

test('the options are those for which the caller may import', async () => {
  const facts = { country: 'CL', time_zone: 'America/Santiago', currency: 'CLP' }
  const [one] = await db
    .insertInto('partner')
    .values([
      { name: 'One', ...facts },
      { name: 'Other', ...facts },
    ])
    .returning('id')
    .execute()
  const conditions = { partner_id: one!.id }
  const client = await server.as({ rules: [{ action: 'call-import', conditions }] })
  expect((await client.get('/api/imports/options')).json()).toMatchObject({
    ...{ partners: [{ id: one!.id, name: 'One' }], may_leave_unassigned: false, hosts: ['files.example.com'] },
  })
  const own = importClient(server, client)
  expect((await own.draft({ partner_id: one!.id + 1 })).statusCode).toBe(422)
  expect((await own.draft()).statusCode).toBe(422)
  expect((await own.draft({ partner_id: one!.id })).statusCode).toBe(201)
  expect((await imports.draft({ partner_id: one!.id + 1 })).statusCode).toBe(201)
  const seen = (await client.get('/api/imports')).json()
  expect(seen.data).toMatchObject([{ partner: { name: 'One' } }])
})

describe('templates', () => {
  const draft = { name: 'Genesys, Lima', format: 'genesys', options: { time_zone: 'America/Lima' }, shared: false }

  test('are changed by their owner only, and others see those that are shared', async () => {
    const other = await server.as('Administrator')
    const { id } = (await admin.post('/api/import-templates', draft)).json()
    expect((await other.get('/api/import-templates')).json().data).toEqual([])
    expect((await admin.post('/api/import-templates', draft)).statusCode).toBe(422)
    expect((await admin.send('PUT', `/api/import-templates/${id}`, { ...draft, shared: true })).statusCode).toBe(200)
    expect((await other.get('/api/import-templates')).json().data).toMatchObject([
      { id, is_own: false, options: draft.options },
    ])
    expect((await other.send('DELETE', `/api/import-templates/${id}`)).statusCode).toBe(404)
    expect((await admin.send('DELETE', `/api/import-templates/${id}`)).statusCode).toBe(204)
  })

  test('must name an existing time zone', async () => {
    const wrong = { ...draft, name: 'Wrong', options: { time_zone: 'America/Nowhere' } }
    expect((await admin.post('/api/import-templates', wrong)).statusCode).toBeGreaterThanOrEqual(400)
  })
})
