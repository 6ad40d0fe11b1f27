import { randomBytes } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { pictureStorageKey } from '#server/picture-url.ts'
import { alertCases } from '#tests/support/foreign-ids/alert-cases.ts'
import { collectionCases } from '#tests/support/foreign-ids/collection-cases.ts'
import { deskSettingsCases } from '#tests/support/foreign-ids/desk-settings-cases.ts'
import { evaluationCases } from '#tests/support/foreign-ids/evaluation-cases.ts'
import { type Cases, foreignFloor, type Ids } from '#tests/support/foreign-ids/foreign-floor.ts'
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

/** What is not the caller's answers on every route as what never was: the same status, the same headers, the same bytes. */

const server = await testServer()
const { db } = server
const floor = await foreignFloor(server)
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

/** Conversations, recordings and what was sent along have their own tests of the same. */
const ELSEWHERE = /^\/api\/(?:calls|recordings|attachments)\//

const routes = server.app.declaredRoutes
  .filter(({ method, url }) => url.includes(':') && method !== 'HEAD' && !ELSEWHERE.test(url))
  .map(({ method, url }) => `${method} ${url}`)

test('every route with an id is tried here', () => {
  expect(Object.keys(cases).toSorted()).toEqual(routes.toSorted())
})

const everything = async () => ({
  people: await db.selectFrom('app_user').selectAll().where('id', '!=', caller.person.id).orderBy('id').execute(),
  sessions: await db.selectFrom('session').select('id').orderBy('id').execute(),
  posts: await db.selectFrom('post').selectAll().orderBy('id').execute(),
  reads: await db.selectFrom('post_read').selectAll().execute(),
  invitations: await db.selectFrom('invitation').select(['user_id', 'letter_due']).execute(),
  file: await db.selectFrom('user_file').selectAll().execute(),
  rows: await db.selectFrom('user_file_row').selectAll().execute(),
  imports: await db.selectFrom('import').selectAll().execute(),
  importFiles: await db.selectFrom('import_file').selectAll().execute(),
  templates: await db.selectFrom('import_template').selectAll().execute(),
  views: await db.selectFrom('saved_view').selectAll().execute(),
  notes: await db.selectFrom('note').selectAll().execute(),
  plans: await db.selectFrom('sampling_plan').selectAll().execute(),
  assignments: await db.selectFrom('assignment').selectAll().execute(),
  evaluations: await db.selectFrom('evaluation').selectAll().execute(),
  answers: await db.selectFrom('evaluation_answer').selectAll().execute(),
  evidence: await db.selectFrom('evidence').selectAll().execute(),
  presence: await db.selectFrom('evaluation_presence').selectAll().execute(),
  calibrations: await db.selectFrom('calibration').selectAll().execute(),
  cannedReplies: await db.selectFrom('canned_reply').selectAll().execute(),
  deskCategories: await db.selectFrom('ticket_category').selectAll().execute(),
  deskCalendars: await db.selectFrom('support_calendar').selectAll().execute(),
  deskTargets: await db.selectFrom('support_target').selectAll().execute(),
  targets: await db.selectFrom('campaign_target').selectAll().execute(),
  verifications: await db.selectFrom('verification').selectAll().execute(),
  findings: await db.selectFrom('verification_finding').selectAll().execute(),
  policyLinks: await db.selectFrom('policy_link').selectAll().execute(),
  promises: await db.selectFrom('promise').selectAll().execute(),
  contacts: await db.selectFrom('contact_attempt').selectAll().execute(),
  coachings: await db.selectFrom('coaching').selectAll().execute(),
  alertRules: await db.selectFrom('alert_rule').selectAll().execute(),
  alertWebhooks: await db.selectFrom('alert_webhook').selectAll().execute(),
  reports: await db.selectFrom('report').selectAll().execute(),
  reportRuns: await db.selectFrom('report_run').selectAll().execute(),
  alertDeliveries: await db.selectFrom('alert_delivery').selectAll().execute(),
  work: await db.selectFrom('work_item').selectAll().execute(),
  tickets: await db.selectFrom('ticket').selectAll().execute(),
  ticketMessages: await db.selectFrom('ticket_message').selectAll().execute(),
  ticketFiles: await db.selectFrom('ticket_file').selectAll().execute(),
  satisfactionQuestions: await db.selectFrom('satisfaction_question').selectAll().execute(),
  satisfactionAnswers: await db.selectFrom('satisfaction_answer').selectAll().execute(),
  ticketPresence: await db.selectFrom('ticket_presence').selectAll().execute(),
  ticketLinks: await db.selectFrom('ticket_link').selectAll().execute(),
})

describe.each(Object.entries(cases))('%s', (route, { missing, foreign: all, body: payload, query = '' }) => {
  const [method = '', url = ''] = route.split(' ')
  const ask = async (ids: Ids) => {
    const address = url.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name]))
    const answer = await caller.send(method, `${address}${query}`, payload)
    const { date: _, 'x-request-id': __, ...headers } = answer.headers
    return { status: answer.statusCode, headers, body: answer.body }
  }

  test('answers what is not the caller’s as what never was, and changes nothing', async () => {
    const before = await everything()
    const nothing = await ask(missing)
    expect(nothing.status).toBe(404)
    for (const ids of all) expect(await ask(ids), JSON.stringify(ids)).toEqual(nothing)
    expect(await everything()).toEqual(before)
  })
})

test('a picture is read from among the pictures only', async () => {
  const key = randomBytes(32).toString('base64url')
  await server.storage.put(pictureStorageKey(key), Buffer.from('x'))
  expect((await caller.get(`/api/pictures/${key}`)).statusCode).toBe(200)
  expect((await caller.get(`/api/pictures/..%2Fpictures%2F${key}`)).statusCode).toBe(404)
})
