import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { ScorecardDefaults } from '#contracts/scorecard-defaults.ts'
import type { ReadForm } from '#contracts/scorecard-forms.ts'
import { scorecardPageSchema, type ScorecardDetail, type ScorecardVersion } from '#contracts/scorecards.ts'
import { addDefaultScorecards } from '#server/quality/add-default-scorecards.ts'
import { defaultScorecards } from '#server/quality/default-scorecards/default-scorecards.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db, clock } = server
const writer = await server.as(['quality-scorecards', 'quality-detail'])

const read = (text: string, name = 'form.json') => writer.post('/api/scorecard-forms', { name, text })
const failureOf = (answer: LightMyRequestResponse) =>
  answer.json<{ message: string; errors: Record<string, string[]> }>()

beforeEach(() => db.deleteFrom('scorecard').execute())

describe('a scorecard as a file', () => {
  let added: Awaited<ReturnType<typeof addDefaultScorecards>>
  beforeEach(async () => {
    added = await addDefaultScorecards(db, writer.person.id, clock.now())
  })

  test('can be imported as it was exported', async () => {
    for (const { id, key } of added) {
      const file = await writer.get(`/api/scorecards/${id}/export`)
      expect(file.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(file.json()).toMatchObject({ format: 'atalaya-scorecard', version: 1 })
      const answer = await read(file.body)
      expect(answer.statusCode, answer.body).toBe(200)
      const { content, told } = answer.json<ReadForm>()
      expect(content).toEqual(defaultScorecards.find((one) => one.key === key)?.content)
      expect(told).toEqual([])
      const again = await writer.post('/api/scorecards', { campaign_kinds: [], content })
      expect(again.statusCode, again.body).toBe(200)
    }
  })

  test('is a download with a name, recorded, in the requested version', async () => {
    const { id, version_id, name } = added[0]!
    const before = defaultScorecards[0]!.content
    await writer.send('PUT', `/api/scorecards/${id}/draft`, { content: { ...before, target: 99 }, revision: null })
    const draft = (await writer.get(`/api/scorecards/${id}`)).json<ScorecardDetail>().versions[0]!
    const target = async (query: string) =>
      (await writer.get(`/api/scorecards/${id}/export${query}`)).json<ScorecardContent>().target
    expect(await target('')).toBe(85)
    expect(await target(`?version_id=${draft.id}`)).toBe(99)
    expect(await target(`?version_id=${version_id}`)).toBe(85)
    expect((await writer.get(`/api/scorecards/${id}/export?version_id=${added[1]!.version_id}`)).statusCode).toBe(404)
    const { headers } = await writer.get(`/api/scorecards/${id}/export`)
    expect(headers['content-disposition']).toBe(`attachment; filename="${name} 1.json"`)
    const records = await db
      .selectFrom('access_record')
      .where('action', '=', 'export')
      .where('subject', '=', `scorecard:${id}`)
      .select('detail')
      .orderBy('id')
      .execute()
    expect(records.map(({ detail }) => detail)).toEqual([1, 2, 1, 1].map((version) => ({ format: 'json', version })))
  })

  test('reports unknown fields, and references to what does not exist', async () => {
    const [{ content }] = defaultScorecards as [(typeof defaultScorecards)[number]]
    const [first, ...sections] = content.sections
    const [firstQuestion, ...questions] = first!.questions
    const rule = { check: { kind: 'category', rule_id: 4711, is: 'matched' }, holds: 'yes', fails: null }
    const strange = { ...firstQuestion, article_id: 4711, rule, colour: 'red' }
    const answer = await read(
      JSON.stringify({
        ...{ format: 'atalaya-scorecard', version: 1, author: 'Ana', ...content },
        sections: [{ ...first, questions: [strange, ...questions] }, ...sections],
      }),
    )
    const { content: importedContent, told } = answer.json<ReadForm>()
    expect(importedContent.sections[0]?.questions[0]).toEqual({ ...firstQuestion, article_id: null, rule: null })
    expect(told.map(({ path, what }) => [path, what])).toEqual([
      ['author', expect.stringMatching(/field author is not known/)],
      ['sections.0.questions.0.colour', expect.stringMatching(/not known/)],
      ['sections.0.questions.0', expect.stringMatching(/article/)],
      ['sections.0.questions.0', expect.stringMatching(/category rule/)],
    ])
  })
})

describe('a form that cannot be read', () => {
  test.each([
    ['{"format": "atalaya-scorecard", "version": 2}', 'file', /newer version/],
    ['{"format": "atalaya-scorecard", "version": 1, "title": {"en": "x"}}', 'sections', /What stands at sections is/],
    ['{"EvaluationForm": {"Title": "x"}}', 'EvaluationForm.Items', /What stands at EvaluationForm.Items is/],
    ['{"questions": []}', 'file', /Amazon Connect/],
    ['[1]', 'file', /Amazon Connect/],
    ['{"format":', 'file', /correct JSON/],
    ['question;weight\n¿Algo?;mucho;', 'rows.2.weight', /Row 2: “mucho” cannot stand in the column “weight”/],
    ['', 'file', /empty/],
  ])('%s is refused at %s', async (text, field, why) => {
    const answer = await read(text)
    expect(answer.statusCode, answer.body).toBe(422)
    expect(failureOf(answer).errors[field]?.[0]).toMatch(why)
  })

  test('is refused when it is far too long', async () => {
    expect((await read('x'.repeat(500_001))).statusCode).toBe(422)
    expect((await read('x'.repeat(2_200_000))).statusCode).toBe(413)
  })

  test('of Amazon Connect or a table is read by the API, in the reader’s language', async () => {
    const csv = await read('section;question\nApertura;¿Saluda?', 'Mi ficha.csv')
    expect(csv.json<ReadForm>().content).toMatchObject({ title: { en: 'Mi ficha' }, locale: 'en' })
    const Question = { Title: 'Hello?', RefId: 'q', QuestionType: 'NUMERIC', Weight: 100 }
    const numeric = { ...Question, QuestionTypeProperties: { Numeric: { MinValue: 0, MaxValue: 5 } } }
    const Items = [{ Section: { Title: 'One', RefId: 's', Items: [{ Question: numeric }] } }]
    const connect = await read(JSON.stringify({ EvaluationForm: { Title: 'Form', Items } }))
    expect(connect.json<ReadForm>()).toMatchObject({
      content: { title: { en: 'Form' }, sections: [{ questions: [{ kind: 'scale', max: 5 }] }] },
      told: [{ row: null, path: 'Items.0.Section.Items.0.Question' }, { path: 'ScoringStrategy' }],
    })
  })
})

describe('the scorecards that come with the product', () => {
  const offered = async () => (await writer.get('/api/scorecard-defaults')).json<ScorecardDefaults>().data
  const there = async () => (await offered()).filter(({ is_there }) => is_there).map(({ key }) => key)
  const add = (...keys: string[]) => writer.post('/api/scorecard-defaults', { keys })

  test('are offered, and added once as a first published version', async () => {
    expect((await offered()).map(({ key }) => key)).toEqual(['sale', 'service', 'retention', 'collection'])
    expect(await there()).toEqual([])
    expect((await add('sale', 'retention')).json<ScorecardDefaults>().data).toMatchObject([
      { key: 'sale', is_there: true },
      { is_there: false },
      { key: 'retention', is_there: true },
      { is_there: false },
    ])
    await add('sale', 'service')
    expect(await there()).toEqual(['sale', 'service', 'retention'])
    const { data } = scorecardPageSchema.parse((await writer.get('/api/scorecards?sort=name')).json())
    expect(data).toMatchObject([
      { name: 'Atención a asegurados', campaign_kinds: ['service'], published: { number: 1 }, has_draft: false },
      { name: 'Retención de clientes', questions: 18 },
      { name: 'Venta de seguros', locale: 'es', title: { en: 'Sale of insurance' } },
    ])
    const version = (await writer.get(`/api/scorecard-versions/${data[2]!.published!.id}`)).json<ScorecardVersion>()
    expect(version.published_by?.id).toBe(writer.person.id)
    const actions = await db.selectFrom('access_record').where('action', '=', 'quality').select('subject').execute()
    expect(actions.map(({ subject }) => subject)).toContain(`scorecard:${data[2]!.id}`)
  })

  test('are offered again once they are archived, and an unknown one is refused', async () => {
    await add('sale')
    await db.updateTable('scorecard').set({ archived: true }).execute()
    expect(await there()).toEqual([])
    await add('sale')
    expect(await there()).toEqual(['sale'])
    expect((await add('sales')).statusCode).toBe(422)
    expect((await add()).statusCode).toBe(422)
  })

  let evaluator: Awaited<ReturnType<typeof server.as>>
  beforeAll(async () => {
    evaluator = await server.as(['quality-detail', 'quality-audit'])
  })
  test('are not for people who only evaluate, and neither are files', async () => {
    expect((await evaluator.get('/api/scorecard-defaults')).statusCode).toBe(403)
    expect((await evaluator.post('/api/scorecard-forms', { name: 'a', text: 'b' })).statusCode).toBe(403)
    expect((await evaluator.get('/api/scorecards/1/export')).statusCode).toBe(403)
  })
})
