import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { pictureStorageKey } from '#server/http/picture-url.ts'
import { alertCases } from '#tests/support/foreign-ids/alert-cases.ts'
import { collectionCases } from '#tests/support/foreign-ids/collection-cases.ts'
import { deskSettingsCases } from '#tests/support/foreign-ids/desk-settings-cases.ts'
import { evaluationCases } from '#tests/support/foreign-ids/evaluation-cases.ts'
import { type Cases, foreignIdsFixture, type Ids } from '#tests/support/foreign-ids/foreign-fixture.ts'
import { importCases } from '#tests/support/foreign-ids/import-cases.ts'
import { partnerCases } from '#tests/support/foreign-ids/partner-cases.ts'
import { peopleCases } from '#tests/support/foreign-ids/people-cases.ts'
import { plannedCases } from '#tests/support/foreign-ids/planned-cases.ts'
import { policyCases } from '#tests/support/foreign-ids/policy-cases.ts'
import { policyLinkCases } from '#tests/support/foreign-ids/policy-link-cases.ts'
import { reportCases } from '#tests/support/foreign-ids/report-cases.ts'
import { ticketCases } from '#tests/support/foreign-ids/ticket-cases.ts'
import { verificationCases } from '#tests/support/foreign-ids/verification-cases.ts'
import { workCases } from '#tests/support/foreign-ids/work-cases.ts'
import { writingCases } from '#tests/support/foreign-ids/writing-cases.ts'
import { testServer } from '#tests/support/server.ts'

/** A foreign id is answered on every route like an id that never existed: the same status, the same headers, the same bytes. */

const server = await testServer()
const { db } = server
const floor = await foreignIdsFixture(server)
const { caller } = floor

const cases: Cases = {
  ...(await alertCases(floor)),
  ...(await reportCases(floor)),
  ...(await peopleCases(floor)),
  ...(await writingCases(floor)),
  ...(await importCases(floor)),
  ...(await evaluationCases(floor)),
  ...(await plannedCases(floor)),
  ...(await verificationCases(floor)),
  ...(await collectionCases(floor)),
  ...(await partnerCases(floor)),
  ...(await policyCases(floor)),
  ...(await policyLinkCases(floor)),
  ...(await workCases(floor)),
  ...(await ticketCases(floor)),
  ...(await deskSettingsCases(floor)),
}

/** Conversations, recordings and attachments have their own tests for this. */
const ELSEWHERE = /^\/api\/(?:calls|recordings|attachments)\//

const routes = server.app.declaredRoutes
  .filter(({ method, url }) => url.includes(':') && method !== 'HEAD' && !ELSEWHERE.test(url))
  .map(({ method, url }) => `${method} ${url}`)

test('every route with an id is tried here', () => {
  expect(Object.keys(cases).toSorted()).toEqual(routes.toSorted())
})

/** All tables that a foreign request might change. Columns that the requests themselves change are left out. */
const WATCHED: Record<string, string> = {
  app_user: `select * from app_user where id <> ${caller.person.id}`,
  session: 'select id from session',
  invitation: 'select user_id, letter_due from invitation',
  ...Object.fromEntries(
    [
      'post',
      'post_read',
      'user_file',
      'user_file_row',
      'import',
      'import_file',
      'import_template',
      'saved_view',
      'note',
      'sampling_plan',
      'assignment',
      'evaluation',
      'evaluation_answer',
      'evidence',
      'evaluation_presence',
      'calibration',
      'canned_reply',
      'ticket_category',
      'support_calendar',
      'support_target',
      'campaign_target',
      'verification',
      'verification_finding',
      'policy_link',
      'promise',
      'contact_attempt',
      'coaching',
      'alert_rule',
      'alert_webhook',
      'report',
      'report_run',
      'alert_delivery',
      'work_item',
      'ticket',
      'ticket_message',
      'ticket_file',
      'satisfaction_question',
      'satisfaction_answer',
      'ticket_presence',
      'ticket_link',
    ].map((table) => [table, `select * from ${table}`]),
  ),
}

/** All rows of these tables, in one statement. */
async function everything(): Promise<Record<string, unknown[]>> {
  const parts = Object.entries(WATCHED).map(
    ([table, rows]) =>
      `'${table}', (select coalesce(json_agg(to_json(one) order by one::text), '[]') from (${rows}) as one)`,
  )
  const { rows } = await sql<{ all: Record<string, unknown[]> }>`
    select json_build_object(${sql.raw(parts.join(', '))}) as all`.execute(db)
  return rows[0]!.all
}

/** The rows at the end of the previous test. */
let previous = await everything()

describe.each(Object.entries(cases))('%s', (route, { missing, foreign: all, body: payload, query = '' }) => {
  const [method = '', url = ''] = route.split(' ')
  const request = async (ids: Ids) => {
    const address = url.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name]))
    const answer = await caller.send(method, `${address}${query}`, payload)
    const { date: _, 'x-request-id': __, ...headers } = answer.headers
    return { status: answer.statusCode, headers, body: answer.body }
  }

  test('answers a foreign id like one that never existed, and changes nothing', async () => {
    const before = previous
    const nothing = await request(missing)
    expect(nothing.status).toBe(404)
    for (const ids of all) expect(await request(ids), JSON.stringify(ids)).toEqual(nothing)
    previous = await everything()
    expect(previous).toEqual(before)
  })
})

test('a picture is read from the folder of pictures only', async () => {
  const key = randomBytes(32).toString('base64url')
  await server.storage.put(pictureStorageKey(key), Buffer.from('x'))
  expect((await caller.get(`/api/pictures/${key}`)).statusCode).toBe(200)
  expect((await caller.get(`/api/pictures/..%2Fpictures%2F${key}`)).statusCode).toBe(404)
})
