import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { Report, ReportDraft, ReportRun } from '#contracts/reports.ts'
import { MOST_ATTEMPTS } from '#server/jobs/queue.ts'
import { beginRun } from '#server/modules/reports/begin-run.ts'
import { removeOldFiles } from '#server/modules/reports/report-files.ts'
import { MOST_BYTES, reportLetter } from '#server/modules/reports/report-letter.ts'
import { runReport } from '#server/modules/reports/run-report.ts'
import type { Letter } from '#server/plugins/mail.ts'
import type { PdfThread } from '#server/reports/pdf/pdf-thread.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { lastRecord } from '#tests/support/exported.ts'
import { reportDraft, sheetRows, testReports } from '#tests/support/reports.ts'
import { testServer } from '#tests/support/server.ts'
import { memoryStorage } from '#tests/support/storage.ts'

let mailError: Error | null = null
/** Letters wait for it. */
let postOffice = Promise.resolve()
/** How many letters came there. */
let handedIn = 0
let putsThatFail = 0
let failsAfterPut = false
const sent: Letter[] = []
const storage = memoryStorage()
const server = await testServer(
  { TOKEN_IDLE: '400d', TOKEN_LIFETIME: '400d' },
  {
    mail: {
      send: async (letter) => {
        handedIn += 1
        await postOffice
        if (mailError) throw mailError
        sent.push(letter)
      },
    },
    storage: {
      ...storage,
      put: async (key, bytes) => {
        if (putsThatFail > 0) throw new Error(`the storage is full, ${(putsThatFail -= 1)}`)
        await storage.put(key, bytes)
        if (failsAfterPut) throw new Error('killed')
      },
    },
  },
)
const { db, clock } = server
const given = testConversations(db)
const reports = testReports({ ...server, outbox: sent })
const admin = await server.as('Administrator')
const [north, south] = [await given.partner(), await given.partner()]
const ofOwnPartner = { conditions: { partner_id: '$user.partner_id' } }
const viewer = await server.as({
  rules: [{ action: 'dashboards-freemium', ...ofOwnPartner }],
  partner_id: south.id,
})

beforeEach(async () => {
  sent.length = 0
  mailError = null
  handedIn = 0
  for (const key of await kept()) await storage.remove(key)
  putsThatFail = 0
  await db.deleteFrom('report').execute()
  await db.deleteFrom('interaction').execute()
})

/** Five of one partner and two of another, on the day before the report is due. */
async function conversations({ next_at }: { next_at: string | null }) {
  const started_at = new Date(new Date(next_at!).getTime() - 20 * 3_600_000)
  await given.interactions([
    ...Array.from({ length: 5 }, () => ({ partner_id: north.id, started_at })),
    ...Array.from({ length: 2 }, () => ({ partner_id: south.id, started_at })),
  ])
}

const toldConversations = async (letter: Letter | undefined) =>
  (await sheetRows(letter, 'Key figures')).find(([name]) => name === 'Conversations')?.[1]

const nextAttempt = async () => {
  await db
    .updateTable('job')
    .set({ run_at: new Date(0) })
    .execute()
  await reports.settle()
}

async function kept() {
  const keys: string[] = []
  for await (const key of storage.keys('reports')) keys.push(key)
  return keys
}

/** A run that nobody works on yet. */
async function begun({ id }: Report): Promise<{ id: number }> {
  const due_at = clock.now()
  const run = await db
    .transaction()
    .execute((trx) => beginRun(trx, id, { cause: 'person', due_at, asked_by: admin.person.id }))
  return { id: run! }
}

/** What a server that stops meanwhile makes of a run. */
async function stoppedWhile(run: Pick<ReportRun, 'id'>, draw: PdfThread['draw']) {
  const stopping = new AbortController()
  const pdf: PdfThread = {
    draw: (...asked) => {
      stopping.abort(new Error('the server is stopping'))
      return draw(...asked)
    },
    close: async () => {},
  }
  const { app } = server
  const job = { key: String(run.id), signal: stopping.signal, advance: async () => {} }
  const ports = { db, clock: app.clock, config: app.config, mail: app.mail, storage: app.storage, log: app.log }
  await runReport({ ...ports, dashboards: app.reports.dashboards, pdf }, job)
}

/** No letter goes out until what is answered is called. */
function closePostOffice(): () => void {
  let open = () => {}
  postOffice = new Promise((resolve) => {
    open = resolve
  })
  return open
}
const atThePostOffice = () => vi.waitFor(() => expect(handedIn).toBeGreaterThan(0), { timeout: 20_000 })

async function change({ id, version }: Report, to: Partial<ReportDraft>) {
  const answer = await admin.send('PUT', `/api/reports/${id}`, { ...reportDraft(to), version })
  expect(answer.statusCode, answer.body).toBe(200)
}

const states = ({ state, deliveries }: ReportRun) => [
  state,
  deliveries.map((one) => [one.person?.id, one.state, one.failure]),
]

describe('a report that is due', () => {
  test('is sent once, whoever looks, and is due again a day later', async () => {
    const report = await reports.add(admin)
    await conversations(report)
    await reports.due(report)
    await reports.due(report) // nothing more
    const runs = await reports.runs(admin, report.id)
    expect(runs.map(states)).toEqual([['done', [[admin.person.id, 'sent', null]]]])
    expect(runs[0]).toMatchObject({ cause: 'schedule', due_at: report.next_at, from: runs[0]!.to })
    expect(sent).toHaveLength(1)
    expect(await toldConversations(sent[0])).toBe(7)
    const { data } = await reports.list(admin)
    expect(new Date(data[0]!.next_at!).getTime() - new Date(report.next_at!).getTime()).toBe(86_400_000)
    expect(data[0]!.last_run).toEqual({ id: runs[0]!.id, state: 'done', due_at: report.next_at })
  })

  test('for days on which no server ran is sent for the newest of them only', async () => {
    const report = await reports.add(admin)
    clock.advance(5 * 86_400_000)
    await reports.due(report)
    const [run, ...older] = await reports.runs(admin, report.id)
    expect(older).toEqual([])
    expect(clock.now().getTime() - new Date(run!.due_at).getTime()).toBeLessThan(86_400_000)
  })

  test('is sent though it is changed before a server notices', async () => {
    const report = await reports.add(admin)
    clock.advance(new Date(report.next_at!).getTime() - clock.now().getTime() + 10_000)
    await change(report, { title: 'New', schedule: { every: 'day', hour: 23 }, recipient_ids: [admin.person.id] })
    await reports.due(report)
    expect((await reports.runs(admin, report.id)).map(({ due_at }) => due_at)).toEqual([report.next_at])
    const { data } = await reports.list(admin)
    expect(data[0]!.next_at!.slice(11, 13)).toBe('23')
  })

  test('tells days that are over where they are counted, and waits until they are', async () => {
    const zones: Partial<ReportDraft> = { time_zone: 'Asia/Shanghai', schedule: { every: 'day', hour: 6 } }
    const report = await reports.add(admin, zones)
    expect(new Date(report.next_at!).getUTCHours()).toBe(0) // six in Shanghai is still the day before in UTC
    await reports.due(report)
    const [run] = await reports.runs(admin, report.id)
    expect(new Date(`${run!.to}T24:00:00Z`).toISOString()).toBe(report.next_at)
    // now, at eleven at night in UTC, the day of Shanghai that is over is not in UTC
    clock.advance(23 * 3_600_000)
    await reports.run(admin, report.id)
    expect((await reports.runs(admin, report.id))[0]).toMatchObject({ cause: 'person', to: run!.to })
  })

  test('is not while it is not active', async () => {
    const report = await reports.add(admin)
    await db.updateTable('report').set({ active: false, next_at: null }).execute()
    await reports.due(report)
    expect(await reports.runs(admin, report.id)).toEqual([])
  })
})

describe('each of its people', () => {
  test('gets the numbers that they may see, and finds their own files only', async () => {
    const report = await reports.add(admin, {
      ...{ recipient_ids: [admin.person.id, viewer.person.id], formats: ['pdf', 'xlsx'] },
    })
    await conversations(report)
    await reports.due(report)
    expect(await toldConversations(reports.lettersTo(admin.person.email)[0])).toBe(7)
    const [letter] = reports.lettersTo(viewer.person.email)
    expect(await toldConversations(letter)).toBe(2)
    expect(letter!.attachments!.map(({ name }) => name.split('.').at(-1))).toEqual(['pdf', 'xlsx'])
    expect(letter!.attachments![0]!.bytes.subarray(0, 5).toString()).toBe('%PDF-')

    const [run] = await reports.runs(admin, report.id)
    const own = run!.deliveries.find(({ person }) => person?.id === admin.person.id)!
    const theirs = run!.deliveries.find(({ person }) => person?.id === viewer.person.id)!
    expect([own.files.length, theirs.files.length]).toEqual([2, 0])
    const [received] = (await viewer.get('/api/received-reports')).json().data
    const fetched = await viewer.get(`/api/report-files/${received.id}`)
    expect(fetched.rawPayload).toEqual(letter!.attachments!.find(({ name }) => name === received.name)!.bytes)
    expect(await lastRecord(db)).toMatchObject({ action: 'download', subject: `report_file:${received.id}` })
    expect((await admin.get(`/api/report-files/${received.id}`)).statusCode).toBe(404)
  })

  test('gets nothing without the right to it, and the run says so', async () => {
    const lost = await server.as(['dashboards-freemium'])
    const gone = await server.as(['dashboards-freemium'])
    const report = await reports.add(admin, {
      recipient_ids: [admin.person.id, lost.person.id, gone.person.id],
    })
    await db.deleteFrom('role_rule').where('role_id', '=', lost.person.role_id).execute()
    await db.updateTable('app_user').set({ active: false }).where('id', '=', gone.person.id).execute()
    await reports.due(report)
    const [run] = await reports.runs(admin, report.id)
    expect(run!.state).toBe('done')
    expect(new Map(run!.deliveries.map(({ person, state, failure }) => [person?.id, `${state} ${failure}`]))).toEqual(
      new Map([
        [admin.person.id, 'sent null'],
        [lost.person.id, 'refused no-permission'],
        [gone.person.id, 'refused inactive'],
      ]),
    )
    expect(sent.map(({ to }) => to)).toEqual([admin.person.email])
  })

  test('cannot fetch a file once they have lost the right to its numbers', async () => {
    const reader = await server.as(['dashboards-freemium'])
    const report = await reports.add(admin, { recipient_ids: [reader.person.id] })
    await reports.due(report)
    const [file] = (await reader.get('/api/received-reports')).json().data
    expect((await reader.get(`/api/report-files/${file.id}`)).statusCode).toBe(200)
    await db.deleteFrom('role_rule').where('role_id', '=', reader.person.role_id).execute()
    expect((await reader.get(`/api/report-files/${file.id}`)).statusCode).toBe(404)
  })

  test('gets it in the language of the report', async () => {
    const report = await reports.add(admin, { title: '每周质量', locale: 'zh-CN', formats: ['pdf'] })
    await reports.due(report)
    expect(sent[0]!.subject).toContain('每周质量')
    expect(sent[0]!.attachments![0]!.name).toContain('每周质量')
  })
})

describe('a report that is changed', () => {
  test('opens no file to who may see its new kind alone, and closes none to who may see what was sent', async () => {
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

  test('while it is sent goes to all of its people as it was when that began', async () => {
    const report = await reports.add(admin, { title: 'Before', recipient_ids: [admin.person.id, viewer.person.id] })
    const open = closePostOffice()
    const run = reports.run(admin, report.id)
    await atThePostOffice()
    await change(report, { title: 'After', formats: ['pdf'], recipient_ids: [admin.person.id] })
    open()
    await run
    expect(sent.map(({ subject }) => subject.split(':')[0])).toEqual(['Before', 'Before'])
    expect(sent.map(({ attachments }) => attachments!.length)).toEqual([1, 1])
    await reports.run(admin, report.id)
    expect(sent.at(-1)!.subject).toContain('After')
  })

  test('is sent to nobody any more once it is removed', async () => {
    const report = await reports.add(admin, { recipient_ids: [admin.person.id, viewer.person.id] })
    const open = closePostOffice()
    const run = reports.run(admin, report.id)
    await atThePostOffice()
    expect((await admin.send('DELETE', `/api/reports/${report.id}`)).statusCode).toBe(200)
    open()
    await run
    expect(sent).toHaveLength(1) // which was on its way
  })
})

describe('a server that stops while it draws', () => {
  test.each([
    ['and gives the drawing up', () => Promise.reject(new Error('the server is stopping'))],
    ['and ends the drawing', () => Promise.resolve(Buffer.from('%PDF-'))],
  ])('%s sends nothing, and leaves it to the next', async (_, draw) => {
    const report = await reports.add(admin, { formats: ['pdf'] })
    const { id } = await begun(report)
    await expect(stoppedWhile({ id }, draw)).rejects.toThrow('the server is stopping')
    expect(sent).toEqual([])
    await nextAttempt()
    expect((await reports.runs(admin, report.id)).map(states)).toEqual([['done', [[admin.person.id, 'sent', null]]]])
    expect(sent).toHaveLength(1)
  })
})

describe('a run that failed', () => {
  test('says why, and is tried again for those who have not got it, of the same days', async () => {
    const report = await reports.add(admin, { recipient_ids: [admin.person.id] })
    mailError = Object.assign(new Error('nobody of this name lives here'), { responseCode: 550 })
    await reports.due(report)
    const [failed] = await reports.runs(admin, report.id)
    expect(states(failed!)).toEqual(['failed', [[admin.person.id, 'failed', 'mail']]])
    expect(failed!.deliveries[0]!.files).toEqual([])

    mailError = null
    clock.advance(3 * 86_400_000)
    const again = `/api/reports/${report.id}/runs/${failed!.id}/again`
    expect((await admin.post(again)).statusCode).toBe(200)
    await reports.settle()
    const [run, ...others] = await reports.runs(admin, report.id)
    expect(others).toEqual([])
    expect(run).toMatchObject({ id: failed!.id, state: 'done', from: failed!.from, to: failed!.to })
    expect(sent).toHaveLength(1)
    expect((await admin.post(again)).statusCode).toBe(409)
  })

  test.each([
    ['is away', new Error('connect ECONNREFUSED')],
    ['asks to come back later', Object.assign(new Error('greylisted'), { responseCode: 451 })],
  ])('for a while, since the mail server %s, goes on by itself', async (_, error) => {
    const report = await reports.add(admin, { recipient_ids: [admin.person.id] })
    mailError = error
    await reports.due(report)
    const [waiting] = await reports.runs(admin, report.id)
    expect(states(waiting!)).toEqual(['running', [[admin.person.id, 'waiting', null]]])
    mailError = null
    await nextAttempt()
    expect((await reports.runs(admin, report.id)).map(states)).toEqual([['done', [[admin.person.id, 'sent', null]]]])
    expect(sent).toHaveLength(1)
  })

  test('because the mail server never came back says so in the end', async () => {
    const report = await reports.add(admin, { recipient_ids: [admin.person.id] })
    mailError = new Error('connect ECONNREFUSED')
    await reports.due(report)
    for (let times = 1; times < MOST_ATTEMPTS; times += 1) await nextAttempt()
    const [run] = await reports.runs(admin, report.id)
    expect(states(run!)).toEqual(['failed', [[admin.person.id, 'failed', 'mail']]])
    expect(await kept()).toEqual([])
  })

  test('because a report cannot be made holds up nobody else', async () => {
    const report = await reports.add(admin, { recipient_ids: [admin.person.id, viewer.person.id] })
    putsThatFail = 1
    await reports.due(report)
    const [run] = await reports.runs(admin, report.id)
    expect(new Set(run!.deliveries.map(({ state, failure }) => `${state} ${failure}`))).toEqual(
      new Set(['sent null', 'failed unexpected']),
    )
    expect(run!.state).toBe('failed')
  })
})

test('somebody can have it now, but not twice at once', async () => {
  const report = await reports.add(admin)
  const open = closePostOffice()
  const first = await admin.post(`/api/reports/${report.id}/runs`)
  expect(first.json()).toMatchObject({ cause: 'person', asked_by: { id: admin.person.id } })
  expect((await admin.post(`/api/reports/${report.id}/runs`)).statusCode).toBe(409)
  open()
  await reports.settle()
  expect((await admin.post(`/api/reports/${report.id}/runs`)).statusCode).toBe(200)
  await reports.settle()
  expect(sent).toHaveLength(2)
})

test('a file that was put away is noted, whenever whoever puts it dies', async () => {
  const report = await reports.add(admin)
  failsAfterPut = true
  await reports.due(report)
  failsAfterPut = false
  const noted = await db.selectFrom('report_file').select('storage_key').execute()
  expect(noted.map(({ storage_key }) => storage_key)).toEqual(expect.arrayContaining(await kept()))
})

test('files are gone after thirty days, and that they were sent is not', async () => {
  const report = await reports.add(admin)
  await reports.due(report)
  const [file] = (await admin.get('/api/received-reports')).json().data
  const { storage_key } = await db.selectFrom('report_file').select('storage_key').executeTakeFirstOrThrow()
  clock.advance(30 * 86_400_000)
  expect((await admin.get(`/api/report-files/${file.id}`)).statusCode).toBe(404)
  await removeOldFiles(db, storage, clock.now())
  expect(await storage.size(storage_key!)).toBeNull()
  const [run] = await reports.runs(admin, report.id)
  expect(run!.deliveries[0]).toMatchObject({ state: 'sent', files: [] })
})

test('a file that cannot be removed keeps no other', async () => {
  const report = await reports.add(admin)
  for (const _ of [1, 2]) await reports.run(admin, report.id)
  const [first, ...others] = await kept()
  expect(others).toHaveLength(1)
  clock.advance(30 * 86_400_000)
  const broken = {
    ...storage,
    remove: async (key: string) => {
      if (key === first) throw new Error('refused')
      await storage.remove(key)
    },
  }
  await expect(removeOldFiles(db, broken, clock.now())).rejects.toThrow('1 files could not be removed')
  expect(await kept()).toEqual([first])
})

test('what is too large for a letter is linked to', () => {
  const run = { title: 'Quality', locale: 'en', from_day: '2026-01-01', to_day: '2026-01-31' } as const
  const file = (size: number) => ({ format: 'pdf' as const, name: 'Quality.pdf', bytes: Buffer.alloc(size) })
  const letterOf = (size: number) => reportLetter(server.app, run, { name: 'Ana', email: 'ana@x.test' }, [file(size)])
  expect(letterOf(MOST_BYTES).isLinked).toBe(false)
  const { letter, isLinked } = letterOf(MOST_BYTES + 1)
  expect(isLinked).toBe(true)
  expect(letter.attachments).toBeUndefined()
  expect(letter.text).toContain('/received-reports')
})
