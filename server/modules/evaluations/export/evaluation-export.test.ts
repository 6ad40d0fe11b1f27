import { strFromU8, unzipSync } from 'fflate'
import { parseCsv } from 'hucre/csv'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Evaluation } from '#contracts/evaluations.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { choice, evaluating, scale, scorecardOf, testEvaluations, yesNo } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const given = testConversations(db)
const quality = testEvaluations(db)
const [auditor, colleague, supervisor] = await Promise.all([
  server.as('Quality auditor'),
  server.as('Quality auditor'),
  server.as('Quality supervisor'),
])
const partner = await given.partner({ name: 'Sur', time_zone: 'America/Santiago' })

const haste = { id: 'haste', label: { en: 'Haste', es: 'Prisa' } }
const noise = { id: 'noise', label: { en: 'Noise' } }
const content = scorecardOf(
  [
    [
      yesNo({ id: 'greeting', text: { en: 'Greeted?', es: '¿Saludó?' }, root_causes: [haste, noise] }),
      scale({ id: 'empathy' }),
    ],
    [
      choice({ id: 'offer' }),
      yesNo({ id: 'disclosure', family: 'compliance', auto_fail: 'form', weight: 3 }),
      yesNo({ id: 'recovery', condition: { question_id: 'disclosure', answers: ['yes'] } }),
    ],
  ],
  { title: { en: 'Sales', es: 'Ventas' }, blind: true },
)

let failed: Evaluation
let draft: Evaluation

beforeAll(async () => {
  const agent = await given.agent({ name: '=cmd' })
  const call = await given.interaction({
    partner_id: partner.id,
    agent_id: agent.id,
    started_at: new Date('2026-03-02T15:42:00Z'),
    duration_ms: 61_500,
  })
  await given.turns(call.id, [
    { speaker: 'agent', start_ms: 500, end_ms: 900, text: 'Buenos días.' },
    { speaker: 'customer', start_ms: 1_000, end_ms: 2_000, text: 'Quiero contratar.' },
  ])
  const scorecard = await quality.scorecard(content)
  const work = evaluating(auditor)
  const { id } = await work.start(call.id, scorecard.id)
  const words = { seq: 0, last_seq: 0, start_char: 0, end_char: 6, start_ms: null, end_ms: null }
  const audioSpan = { seq: null, last_seq: null, start_char: null, end_char: null, start_ms: 1_500, end_ms: 1_800 }
  for (const span of [words, audioSpan]) {
    await auditor.post(`/api/evaluations/${id}/evidence`, { question_id: 'greeting', span })
  }
  const greeting = { value: 'no', comment: '=1+1', root_causes: ['haste', 'noise'], version: 0 }
  await auditor.send('PUT', `/api/evaluations/${id}/answers/greeting`, greeting)
  await work.answer(id, { empathy: '5', offer: 'na', disclosure: { value: 'no', comment: 'Ni una palabra.' } })
  await auditor.send('PUT', `/api/evaluations/${id}/comment`, { comment: 'En resumen.', was: '' })
  failed = await work.step(id, { event: 'evaluation.submitted' })
  const begun = await work.start((await given.interaction({ partner_id: partner.id })).id, scorecard.id)
  await work.answer(begun.id, { greeting: 'yes' })
  draft = await work.read(begun.id)
})

type Client = typeof auditor
const exported = (client: Client, query: string, headers: Record<string, string> = {}) =>
  client.send('GET', `/api/evaluations/export?${query}`, undefined, headers)
/** The rows of a CSV by the names of its columns, without empty cells. */
function tableIn(body: string): Record<string, string>[] {
  const [names = [], ...rows] = parseCsv(body.replace('\ufeff', '')).map((row) => row.map(String))
  return rows.map((row) =>
    Object.fromEntries(names.map((name, index) => [name, row[index] ?? '']).filter(([, cell]) => cell)),
  )
}

const rowsOf = async (client: Client, query: string, headers: Record<string, string> = {}) =>
  tableIn((await exported(client, query, headers)).body)

describe('a table of evaluations', () => {
  test('contains what the list does, one line each, with texts in the reader’s language and no formulas', async () => {
    const answer = await exported(auditor, 'format=csv&per_page=1', { 'accept-language': 'es' })
    expect(answer.headers['content-disposition']).toBe('attachment; filename="evaluations.csv"')
    const data = tableIn(answer.body)
    expect(data).toHaveLength(2)
    expect(data.find(({ id }) => id === String(failed.id))).toEqual({
      ...{ id: String(failed.id), interaction_id: String(failed.interaction_id), kind: 'quality', state: 'submitted' },
      ...{ submitted_at: failed.submitted_at, agent: "'=cmd", partner: 'Sur' },
      ...{
        started_at: '2026-03-02T15:42:00.000Z',
        time_zone: 'America/Santiago',
        channel: 'voice',
        duration_s: '61.5',
      },
      ...{ scorecard_id: String(failed.scorecard.id), scorecard: 'Ventas', scorecard_version: '1' },
      ...{ evaluator: auditor.person.name, score: '0', raw_score: '20', target: '85', auto_failed: 'true' },
      ...{ answered: '4', disputed: '0' },
    })
  })

  test('is narrowed as the list is', async () => {
    expect((await rowsOf(auditor, 'format=csv&auto_failed=yes')).map(({ id }) => id)).toEqual([String(failed.id)])
    expect(await rowsOf(auditor, 'format=csv&failed_question=empathy')).toEqual([])
  })

  test('is a workbook as XLSX', async () => {
    const { rawPayload } = await exported(auditor, 'format=xlsx')
    expect(rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  test('contains a draft only for people who see it, and shows nobody its score', async () => {
    const [row] = await rowsOf(auditor, 'format=csv&state=draft')
    expect(row).toMatchObject({ id: String(draft.id), answered: '1' })
    for (const name of ['score', 'raw_score', 'submitted_at']) expect(row).not.toHaveProperty(name)
    expect(await rowsOf(supervisor, 'format=csv&state=draft')).toHaveLength(1)
    expect(await rowsOf(colleague, 'format=csv&state=draft')).toEqual([])
    const lines = await rowsOf(auditor, 'format=answers-csv&state=draft')
    expect(lines).toMatchObject([{ question_id: 'greeting', answer: 'yes' }])
    for (const name of ['score', 'failed']) expect(lines[0]).not.toHaveProperty(name)
  })

  test('has no score for one that was reopened to be answered again', async () => {
    const call = await given.interaction({ partner_id: partner.id })
    const { id } = await evaluating(auditor).start(call.id, failed.scorecard.id)
    const answers = { greeting: 'yes', empathy: '5', offer: 'good', disclosure: 'yes', recovery: 'yes' }
    await evaluating(auditor).answer(id, answers)
    await evaluating(auditor).step(id, { event: 'evaluation.submitted' })
    await evaluating(supervisor).step(id, { event: 'evaluation.reopened', reason: 'Again.' })
    const rows = await rowsOf(auditor, 'format=csv&state=draft')
    const row = rows.find((one) => one['id'] === String(id))
    expect(row).toMatchObject({ auto_failed: 'false' })
    for (const name of ['score', 'raw_score']) expect(row).not.toHaveProperty(name)
    await evaluating(supervisor).step(id, { event: 'evaluation.voided', reason: 'Not needed.' })
  })
})

test('a table of answers has one line for each, in the order of the scorecard, with its evidence', async () => {
  const query = 'format=answers-csv&auto_failed=yes'
  const answer = await exported(auditor, query, { 'accept-language': 'es' })
  expect(answer.headers['content-disposition']).toBe('attachment; filename="evaluation-answers.csv"')
  const data = tableIn(answer.body)
  const judged = data.map((line) =>
    ['question_id', 'answer', 'answer_text', 'score', 'failed'].map((name) => line[name]),
  )
  expect(judged).toEqual([
    ['greeting', 'no', 'No', '0', 'true'],
    ['empathy', '5', '5', '100', 'false'],
    ['offer', 'na', 'N/A', undefined, undefined],
    ['disclosure', 'no', 'No', '0', 'true'],
  ])
  expect(data[0]).toMatchObject({
    evaluation_id: String(failed.id),
    scorecard: 'Ventas',
    section_id: 's1',
    section: 'Section 1',
    question: '¿Saludó?',
    family: 'non-critical',
    comment: "'=1+1",
    root_causes: 'Prisa | Noise',
    evidence: 'Buenos | ',
    evidence_at_s: '0.5-0.9 | 1.5-1.8',
    answered_by: auditor.person.name,
  })
})

describe('Atalaya’s own JSON', () => {
  test('contains every evaluation as on its page', async () => {
    for (const client of [auditor, colleague, supervisor]) {
      const { body, headers } = await exported(client, 'format=json&sort=created_at')
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      const { evaluations, ...about } = JSON.parse(body)
      expect(about).toEqual({ format: 'atalaya-evaluations', version: 1 })
      expect(evaluations.length).toBeGreaterThan(0)
      for (const one of evaluations) expect(one).toEqual((await client.get(`/api/evaluations/${one.id}`)).json())
    }
  })

  test('is valid JSON without any evaluation', async () => {
    const { body } = await exported(auditor, 'format=json&kind=freemium')
    expect(JSON.parse(body)).toEqual({ format: 'atalaya-evaluations', version: 1, evaluations: [] })
  })
})

describe('the archive for readers of Amazon Connect', () => {
  test('contains a file of schema 3.1 for each evaluation that counts, and lists those that do not fit the format', async () => {
    const { rawPayload, headers } = await exported(auditor, 'format=connect', { 'accept-language': 'es' })
    expect(headers['content-disposition']).toBe('attachment; filename="evaluations-connect.zip"')
    const files = Object.fromEntries(
      Object.entries(unzipSync(rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)]),
    )
    expect(files['not-written.csv']).toContain(`${draft.id},draft\r\n`)
    expect(Object.keys(files)).toHaveLength(2)
    const day = failed.submitted_at!.slice(0, 10).replaceAll('-', '/')
    const name = Object.keys(files).find((file) => file.startsWith(`Evaluations/${day}/`))!
    expect(name).toMatch(new RegExp(`/\\d\\d-\\d\\d-\\d\\d\\.\\d{3}Z-${failed.id}\\.json$`))
    expect(JSON.parse(files[name]!)).toMatchObject({
      evaluationId: String(failed.id),
      metadata: { evaluationDefinitionTitle: 'Ventas', score: { percentage: 0, automaticFail: true } },
      questions: [{ questionText: '¿Saludó?' }, {}, {}, {}],
    })
  })
})

describe('an export', () => {
  test.each(['csv', 'xlsx', 'answers-csv', 'json', 'connect'])(
    'as %s is recorded with its filters and size',
    async (format) => {
      const client = await server.as(['quality-detail', 'quality-audit'])
      await exported(client, `format=${format}&auto_failed=yes`)
      const { subject, detail } = await db
        .selectFrom('access_record')
        .select(['detail', 'subject'])
        .where('action', '=', 'export')
        .where('user_id', '=', client.person.id)
        .executeTakeFirstOrThrow()
      expect({ subject, detail }).toEqual({
        subject: 'evaluations',
        detail: { format, sort: '-submitted_at', auto_failed: 'yes', rows: 1 },
      })
    },
  )

  test.each<[string, (file: Buffer) => number]>([
    ['csv', (file) => tableIn(file.toString()).length],
    ['answers-csv', (file) => tableIn(file.toString()).length],
    ['json', (file) => JSON.parse(file.toString()).evaluations.length],
    ['connect', (file) => Object.keys(unzipSync(file)).length],
  ])('as %s holds nothing of what is foreign', async (format, countIn) => {
    const conditions = { partner_id: (await given.partner()).id }
    const foreign = await server.as({
      rules: [
        { action: 'quality-detail', conditions },
        { action: 'quality-plans', conditions },
      ],
    })
    const { statusCode, rawPayload } = await exported(foreign, `format=${format}`)
    expect([statusCode, countIn(rawPayload)]).toEqual([200, 0])
  })

  test('is refused without quality-detail', async () => {
    const viewer = await server.as(['call-detail', 'quality-audit'])
    expect((await exported(viewer, 'format=csv')).statusCode).toBe(403)
  })
})
