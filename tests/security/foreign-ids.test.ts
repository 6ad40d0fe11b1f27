import { randomBytes } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import type { SavedNote } from '#contracts/notes.ts'
import type { ScorecardDetail } from '#contracts/scorecards.ts'
import { pictureStorageKey } from '#server/picture-url.ts'
import { calibrating } from '#tests/support/calibrations.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testEvaluations } from '#tests/support/evaluations.ts'
import { importClient } from '#tests/support/import-client.ts'
import type { NewPerson } from '#tests/support/people.ts'
import { testPosts, textOf } from '#tests/support/posts.ts'
import { testPlans } from '#tests/support/sampling-plans.ts'
import { testServer } from '#tests/support/server.ts'
import { testUserFiles } from '#tests/support/user-files.ts'
import { wav } from '#tests/support/wav.ts'

/** What is not the caller's answers on every route as what never was: the same status, the same headers, the same bytes. */

const server = await testServer()
const { db } = server
const given = testPosts(db)

const teamOf = async (name: string) =>
  (await db.insertInto('team').values({ name }).returning('id').executeTakeFirstOrThrow()).id
const [north, south] = [await teamOf('North'), await teamOf('South')]

const ofOwnTeam = { conditions: { team_id: north } }
const MISSING = 999_999_999

const caller = await server.as({
  team_id: north,
  rules: [
    ...(['user-list', 'user-create', 'user-edit', 'user-delete'] as const).map((action) => ({ action, ...ofOwnTeam })),
    ...(['role', 'permission', 'category'] as const).flatMap((subject) =>
      (['list', 'edit', 'delete'] as const).map((verb) => ({ action: `${subject}-${verb}` as const })),
    ),
    { action: 'call-categories' },
    { action: 'quality-scorecards' },
    { action: 'quality-detail', ...ofOwnTeam },
    { action: 'quality-coaching', ...ofOwnTeam },
    { action: 'quality-calibration', ...ofOwnTeam },
    { action: 'quality-audit', ...ofOwnTeam },
    { action: 'freemium-audit', ...ofOwnTeam },
    { action: 'quality-plans', ...ofOwnTeam },
    { action: 'post-list' },
    { action: 'post-edit' },
    { action: 'post-delete' },
    { action: 'call-import', ...ofOwnTeam },
    { action: 'call-detail', ...ofOwnTeam },
  ],
} satisfies NewPerson)

const admin = await server.as({ role: 'Administrator', team_id: south })
const colleague = await server.addPerson({ team_id: north })
const foreign = await server.as({ role: 'Support agent', team_id: south })
const invited = await server.addPerson({ team_id: south })
await db.updateTable('app_user').set({ password_hash: null }).where('id', '=', invited.id).execute()
const closed = await server.addPerson({ team_id: south, active: false })
const draft = await given.post({ author_id: admin.person.id, published_at: null })
const forOthers = await given.post({ author_id: admin.person.id, roles: [1] })
const file = await testUserFiles(admin).checked('email,name\nana@example.com,Ana')
const sessionOf = async ({ person }: typeof foreign) =>
  (await db.selectFrom('session').select('id').where('user_id', '=', person.id).executeTakeFirstOrThrow()).id
const session = await sessionOf(foreign)

/** Ids that something had which is gone: what nobody owns is nobody's secret, but its traces must not tell either. */
const gone = async (
  table: 'role' | 'permission' | 'category',
  adding: { executeTakeFirstOrThrow: () => Promise<{ id: number }> },
) => {
  const { id } = await adding.executeTakeFirstOrThrow()
  await db.deleteFrom(table).where('id', '=', id).execute()
  return id
}
const body = textOf('Hello')
const goneRole = await gone('role', db.insertInto('role').values({ name: 'Gone' }).returning('id'))
const gonePermission = await gone(
  'permission',
  db.insertInto('permission').values({ name: 'gone-away' }).returning('id'),
)
const goneCategory = await gone(
  'category',
  db.insertInto('category').values({ name: 'Gone', parent_id: null }).returning('id'),
)
const gonePost = await given.post()
await db.deleteFrom('post').where('id', '=', gonePost).execute()

const ruleDraft = { name: 'Gone', description: '', query: 'pago', channels: [], campaign_ids: [], active: true }
const goneRule = (await admin.post('/api/category-rules', ruleDraft)).json<{ id: number }>().id
await admin.send('DELETE', `/api/category-rules/${goneRule}`)

const settings = { locale: 'en', blind: false, target: 80, dispute_days: 5 }
const scorecardContent = { ...settings, title: { en: 'Gone' }, description: {}, sections: [] }
const goneScorecard = (
  await admin.post('/api/scorecards', { campaign_kinds: [], content: scorecardContent })
).json<ScorecardDetail>()
await admin.send('DELETE', `/api/scorecards/${goneScorecard.id}/draft`)

const keyOf = () => randomBytes(32).toString('base64url')
await server.storage.put(`secrets/${keyOf()}`, Buffer.from('of somebody else'))

type Ids = Record<string, string | number>
type Case = { missing: Ids; foreign: Ids[]; body?: object; query?: string }

const person = {
  missing: { id: MISSING },
  foreign: [foreign, { person: invited }, { person: closed }, admin].map((who) => ({ id: who.person.id })),
}
const post = { kind: 'news', title: 'Mine', body, category_id: null, cover_key: null, role_ids: [], published_at: null }
const role = { name: 'Mine', description: '', requires_two_factor: false, rules: [], version: 1, reason: '' }
const posts = { missing: { id: MISSING }, foreign: [{ id: draft }, { id: forOthers }, { id: gonePost }] }
const theirDraft = { name: 'Theirs', format: 'table', options: {}, shared: true }
const template = (await admin.post('/api/import-templates', theirDraft)).json<{ id: number }>()
const theirTemplate = { missing: { id: MISSING }, foreign: [{ id: template.id }] }
const view = { name: 'Theirs', query: '', shared: true }
const theirView = {
  missing: { id: MISSING },
  foreign: [{ id: (await admin.post('/api/saved-views', view)).json<{ id: number }>().id }],
}
const theirEvaluationView = {
  missing: { id: MISSING },
  foreign: [{ id: (await admin.post('/api/evaluation-views', view)).json<{ id: number }>().id }],
}
const theirImport = {
  missing: { id: MISSING },
  foreign: [{ id: (await importClient(server, admin).received({ a: 'x' })).id }],
}
const theirUpload = (
  await admin.send('POST', '/api/audits/uploads?name=call.wav', wav(), { 'content-type': 'application/octet-stream' })
).json<{ id: number }>()
const theirPartner = await testConversations(db).partner({ name: 'Theirs' })
const theirRecord = await db
  .insertInto('dialling_record')
  .values({ partner_id: theirPartner.id, external_id: 'dialling:1' })
  .returning('id')
  .executeTakeFirstOrThrow()
const theirFile = { missing: { id: MISSING }, foreign: [{ id: file.id }] }
const theirCall = await testConversations(db).interaction({ team_id: north }) // in the caller's sight: its notes are still their authors'
const theirNote = {
  missing: { id: MISSING },
  foreign: [
    {
      id: (await admin.post(`/api/calls/${theirCall.id}/notes`, { text: 'Theirs', span: null })).json<SavedNote>().note
        .id,
    },
  ],
}
const theirAgent = await testConversations(db).agent({ name: 'Theirs', team_id: south })
await testConversations(db).interaction({ agent_id: theirAgent.id, team_id: south, partner_id: theirPartner.id })
const theirScorecard = await testEvaluations(db).scorecard()
const theirPlan = {
  question_ids: ['greeting'],
  topic: 'Theirs',
  action: 'Theirs.',
  follow_up_on: '2199-01-01',
  window_days: 30,
}
const theirCoaching = {
  missing: { id: MISSING },
  foreign: [
    await db
      .insertInto('coaching')
      .values({ ...theirPlan, agent_id: theirAgent.id, scorecard_id: theirScorecard.id })
      .returning('id')
      .executeTakeFirstOrThrow(),
  ],
}
const evaluationOf = ({ id: interaction_id }: { id: number }, evaluator_id = admin.person.id) =>
  db
    .insertInto('evaluation')
    .values({
      kind: 'quality',
      interaction_id,
      scorecard_version_id: theirScorecard.version_id,
      evaluator_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
const theirEvaluation = {
  missing: { id: MISSING },
  foreign: [
    await evaluationOf(
      await testConversations(db).interaction({ external_id: 'far', team_id: south, partner_id: theirPartner.id }),
    ),
  ],
}
const theirSpan = {
  ...{ seq: null, last_seq: null, start_char: null, end_char: null },
  ...{ start_ms: 0, end_ms: 500 },
}
const theirMarker = await db
  .insertInto('marker')
  .values({
    interaction_id: theirCall.id,
    kind: 'evidence',
    name: 'greeting',
    origin: 'person',
    start_ms: 0,
    end_ms: 500,
  })
  .returning('id')
  .executeTakeFirstOrThrow()
await db
  .insertInto('evidence')
  .values({ id: theirMarker.id, evaluation_id: theirEvaluation.foreign[0]!.id, question_id: 'greeting' })
  .execute()
const ownEvaluation = await evaluationOf(theirCall, caller.person.id)
const theirEvidence = {
  missing: { id: MISSING, evidence: MISSING },
  foreign: [
    { id: theirEvaluation.foreign[0]!.id, evidence: theirMarker.id },
    { id: ownEvaluation.id, evidence: theirMarker.id },
    { id: ownEvaluation.id, evidence: MISSING },
  ],
}
const plans = await testPlans(server)
const gonePlan = await plans.made(admin)
await admin.send('DELETE', `/api/sampling-plans/${gonePlan.id}`)
const theirQueue = await plans.made(admin)
const theirAssignment = {
  missing: { id: MISSING },
  foreign: [
    await db
      .insertInto('assignment')
      .values({
        plan_id: theirQueue.id,
        interaction_id: theirCall.id,
        evaluator_id: admin.person.id,
        due_on: '2026-03-31',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  ],
}
const removed = (id: number) => ({ missing: { id: MISSING }, foreign: [{ id }] })

const farCall = await testConversations(db).interaction({
  external_id: 'farther',
  team_id: south,
  partner_id: theirPartner.id,
})
const theirCalibration = await calibrating(admin).make({
  scorecard_id: (await testEvaluations(db).scorecard()).id,
  interaction_ids: [farCall.id],
  participant_ids: [admin.person.id, (await server.addPerson({ role: 'Quality auditor' })).id],
})
const calibrations = { missing: { id: MISSING }, foreign: [{ id: theirCalibration.id }] }
const calibrated = {
  missing: { id: MISSING, interaction: MISSING },
  foreign: [
    { id: theirCalibration.id, interaction: farCall.id },
    { id: theirCalibration.id, interaction: theirCall.id },
  ],
}
const calibrationChange = {
  ...{ name: 'Mine', interaction_ids: [theirCall.id], participant_ids: [colleague.id] },
  ...{ due_on: '2026-12-31', threshold: 5, version: theirCalibration.version },
}
const calibrationStep = { version: theirCalibration.version }

const uploads = { missing: { id: MISSING }, foreign: [{ id: theirUpload.id }, ...theirImport.foreign] }

/** Every route with an id that is about people, rights, posts, files of users or pictures. */
const CASES: Record<string, Case> = {
  'GET /api/users/:id': person,
  'PATCH /api/users/:id': { ...person, body: { name: 'Taken over', email: 'mine@example.com', role_id: null } },
  'POST /api/users/:id/deactivation': { ...person, body: { reason: '' } },
  'DELETE /api/users/:id/deactivation': person,
  'POST /api/users/:id/invitation': person,
  'POST /api/users/:id/two-factor/removal': { ...person, body: { reason: '' } },
  'GET /api/users/:id/sessions': person,
  'DELETE /api/users/:id/sessions': person,
  'DELETE /api/users/:id/sessions/:session_id': {
    missing: { id: colleague.id, session_id: MISSING },
    foreign: [
      { id: colleague.id, session_id: session },
      { id: foreign.person.id, session_id: session },
      { id: MISSING, session_id: session },
    ],
  },
  'DELETE /api/profile/sessions/:id': { missing: { id: MISSING }, foreign: [{ id: session }] },
  'GET /api/roles/:id': removed(goneRole),
  'PUT /api/roles/:id': { ...removed(goneRole), body: role },
  'DELETE /api/roles/:id': removed(goneRole),
  'GET /api/permissions/:id': removed(gonePermission),
  'PUT /api/permissions/:id': {
    ...removed(gonePermission),
    body: { name: 'mine-too', group: 'other', description: {}, version: 1 },
  },
  'DELETE /api/permissions/:id': removed(gonePermission),
  'GET /api/audits/uploads/:id': uploads,
  'GET /api/calibrations/:id': calibrations,
  'PUT /api/calibrations/:id': { ...calibrations, body: calibrationChange },
  'POST /api/calibrations/:id/evaluations': { ...calibrations, body: { interaction_id: theirCall.id } },
  'POST /api/calibrations/:id/discussion': { ...calibrations, body: calibrationStep },
  'POST /api/calibrations/:id/closure': { ...calibrations, body: calibrationStep },
  'GET /api/calibrations/:id/results': calibrations,
  'GET /api/calibrations/:id/comparisons/:interaction': calibrated,
  'PUT /api/calibrations/:id/consensus/:interaction': { ...calibrated, body: { ...calibrationStep, answers: [] } },
  'GET /api/categories/:id': removed(goneCategory),
  'PUT /api/categories/:id': {
    ...removed(goneCategory),
    body: { name: 'Mine', parent_id: null, position: 0, version: 1 },
  },
  'DELETE /api/categories/:id': removed(goneCategory),
  'GET /api/category-rules/:id': removed(goneRule),
  'PUT /api/category-rules/:id': { ...removed(goneRule), body: { ...ruleDraft, version: 1 } },
  'DELETE /api/category-rules/:id': removed(goneRule),
  'POST /api/category-rules/:id/runs': removed(goneRule),
  'GET /api/evaluations/:id': theirEvaluation,
  'PUT /api/evaluations/:id/answers/:question': {
    missing: { id: MISSING, question: 'greeting' },
    foreign: [{ ...theirEvaluation.foreign[0]!, question: 'greeting' }],
    body: { value: 'yes', comment: '', root_causes: [], version: 0 },
  },
  'PUT /api/evaluations/:id/comment': { ...theirEvaluation, body: { comment: 'Mine', was: '' } },
  'POST /api/evaluations/:id/evidence': { ...theirEvaluation, body: { question_id: 'greeting', span: theirSpan } },
  'DELETE /api/evaluations/:id/evidence/:evidence': theirEvidence,
  'POST /api/evaluations/:id/steps': {
    ...theirEvaluation,
    body: { event: 'evaluation.voided', version: 1, reason: 'Mine' },
  },
  'POST /api/evaluations/:id/print': theirEvaluation,
  'POST /api/evaluations/:id/presence': { ...theirEvaluation, body: { question_id: null } },
  'DELETE /api/evaluations/:id/presence': theirEvaluation,
  'GET /api/evaluations/:id/suggestions': theirEvaluation,
  'GET /api/scorecards/:id': removed(goneScorecard.id),
  'PATCH /api/scorecards/:id': { ...removed(goneScorecard.id), body: { archived: true } },
  'PUT /api/scorecards/:id/draft': {
    ...removed(goneScorecard.id),
    body: { content: scorecardContent, revision: null },
  },
  'DELETE /api/scorecards/:id/draft': removed(goneScorecard.id),
  'POST /api/scorecards/:id/publication': { ...removed(goneScorecard.id), body: { revision: 1, note: '' } },
  'GET /api/scorecards/:id/export': removed(goneScorecard.id),
  'GET /api/scorecard-versions/:id': removed(goneScorecard.versions[0]!.id),
  'GET /api/sampling-plans/:id': removed(gonePlan.id),
  'PUT /api/sampling-plans/:id': { ...removed(gonePlan.id), body: { ...plans.draft(), version: 1 } },
  'DELETE /api/sampling-plans/:id': removed(gonePlan.id),
  'GET /api/sampling-plans/:id/assignments': removed(gonePlan.id),
  'POST /api/sampling-plans/:id/draws': { ...removed(gonePlan.id), body: { version: 1 } },
  'POST /api/sampling-plans/:id/closing': { ...removed(gonePlan.id), body: { version: 1 } },
  'POST /api/sampling-plans/:id/skips': {
    ...removed(gonePlan.id),
    body: { assignment_ids: [theirAssignment.foreign[0]!.id], reason: 'Mine' },
  },
  'POST /api/sampling-plans/:id/reassignments': {
    ...removed(gonePlan.id),
    body: { from: { assignment_ids: [theirAssignment.foreign[0]!.id] }, to: [admin.person.id] },
  },
  'POST /api/queue/:id/skip': { ...theirAssignment, body: { reason: 'Mine' } },
  'GET /api/posts/:id': posts,
  'PUT /api/posts/:id': { ...posts, body: { ...post, version: 1 } },
  'DELETE /api/posts/:id': posts,
  'GET /api/posts/:id/versions': posts,
  'GET /api/posts/:id/versions/:version': {
    missing: { id: MISSING, version: 1 },
    foreign: [
      { id: draft, version: 1 },
      { id: forOthers, version: 1 },
    ],
  },
  'GET /api/posts/:id/readers': posts,
  'GET /api/news/:id': posts,
  'POST /api/news/:id/read': posts,
  'GET /api/imports/:id': theirImport,
  'GET /api/imports/:id/files': theirImport,
  'GET /api/imports/:id/refusals': theirImport,
  'GET /api/imports/:id/refusals/export': theirImport,
  'GET /api/imports/:id/events': theirImport,
  'POST /api/imports/:id/files': { ...theirImport, query: '?name=b.json' },
  'POST /api/imports/:id/check': { ...theirImport, body: {} },
  'POST /api/imports/:id/start': theirImport,
  'POST /api/imports/:id/cancel': theirImport,
  'POST /api/imports/:id/undo': theirImport,
  'PUT /api/import-templates/:id': { ...theirTemplate, body: theirDraft },
  'DELETE /api/import-templates/:id': theirTemplate,
  'PATCH /api/saved-views/:id': { ...theirView, body: { name: 'Mine' } },
  'DELETE /api/saved-views/:id': theirView,
  'PATCH /api/evaluation-views/:id': { ...theirEvaluationView, body: { name: 'Mine' } },
  'DELETE /api/evaluation-views/:id': theirEvaluationView,
  'PUT /api/notes/:id': { ...theirNote, body: { text: 'Mine', version: 1 } },
  'DELETE /api/notes/:id': theirNote,
  'GET /api/coachings/:id': theirCoaching,
  'PUT /api/coachings/:id': { ...theirCoaching, body: { ...theirPlan, topic: 'Mine', version: 1 } },
  'POST /api/coachings/:id/steps': { ...theirCoaching, body: { event: 'coaching.agreed', version: 1 } },
  'GET /api/dialling-records/:id': { missing: { id: MISSING }, foreign: [{ id: theirRecord.id }] },
  'GET /api/user-files/:id': theirFile,
  'POST /api/user-files/:id/check': { ...theirFile, body: { mapping: { email: 0 } } },
  'POST /api/user-files/:id/apply': { ...theirFile, body: { invite: false } },
  'GET /api/user-files/:id/rows': theirFile,
  'GET /api/user-files/:id/refused': theirFile,
  'GET /api/pictures/:key': {
    missing: { key: keyOf() },
    foreign: [{ key: 'x' }, { key: '..%2Fsecrets%2Fx' }, { key: `${keyOf()}0` }, { key: '%00' }],
  },
}

/** Conversations, recordings and what was sent along have their own tests of the same. */
const ELSEWHERE = /^\/api\/(?:calls|recordings|attachments)\//

const routes = server.app.declaredRoutes
  .filter(({ method, url }) => url.includes(':') && method !== 'HEAD' && !ELSEWHERE.test(url))
  .map(({ method, url }) => `${method} ${url}`)

test('every route with an id is tried here', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(routes.toSorted())
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
  coachings: await db.selectFrom('coaching').selectAll().execute(),
})

describe.each(Object.entries(CASES))('%s', (route, { missing, foreign: all, body: payload, query = '' }) => {
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
  const key = keyOf()
  await server.storage.put(pictureStorageKey(key), Buffer.from('x'))
  expect((await caller.get(`/api/pictures/${key}`)).statusCode).toBe(200)
  expect((await caller.get(`/api/pictures/..%2Fpictures%2F${key}`)).statusCode).toBe(404)
})
