import { type Insertable, sql } from 'kysely'
import { afterEach, beforeEach, expect } from 'vitest'

import type { Report, ReportDraft, ReportRun } from '#contracts/reports.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Letter } from '#server/plugins/mail.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { failingStorage } from '#tests/support/failing-storage.ts'
import { postOffice } from '#tests/support/post-office.ts'
import { reportDraft, sheetRows, testReports } from '#tests/support/reports.ts'
import { testServer } from '#tests/support/server.ts'
import { untouched } from '#tests/support/untouched.ts'

/**
 * A server that sends reports: to an administrator, who sees everything, and to a viewer, who sees one of two partners.
 * Call it at the top of a test file: before each of its tests, reports, conversations, files and letters are removed. There is always a
 * report beside, which no test may touch.
 */
export async function reportFixture() {
  const office = postOffice()
  const storage = failingStorage()
  const server = await testServer({ TOKEN_IDLE: '400d', TOKEN_LIFETIME: '400d' }, { mail: office, storage })
  const { db } = server
  const given = testConversations(db)
  const admin = await server.as('Administrator')
  const [north, south] = [await given.partner(), await given.partner()]
  const ofOwnPartner = { conditions: { partner_id: '$user.partner_id' } }
  const viewer = await server.as({
    rules: [{ action: 'dashboards-freemium', ...ofOwnPartner }],
    partner_id: south.id,
  })

  async function storedKeys() {
    const keys: string[] = []
    for await (const key of storage.keys('reports')) keys.push(key)
    return keys
  }

  beforeEach(async () => {
    office.forget()
    for (const key of await storedKeys()) await storage.remove(key)
    storage.fails.puts = 0
    await db.deleteFrom('report').execute()
    await db.deleteFrom('interaction').execute()
    await addNeighbour()
  })

  const neighbour = { report: 0, failed: 0, isAsBefore: async () => {} }
  afterEach(() => neighbour.isAsBefore())

  /** A report to somebody else, with a run that waits and one that failed. */
  async function addNeighbour() {
    const { id: report_id } = await db
      .insertInto('report')
      .values({
        ...{ title: 'Zebra', kind: 'premium', filter: '{}', period: 'last-week', formats: ['pdf'], locale: 'es' },
        ...{ schedule: JSON.stringify({ every: 'day', hour: 6 }), time_zone: 'UTC', active: false },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: user_id } = await server.addPerson({ role: 'Administrator' })
    await db.insertInto('report_recipient').values({ report_id, user_id }).execute()
    const run: Omit<Insertable<Schema['report_run']>, 'due_at'> = {
      ...{ report_id, title: 'Zebra', kind: 'premium', filter: '{}', formats: ['pdf'], locale: 'es' },
      ...{ cause: 'schedule', from_day: '2026-01-01', to_day: '2026-01-07' },
    }
    const runs = await db
      .insertInto('report_run')
      .values([
        { ...run, state: 'waiting', due_at: new Date('2026-01-08T06:00Z') },
        { ...run, state: 'failed', due_at: new Date('2026-01-09T06:00Z'), ended_at: new Date('2026-01-09T07:00Z') },
      ])
      .returning('id')
      .execute()
    const deliveries = await db
      .insertInto('report_delivery')
      .values(
        runs.flatMap(({ id: run_id }) =>
          (['waiting', 'failed'] as const).map((state) => ({
            ...{ run_id, user_id: state === 'waiting' ? user_id : null, state },
            failure: state === 'failed' ? ('mail' as const) : null,
          })),
        ),
      )
      .returning('id')
      .execute()
    await db
      .insertInto('report_file')
      .values(
        deliveries.map(({ id: delivery_id }) => ({
          ...{ delivery_id, format: 'pdf' as const, name: 'beside.pdf', bytes: 1, sha256: 'x', storage_key: null },
          ...{ made_at: server.clock.now(), kept_until: new Date('2126-01-01') },
        })),
      )
      .execute()
    const ids = (some: readonly { id: number }[]) => some.map(({ id }) => id)
    Object.assign(neighbour, {
      report: report_id,
      failed: runs[1]!.id,
      isAsBefore: await untouched(db, {
        report: sql`id = ${report_id}`,
        report_recipient: sql`report_id = ${report_id}`,
        report_run: sql`report_id = ${report_id}`,
        report_delivery: sql`run_id = any(${ids(runs)})`,
        report_file: sql`delivery_id = any(${ids(deliveries)})`,
      }),
    })
  }

  return {
    ...{ server, office, storage, admin, viewer, neighbour },
    reports: testReports({ ...server, outbox: office.sent }),

    /** Five conversations of one partner and two of another, on the day before the report is due. */
    conversations: async ({ next_at }: Pick<Report, 'next_at'>) => {
      const started_at = new Date(new Date(next_at!).getTime() - 20 * 3_600_000)
      await given.interactions([
        ...Array.from({ length: 5 }, () => ({ partner_id: north.id, started_at })),
        ...Array.from({ length: 2 }, () => ({ partner_id: south.id, started_at })),
      ])
    },

    change: async ({ id, version }: Report, to: Partial<ReportDraft>) => {
      const answer = await admin.send('PUT', `/api/reports/${id}`, { ...reportDraft(to), version })
      expect(answer.statusCode, answer.body).toBe(200)
    },

    /** The keys of the files that the storage has. */
    kept: storedKeys,
  }
}

/** The number of conversations that a letter names. */
export const reportedConversations = async (letter: Letter | undefined) =>
  (await sheetRows(letter, 'Key figures')).find(([name]) => name === 'Conversations')?.[1]

/** The outcome of a run, and of each of its deliveries. */
export const statesOf = ({ state, deliveries }: ReportRun) => [
  state,
  deliveries.map((one) => [one.person?.id, one.state, one.failure]),
]
