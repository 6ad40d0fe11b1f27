import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'

import type { Vcon } from '#server/modules/calls/vcon/write-vcon.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const given = testConversations(server.db)
const partner = await given.partner({ name: 'Sur', time_zone: 'America/Santiago' })

beforeAll(async () => {
  const customer = await given.customer({ name: 'María González Pérez' })
  const agent = await given.agent({ name: '=cmd' })
  const started_at = new Date('2025-03-28T03:00:00Z')
  const [sold] = await given.interactions([
    {
      partner_id: partner.id,
      external_id: 'sold',
      customer_id: customer.id,
      agent_id: agent.id,
      started_at,
      duration_ms: 61_500,
    },
    { partner_id: partner.id, external_id: 'other', channel: 'email' },
    { partner_id: (await given.partner()).id, external_id: 'foreign' },
  ])
  await given.turns(sold!.id, [{ text: 'Quiero cancelar' }])
})

test('a file contains exactly what the list does: all its pages, masked, and no formulas', async () => {
  const viewer = await server.as({ role: 'Partner viewer', partner_id: partner.id })
  const { headers, body } = await viewer.get('/api/calls/export?format=csv&per_page=1&sort=started_at')
  expect(headers['content-disposition']).toBe('attachment; filename="calls.csv"')
  const lines = body.replace('\ufeff', '').trim().split(/\r?\n/)
  expect(lines[0]).toBe(
    'id,external_id,started_at,time_zone,channel,direction,duration_s,partner,campaign,team,agent,customer,disposition,language,has_audio,has_transcript',
  )
  expect(lines.slice(1).map((line) => line.split(',').slice(1).join(','))).toEqual([
    "sold,2025-03-28T03:00:00.000Z,America/Santiago,voice,,61.5,Sur,,,'=cmd,María G.,,,false,true",
    'other,,America/Santiago,email,,,Sur,,,,,,,false,false',
  ])
})

test('a search narrows the file as it narrows the list, and the export is recorded without names', async () => {
  const viewer = await server.as(['call-detail'])
  const { body } = await viewer.get('/api/calls/export?format=csv&q=cancelar')
  expect(body.trim().split(/\r?\n/)).toHaveLength(2)
  const { detail, subject } = await server.db
    .selectFrom('access_record')
    .select(['detail', 'subject'])
    .where('action', '=', 'export')
    .where('user_id', '=', viewer.person.id)
    .executeTakeFirstOrThrow()
  expect({ subject, detail }).toEqual({
    subject: 'calls',
    detail: { format: 'csv', sort: '-started_at', q: expect.not.stringContaining('cancelar'), rows: 1 },
  })
})

test('an XLSX is a workbook', async () => {
  const viewer = await server.as(['call-detail'])
  const { rawPayload } = await viewer.get('/api/calls/export?format=xlsx')
  expect(rawPayload.subarray(0, 2).toString()).toBe('PK')
})

test('an archive of vCons contains each conversation as its reader sees it, and lists those that cannot be written', async () => {
  const viewer = await server.as({ role: 'Partner viewer', partner_id: partner.id })
  const { headers, rawPayload } = await viewer.get('/api/calls/export?format=vcon&sort=started_at')
  expect(headers['content-disposition']).toBe('attachment; filename="calls-vcon.zip"')
  const files = Object.entries(unzipSync(rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)] as const)
  expect(files.map(([name]) => name)).toEqual([expect.stringMatching(/^\d+\.vcon\.json$/), 'not-written.csv'])
  const vcon = JSON.parse(files[0]![1]) as Vcon
  expect(vcon).toMatchObject({ redacted: { type: 'masked' }, analysis: [{ dialog: 0 }] })
  expect(vcon.parties).toContainEqual({ name: 'María G.', role: 'customer' })
  expect(files[1]![1]).toMatch(/^id,reason\r\n\d+,nothing tells when it began/)

  const { detail } = await server.db
    .selectFrom('access_record')
    .select('detail')
    .where('action', '=', 'export')
    .where('user_id', '=', viewer.person.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(detail).toMatchObject({ format: 'vcon', rows: 2 })
})

test('a person who may see customers unmasked exports them unmasked', async () => {
  const admin = await server.as({ role: 'Administrator' })
  const { rawPayload } = await admin.get('/api/calls/export?format=vcon&q=cancelar')
  const [bytes] = Object.values(unzipSync(rawPayload))
  const vcon = JSON.parse(strFromU8(bytes!)) as Vcon
  expect(vcon.parties).toContainEqual({ name: 'María González Pérez', role: 'customer' })
  expect(vcon.redacted).toBeUndefined()
})
