import { beforeEach, expect } from 'vitest'

import type { Report, ReportDraft, ReportRun } from '#contracts/reports.ts'
import type { Letter } from '#server/plugins/mail.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { failingStorage } from '#tests/support/failing-storage.ts'
import { postOffice } from '#tests/support/post-office.ts'
import { reportDraft, sheetRows, testReports } from '#tests/support/reports.ts'
import { testServer } from '#tests/support/server.ts'

/**
 * A server that sends reports: to an administrator, who sees everything, and to a viewer, who sees one of two partners.
 * Call it at the top of a test file: before each of its tests, reports, conversations, files and letters are removed.
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
  })

  return {
    ...{ server, office, storage, admin, viewer },
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
