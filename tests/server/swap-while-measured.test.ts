import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { analyseDue } from '#server/modules/analysis/analyse-due.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { silentLog } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'

/** The embedded database runs one transaction at a time, so there are no locks to wait for. */
const isServer = process.env.TEST_DATABASE_URL !== undefined

const server = await testServer()
const { db } = server
const conversations = testConversations(db)
const auditor = await server.as('Quality auditor')

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    ) as waits`.execute(db)
  return rows[0]!.waits
}

describe.skipIf(!isServer)('with a PostgreSQL server, named by TEST_DATABASE_URL', () => {
  test('swapping the speakers waits while their conversation is being analysed, and neither fails', async () => {
    const { id } = await conversations.interaction({ duration_ms: 10_000, language: 'es' })
    await conversations.turns(id, [{ speaker: 'agent', start_ms: 0, end_ms: 1_000, text: 'Hola' }])
    const [locked, resume] = [gate(), gate()]
    // requested once the conversations are locked
    const lexicons = async () => {
      locked.open()
      await resume.opened
      return {}
    }
    const job = { key: 'due', signal: new AbortController().signal, advance: async () => {} }
    const measuring = analyseDue({ db, clock: () => new Date(), log: silentLog, lexicons }, job)
    await locked.opened
    const body = { swapped: true, reason: 'The lanes were named the wrong way round' }
    const swapping = auditor.post(`/api/calls/${id}/swap-speakers`, body)
    while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 5))
    resume.open()
    const [, { statusCode }] = await Promise.all([measuring, swapping])
    expect(statusCode).toBe(200)
  })
})
