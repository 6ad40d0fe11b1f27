import { afterEach, describe, expect, test } from 'vitest'

import type { AuditUpload } from '#contracts/audits.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testEvaluations } from '#tests/support/evaluations.ts'
import { importClient } from '#tests/support/import-client.ts'
import { testServer } from '#tests/support/server.ts'
import { vconChat } from '#tests/support/vcon-call.ts'
import { wav } from '#tests/support/wav.ts'

const server = await testServer({ AUDIT_QUOTA: '5', IMPORT_MAX_MIB: '1' })
const { app, db } = server
const given = testConversations(db)
const [auditor, colleague, importer] = await Promise.all([
  server.as('Quality auditor'),
  server.as('Quality auditor'),
  server.as('Administrator'),
])
type Client = typeof auditor

afterEach(() => db.updateTable('evaluation').set({ state: 'void' }).execute())

const send = (client: Client, query: Record<string, string>, content: string | Uint8Array) =>
  client.send('POST', `/api/audits/uploads?${new URLSearchParams(query)}`, Buffer.from(content), {
    'content-type': 'application/octet-stream',
  })

/** The outcome of a file when the import has ended. */
async function uploaded(name: string, content: string | Uint8Array, query = {}, client: Client = auditor) {
  const answer = await send(client, { name, ...query }, content)
  expect(answer.statusCode, answer.body).toBe(202)
  expect(answer.json()).toMatchObject({ name, interaction_ids: [], refusals: [] })
  await app.jobs.idle()
  return (await client.get(`/api/audits/uploads/${answer.json<AuditUpload>().id}`)).json<AuditUpload>()
}

const interactionOf = ({ interaction_ids }: AuditUpload) =>
  db.selectFrom('interaction').selectAll().where('id', '=', interaction_ids[0]!).executeTakeFirstOrThrow()

let tone = 300
/** A recording that nobody has uploaded yet. */
const recording = () => wav({ ms: (tone += 20), channels: 2 })

const ASTERISK = `"","5511","100","default","""Ana"" <5511>","SIP/1","SIP/2","Dial","SIP/2","2026-01-02 10:00:00","2026-01-02 10:00:05","2026-01-02 10:01:00",60,55,"ANSWERED","DOCUMENTATION","1",""\n`

const UNANSWERED_CALL = {
  ...vconChat(9),
  dialog: [{ type: 'incomplete', start: '2026-01-02T10:00:00Z', disposition: 'no-answer', parties: [0, 1] }],
}

const VTT = (words: string) => `WEBVTT

00:00:01.000 --> 00:00:03.000
<v Agent>Buenos días.

00:00:03.500 --> 00:00:06.000
<v Customer>${words}
`

describe('a file brought to be audited', () => {
  test('is a recording, which becomes a call with the facts that were given', async () => {
    const partner = await given.partner()
    const campaign = await given.campaign({ partner_id: partner.id })
    const team = await given.team()
    const agent = await given.agent({ team_id: team.id })
    await given.interaction({ agent_id: agent.id, partner_id: partner.id, campaign_id: campaign.id })
    const facts = { partner_id: partner.id, campaign_id: campaign.id, agent_id: agent.id, language: 'es-CL' }
    const done = await uploaded('call.wav', recording(), facts)
    expect(done).toMatchObject({ state: 'done', refusals: [] })
    const call = await interactionOf(done)
    expect(call).toMatchObject({ channel: 'voice', has_audio: true, turn_count: 0, ...facts, team_id: team.id })
    expect(call.duration_ms).toBe(tone)

    const started = await auditor.post('/api/audits', {
      interaction_id: call.id,
      scorecard_id: (await testEvaluations(db).scorecard()).id,
    })
    expect(started.statusCode).toBe(200)
    expect((await auditor.get(`/api/calls/${call.id}`)).json()).toMatchObject({ recording: { duration_ms: tone } })
  })

  test('is a transcript, of nobody in particular when no agent is given', async () => {
    const done = await uploaded('call.vtt', VTT('Quiero contratar.'))
    expect(done).toMatchObject({ state: 'done', refusals: [] })
    expect(await interactionOf(done)).toMatchObject({ turn_count: 2, agent_id: null, has_audio: false })
  })

  test('is recorded as an import, and is in the list of imports', async () => {
    const { id } = await uploaded('recorded.wav', recording())
    const rows = await db
      .selectFrom('access_record')
      .where('subject', '=', `import:${id}`)
      .select(['action', 'user_id', 'detail'])
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { action: 'import', user_id: auditor.person.id, detail: { step: 'started', for: 'audit', files: 1 } },
      { action: 'import', user_id: auditor.person.id, detail: { step: 'done', accepted: 1 } },
    ])
    expect((await importer.get(`/api/imports/${id}`)).json()).toMatchObject({ name: 'recorded.wav', state: 'done' })
  })

  test('that is uploaded twice is the same conversation', async () => {
    const sound = recording()
    const first = await uploaded('a.wav', sound)
    expect(await uploaded('b.wav', sound, {}, colleague)).toMatchObject({
      state: 'done',
      interaction_ids: first.interaction_ids,
      refusals: [],
    })
  })

  test('changes nothing in a conversation that is there, and does not reveal one out of sight', async () => {
    const theirs = await given.partner()
    const chat = vconChat(7)
    await importClient(server, importer).done({ 'chat.json': chat }, { partner_id: theirs.id })
    const own = await given.partner()
    const rules = (['freemium-audit', 'call-detail', 'quality-detail'] as const).map((action) => ({
      action,
      conditions: { partner_id: own.id },
    }))
    const client = await server.as({ rules })
    const before = await db.selectFrom('interaction').selectAll().where('partner_id', '=', theirs.id).execute()
    expect(before).toHaveLength(1)
    const changed = { ...chat, dialog: chat.dialog.toReversed().slice(0, 1) }
    for (const content of [chat, changed]) {
      const done = await uploaded('chat.json', JSON.stringify(content), { partner_id: own.id }, client)
      expect(done).toMatchObject({ state: 'done', interaction_ids: [] })
      expect(done.refusals).toEqual([{ file: 'chat.json', reason: expect.stringContaining('here already') }])
    }
    expect(await db.selectFrom('interaction').selectAll().where('partner_id', '=', theirs.id).execute()).toEqual(before)
  })

  test.each([
    ['nothing', 'empty.wav', '', 'The file is empty.'],
    ['what no importer reads', 'virus.wav', Uint8Array.of(0x4d, 0x5a, 0, 1, 2), 'Not a format Atalaya reads.'],
    ['words that are no transcript', 'notes.txt', 'Call him back', 'Not a format Atalaya reads.'],
    ['sound that cannot be played', 'cut.wav', wav().subarray(0, 44), 'is cut off'],
    ['a list of calls, which has nothing to hear', 'calls.csv', ASTERISK, 'nothing to hear'],
    ['a call without sound and words', 'a.json', JSON.stringify(UNANSWERED_CALL), 'nothing to hear'],
  ])('is refused with its reason when it is %s', async (_, name, content, reason) => {
    const done = await uploaded(name, content)
    expect(done).toMatchObject({ state: 'done', interaction_ids: [] })
    expect(done.refusals[0]).toEqual(expect.objectContaining({ file: name, reason: expect.stringContaining(reason) }))
  })

  test('may not be larger than files may be, and nothing of it stays', async () => {
    const imports = () => db.selectFrom('import').select('id').execute()
    const before = await imports()
    expect((await send(auditor, { name: 'long.wav' }, Buffer.alloc(1_048_577))).statusCode).toBe(413)
    expect(await imports()).toEqual(before)
  })

  test.each([['../call.wav'], ['a//b.wav'], ['a\u0007.wav']])('is not named %j', async (name) => {
    const answer = await send(auditor, { name }, recording())
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['name']])
  })

  test('is refused before it is read when the month’s audits are used up', async () => {
    const scorecard = await testEvaluations(db).scorecard()
    for (let count = 0; count < 5; count += 1) {
      await auditor.post('/api/audits', {
        interaction_id: (await given.interaction()).id,
        scorecard_id: scorecard.id,
      })
    }
    const answer = await send(auditor, { name: 'call.wav' }, recording())
    expect([answer.statusCode, answer.json().message]).toEqual([422, expect.stringContaining('used up')])
  })
})

describe('the facts about a file', () => {
  test('name a partner for whom the caller audits, and no agent or campaign out of sight', async () => {
    const [own, theirs] = [await given.partner(), await given.partner()]
    const action = 'freemium-audit' as const
    const client = await server.as({ rules: [{ action, conditions: { partner_id: own.id } }] })
    const stranger = await given.agent()
    const campaign = await given.campaign({ partner_id: theirs.id })
    await given.interaction({ partner_id: theirs.id, agent_id: stranger.id, campaign_id: campaign.id })
    const partner_id = String(own.id)
    for (const [query, field] of [
      [{ partner_id: String(theirs.id) }, 'partner_id'],
      [{}, 'partner_id'],
      [{ partner_id, agent_id: String(stranger.id) }, 'agent_id'],
      [{ partner_id, campaign_id: String(campaign.id) }, 'campaign_id'],
    ] as const) {
      const answer = await send(client, { name: 'call.wav', ...query }, recording())
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
    }
    expect((await client.get('/api/audits/options')).json()).toEqual({
      partners: [{ id: own.id, name: own.name }],
      may_leave_unassigned: false,
      campaigns: [],
      agents: [],
      max_file_bytes: 1_048_576,
    })
  })
})

describe('an upload', () => {
  test('is its owner’s alone, and no import that was made elsewhere', async () => {
    const { id } = await uploaded('mine.wav', recording())
    expect((await colleague.get(`/api/audits/uploads/${id}`)).statusCode).toBe(404)
    const { id: other } = await importClient(server, importer).received({ 'a.json': vconChat(1) })
    expect((await importer.get(`/api/audits/uploads/${other}`)).statusCode).toBe(404)
  })

  test('needs the permission to audit, and not the one to import', async () => {
    const client = await server.as(['call-import'])
    expect((await send(client, { name: 'call.wav' }, recording())).statusCode).toBe(403)
    expect((await auditor.get('/api/imports')).statusCode).toBe(403)
  })

  test('that is undone leaves what somebody has audited', async () => {
    const done = await uploaded('kept.wav', recording())
    await auditor.post('/api/audits', {
      interaction_id: done.interaction_ids[0],
      scorecard_id: (await testEvaluations(db).scorecard()).id,
    })
    expect((await importer.post(`/api/imports/${done.id}/undo`)).json()).toMatchObject({
      undone: { removed: 0, kept: 1 },
    })
    const other = await uploaded('gone.wav', recording())
    expect((await importer.post(`/api/imports/${other.id}/undo`)).json()).toMatchObject({
      undone: { removed: 1, kept: 0 },
    })
  })
})
