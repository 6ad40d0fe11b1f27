import { describe, expect, test } from 'vitest'

import type { Report, ReportRun } from '#contracts/reports.ts'
import { MAX_ATTEMPTS } from '#server/jobs/queue.ts'
import { beginRun } from '#server/modules/reports/begin-run.ts'
import { runReport } from '#server/modules/reports/run-report.ts'
import type { PdfThread } from '#server/reports/pdf/pdf-thread.ts'
import { reportFixture, statesOf } from '#tests/support/report-fixture.ts'

const { server, office, storage, admin, viewer, neighbour, reports, kept } = await reportFixture()
const { db, clock } = server

const nextAttempt = async () => {
  await db
    .updateTable('job')
    .set({ run_at: new Date(0) })
    .execute()
  await reports.settle()
}

/** A run that no server works on yet. */
async function newRun({ id }: Report): Promise<{ id: number }> {
  const due_at = clock.now()
  const run = await db
    .transaction()
    .execute((trx) => beginRun(trx, id, { cause: 'person', due_at, asked_by: admin.person.id }))
  return { id: run! }
}

/** The state of a run whose server stops meanwhile. */
async function stoppedWhile(run: Pick<ReportRun, 'id'>, draw: PdfThread['draw']) {
  const stopping = new AbortController()
  const pdf: PdfThread = {
    draw: (...args) => {
      stopping.abort(new Error('the server is stopping'))
      return draw(...args)
    },
    close: async () => {},
  }
  const { app } = server
  const job = { key: String(run.id), signal: stopping.signal, advance: async () => {} }
  const ports = { db, clock: app.clock, config: app.config, mail: app.mail, storage: app.storage, log: app.log }
  await runReport({ ...ports, dashboards: app.reports.dashboards, pdf }, job)
}

describe('a server that stops while it draws', () => {
  test.each([
    ['and gives the drawing up', () => Promise.reject(new Error('the server is stopping'))],
    ['and ends the drawing', () => Promise.resolve(Buffer.from('%PDF-'))],
  ])('%s sends nothing, and leaves it to the next', async (_, draw) => {
    const report = await reports.add(admin, { formats: ['pdf'] })
    const { id } = await newRun(report)
    await expect(stoppedWhile({ id }, draw)).rejects.toThrow('the server is stopping')
    expect(office.sent).toEqual([])
    await nextAttempt()
    expect((await reports.runs(admin, report.id)).map(statesOf)).toEqual([['done', [[admin.person.id, 'sent', null]]]])
    expect(office.sent).toHaveLength(1)
  })
})

describe('a run that failed', () => {
  test('gives the reason, and is retried for recipients who have not got it, for the same days', async () => {
    const report = await reports.add(admin, { recipient_ids: [admin.person.id] })
    office.error = Object.assign(new Error('nobody of this name lives here'), { responseCode: 550 })
    await reports.due(report)
    const [failed] = await reports.runs(admin, report.id)
    expect(statesOf(failed!)).toEqual(['failed', [[admin.person.id, 'failed', 'mail']]])
    expect(failed!.deliveries[0]!.files).toEqual([])

    office.error = null
    clock.advance(3 * 86_400_000)
    const again = `/api/reports/${report.id}/runs/${failed!.id}/again`
    expect((await admin.post(`/api/reports/${report.id}/runs/${neighbour.failed}/again`)).statusCode).toBe(404)
    expect((await admin.post(again)).statusCode).toBe(200)
    await reports.settle()
    const [run, ...others] = await reports.runs(admin, report.id)
    expect(others).toEqual([])
    expect(run).toMatchObject({ id: failed!.id, state: 'done', from: failed!.from, to: failed!.to })
    expect(office.sent).toHaveLength(1)
    expect((await admin.post(again)).statusCode).toBe(409)
  })

  test.each([
    ['is away', new Error('connect ECONNREFUSED')],
    ['asks to come back later', Object.assign(new Error('greylisted'), { responseCode: 451 })],
  ])('for a while, since the mail server %s, goes on by itself', async (_, error) => {
    const report = await reports.add(admin, { recipient_ids: [admin.person.id] })
    office.error = error
    await reports.due(report)
    const [waiting] = await reports.runs(admin, report.id)
    expect(statesOf(waiting!)).toEqual(['running', [[admin.person.id, 'waiting', null]]])
    office.error = null
    await nextAttempt()
    expect((await reports.runs(admin, report.id)).map(statesOf)).toEqual([['done', [[admin.person.id, 'sent', null]]]])
    expect(office.sent).toHaveLength(1)
  })

  test('because the mail server never came back says so in the end', async () => {
    const report = await reports.add(admin, { recipient_ids: [admin.person.id, viewer.person.id] })
    office.error = new Error('connect ECONNREFUSED')
    await reports.due(report)
    // one of the two has got it
    await db
      .updateTable('report_delivery')
      .set({ state: 'sent', sent_at: clock.now() })
      .where('user_id', '=', viewer.person.id)
      .execute()
    for (let times = 1; times < MAX_ATTEMPTS; times += 1) await nextAttempt()
    const [run] = await reports.runs(admin, report.id)
    expect(run!.state).toBe('failed')
    expect(new Map(run!.deliveries.map(({ person, state, failure }) => [person?.id, `${state} ${failure}`]))).toEqual(
      new Map([
        [admin.person.id, 'failed mail'],
        [viewer.person.id, 'sent null'],
      ]),
    )
    expect(await kept()).toEqual([])
  })

  test('because a report cannot be made delays nobody else', async () => {
    const report = await reports.add(admin, { recipient_ids: [admin.person.id, viewer.person.id] })
    storage.fails.puts = 1
    await reports.due(report)
    const [run] = await reports.runs(admin, report.id)
    expect(new Set(run!.deliveries.map(({ state, failure }) => `${state} ${failure}`))).toEqual(
      new Set(['sent null', 'failed unexpected']),
    )
    expect(run!.state).toBe('failed')
    // who has got it does not get it again
    expect(office.sent).toHaveLength(1)
    expect((await admin.post(`/api/reports/${report.id}/runs/${run!.id}/again`)).statusCode).toBe(200)
    await reports.settle()
    expect(new Set(office.sent.map(({ to }) => to))).toEqual(new Set([admin.person.email, viewer.person.email]))
    expect(office.sent).toHaveLength(2)
  })
})
