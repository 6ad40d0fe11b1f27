import { describe, expect, test } from 'vitest'

import type { ReportDraft } from '#contracts/reports.ts'
import { reportFixture, statesOf, reportedConversations } from '#tests/support/report-fixture.ts'

const { server, office, admin, reports, conversations, change } = await reportFixture()
const { db, clock } = server

describe('a report that is due', () => {
  test('is sent once, by any server, and is due again a day later', async () => {
    const report = await reports.add(admin)
    await conversations(report)
    await reports.due(report)
    await reports.due(report) // nothing more
    const runs = await reports.runs(admin, report.id)
    expect(runs.map(statesOf)).toEqual([['done', [[admin.person.id, 'sent', null]]]])
    expect(runs[0]).toMatchObject({ cause: 'schedule', due_at: report.next_at, from: runs[0]!.to })
    expect(office.sent).toHaveLength(1)
    expect(await reportedConversations(office.sent[0])).toBe(7)
    const { data } = await reports.list(admin)
    expect(new Date(data[0]!.next_at!).getTime() - new Date(report.next_at!).getTime()).toBe(86_400_000)
    expect(data[0]!.last_run).toEqual({ id: runs[0]!.id, state: 'done', due_at: report.next_at })
  })

  test('after days without a server is sent for the newest of them only', async () => {
    const report = await reports.add(admin)
    clock.advance(5 * 86_400_000)
    await reports.due(report)
    const [run, ...older] = await reports.runs(admin, report.id)
    expect(older).toEqual([])
    expect(clock.now().getTime() - new Date(run!.due_at).getTime()).toBeLessThan(86_400_000)
  })

  test('is sent even if it is changed before a server notices', async () => {
    const report = await reports.add(admin)
    clock.advance(new Date(report.next_at!).getTime() - clock.now().getTime() + 10_000)
    await change(report, { title: 'New', schedule: { every: 'day', hour: 23 }, recipient_ids: [admin.person.id] })
    await reports.due(report)
    expect((await reports.runs(admin, report.id)).map(({ due_at }) => due_at)).toEqual([report.next_at])
    const { data } = await reports.list(admin)
    expect(data[0]!.next_at!.slice(11, 13)).toBe('23')
  })

  test('covers days that are over in their own zone, and waits until they are', async () => {
    const zones: Partial<ReportDraft> = { time_zone: 'Asia/Shanghai', schedule: { every: 'day', hour: 6 } }
    const report = await reports.add(admin, zones)
    expect(new Date(report.next_at!).getUTCHours()).toBe(0) // six in Shanghai is still the day before in UTC
    await reports.due(report)
    const [run] = await reports.runs(admin, report.id)
    expect(new Date(`${run!.to}T24:00:00Z`).toISOString()).toBe(report.next_at)
    // now, at eleven at night in UTC, the day that is over in Shanghai is not over in UTC
    clock.advance(23 * 3_600_000)
    await reports.run(admin, report.id)
    expect((await reports.runs(admin, report.id))[0]).toMatchObject({ cause: 'person', to: run!.to })
  })

  test('is not sent while it is not active', async () => {
    const report = await reports.add(admin)
    await db.updateTable('report').set({ active: false, next_at: null }).execute()
    await reports.due(report)
    expect(await reports.runs(admin, report.id)).toEqual([])
  })
})

test('a person can have it now, but not twice at once', async () => {
  const report = await reports.add(admin)
  const open = office.close()
  const first = await admin.post(`/api/reports/${report.id}/runs`)
  expect(first.json()).toMatchObject({ cause: 'person', asked_by: { id: admin.person.id } })
  expect((await admin.post(`/api/reports/${report.id}/runs`)).statusCode).toBe(409)
  open()
  await reports.settle()
  expect((await admin.post(`/api/reports/${report.id}/runs`)).statusCode).toBe(200)
  await reports.settle()
  expect(office.sent).toHaveLength(2)
})
