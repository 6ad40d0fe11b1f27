import { describe, expect, test } from 'vitest'

import { lastRecord } from '#tests/support/exported.ts'
import { reportFixture, reportedConversations } from '#tests/support/report-fixture.ts'

const { server, office, admin, viewer, reports, conversations, change } = await reportFixture()
const { db } = server

describe('each of its people', () => {
  test('gets the numbers that they may see, and finds only their own files', async () => {
    const report = await reports.add(admin, {
      ...{ recipient_ids: [admin.person.id, viewer.person.id], formats: ['pdf', 'xlsx'] },
    })
    await conversations(report)
    await reports.due(report)
    expect(await reportedConversations(reports.lettersTo(admin.person.email)[0])).toBe(7)
    const [letter] = reports.lettersTo(viewer.person.email)
    expect(await reportedConversations(letter)).toBe(2)
    expect(letter!.attachments!.map(({ name }) => name.split('.').at(-1))).toEqual(['pdf', 'xlsx'])
    expect(letter!.attachments![0]!.bytes.subarray(0, 5).toString()).toBe('%PDF-')

    const [run] = await reports.runs(admin, report.id)
    expect(run!.deliveries).toHaveLength(2)
    const own = run!.deliveries.find(({ person }) => person?.id === admin.person.id)!
    const theirs = run!.deliveries.find(({ person }) => person?.id === viewer.person.id)!
    expect([own.files.length, theirs.files.length]).toEqual([2, 0])
    const [received] = (await viewer.get('/api/received-reports')).json().data
    const fetched = await viewer.get(`/api/report-files/${received.id}`)
    expect(fetched.rawPayload).toEqual(letter!.attachments!.find(({ name }) => name === received.name)!.bytes)
    expect(await lastRecord(db)).toMatchObject({ action: 'download', subject: `report_file:${received.id}` })
    expect((await admin.get(`/api/report-files/${received.id}`)).statusCode).toBe(404)
  })

  test('gets nothing without the permission, and the run says so', async () => {
    const lost = await server.as(['dashboards-freemium'])
    const inactive = await server.as(['dashboards-freemium'])
    const report = await reports.add(admin, {
      recipient_ids: [admin.person.id, lost.person.id, inactive.person.id],
    })
    await db.deleteFrom('role_rule').where('role_id', '=', lost.person.role_id).execute()
    await db.updateTable('app_user').set({ active: false }).where('id', '=', inactive.person.id).execute()
    await reports.due(report)
    const [run] = await reports.runs(admin, report.id)
    expect(run!.state).toBe('done')
    expect(new Map(run!.deliveries.map(({ person, state, failure }) => [person?.id, `${state} ${failure}`]))).toEqual(
      new Map([
        [admin.person.id, 'sent null'],
        [lost.person.id, 'refused no-permission'],
        [inactive.person.id, 'refused inactive'],
      ]),
    )
    expect(office.sent.map(({ to }) => to)).toEqual([admin.person.email])
  })

  test('cannot fetch a file once they have lost the permission for its numbers', async () => {
    const reader = await server.as(['dashboards-freemium'])
    const report = await reports.add(admin, { recipient_ids: [reader.person.id] })
    await reports.due(report)
    const [file] = (await reader.get('/api/received-reports')).json().data
    expect((await reader.get(`/api/report-files/${file.id}`)).statusCode).toBe(200)
    const { delivery_id, ...kept } = await db
      .selectFrom('report_file')
      .where('id', '=', file.id)
      .select(['delivery_id', 'kept_until', 'storage_key'])
      .executeTakeFirstOrThrow()
    const sent = await db
      .selectFrom('report_delivery')
      .where('id', '=', delivery_id)
      .select(['state', 'failure', 'sent_at'])
      .executeTakeFirstOrThrow()
    const setFile = (set: object) => db.updateTable('report_file').set(set).where('id', '=', file.id).execute()
    const setDelivery = (set: object) =>
      db.updateTable('report_delivery').set(set).where('id', '=', delivery_id).execute()
    for (const [spoil, undo] of [
      [() => setFile({ kept_until: server.clock.now() }), () => setFile(kept)],
      [() => setFile({ storage_key: null }), () => setFile(kept)],
      [() => setDelivery({ state: 'failed', failure: 'mail', sent_at: null }), () => setDelivery(sent)],
    ] as const) {
      await spoil()
      expect((await reader.get(`/api/report-files/${file.id}`)).statusCode, String(spoil)).toBe(404)
      expect((await reader.get('/api/received-reports')).json().data, String(spoil)).toEqual([])
      await undo()
    }
    await db.deleteFrom('role_rule').where('role_id', '=', reader.person.role_id).execute()
    expect((await reader.get(`/api/report-files/${file.id}`)).statusCode).toBe(404)
  })

  test('gets it in the language of the report', async () => {
    const report = await reports.add(admin, { title: '每周质量', locale: 'zh-CN', formats: ['pdf'] })
    await reports.due(report)
    expect(office.sent[0]!.subject).toContain('每周质量')
    expect(office.sent[0]!.attachments![0]!.name).toContain('每周质量')
  })
})

describe('a report that is changed', () => {
  test('opens no file to people who may only see its new kind, and stays open to people who may see what was sent', async () => {
    const reader = await server.as(['dashboards-freemium', 'dashboards-premium'])
    const report = await reports.add(admin, { kind: 'premium', title: 'Secret', recipient_ids: [reader.person.id] })
    await reports.due(report)
    const [file] = (await reader.get('/api/received-reports')).json().data
    await change(report, { kind: 'freemium', title: 'Open', recipient_ids: [admin.person.id] })
    expect((await reader.get('/api/received-reports')).json().data).toEqual([file])
    expect((await reader.get(`/api/report-files/${file.id}`)).statusCode).toBe(200)
    await db
      .deleteFrom('role_rule')
      .where('role_id', '=', reader.person.role_id)
      .where('action', '=', 'dashboards-premium')
      .execute()
    expect((await reader.get(`/api/report-files/${file.id}`)).statusCode).toBe(404)
    expect((await reader.get('/api/received-reports')).json().data).toEqual([])
  })

  test('during its sending goes to all its recipients as it was at the beginning', async () => {
    const report = await reports.add(admin, { title: 'Before', recipient_ids: [admin.person.id, viewer.person.id] })
    const open = office.close()
    const run = reports.run(admin, report.id)
    await office.visited()
    await change(report, { title: 'After', formats: ['pdf'], recipient_ids: [admin.person.id] })
    open()
    await run
    expect(office.sent.map(({ subject }) => subject.split(':')[0])).toEqual(['Before', 'Before'])
    expect(office.sent.map(({ attachments }) => attachments!.length)).toEqual([1, 1])
    await reports.run(admin, report.id)
    expect(office.sent.at(-1)!.subject).toContain('After')
  })

  test('is sent to nobody any more once it is removed', async () => {
    const report = await reports.add(admin, { recipient_ids: [admin.person.id, viewer.person.id] })
    const open = office.close()
    const run = reports.run(admin, report.id)
    await office.visited()
    expect((await admin.send('DELETE', `/api/reports/${report.id}`)).statusCode).toBe(200)
    open()
    await run
    expect(office.sent).toHaveLength(1) // the one that was being sent
    const ended = await db.selectFrom('report_run').where('report_id', '=', report.id).select('state').execute()
    expect(ended).toEqual([{ state: 'failed' }])
    expect((await admin.get(`/api/reports/${report.id}/runs`)).statusCode).toBe(404)
    expect((await admin.post(`/api/reports/${report.id}/runs`)).statusCode).toBe(404)
  })
})
