import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'

import type { Question, ScorecardContent } from '#contracts/scorecard-content.ts'
import {
  type ScorecardDetail,
  type ScorecardOptions,
  scorecardPageSchema,
  type ScorecardVersion,
} from '#contracts/scorecards.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testPosts } from '#tests/support/posts.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db, clock } = server
const writer = await server.as(['quality-scorecards', 'quality-detail'])
const evaluator = await server.as(['quality-detail'])

beforeEach(async () => {
  await db.deleteFrom('evaluation').execute()
  await db.deleteFrom('scorecard').execute()
})

const question = (id: string, more: Partial<Question> = {}): Question =>
  ({
    ...{ id, kind: 'yes-no', good: 'yes', text: { en: `${id}?` }, help: {}, article_id: null, weight: 1 },
    ...{ allows_na: false, family: 'non-critical', auto_fail: null, comment: 'never', root_causes: [] },
    ...{ condition: null, rule: null, asks_model: false },
    ...more,
  }) as Question
const content = (title: string, questions = [question('hello')]): ScorecardContent => ({
  ...{ title: { en: title }, description: {}, locale: 'en', blind: false, target: 80, dispute_days: 5 },
  sections: [{ id: 'opening', title: { en: 'Opening' }, questions }],
})

async function made(title: string, of = content(title)): Promise<ScorecardDetail> {
  const answer = await writer.post('/api/scorecards', { campaign_kinds: ['sale'], content: of })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ScorecardDetail>()
}
const publish = (id: number, revision = 1, note = '') =>
  writer.post(`/api/scorecards/${id}/publication`, { revision, note })
async function published(title: string, of = content(title)): Promise<ScorecardDetail> {
  const answer = await publish((await made(title, of)).id)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ScorecardDetail>()
}
const save = (id: number, of: ScorecardContent, revision: number | null) =>
  writer.send('PUT', `/api/scorecards/${id}/draft`, { content: of, revision })
const detail = async (id: number) => (await writer.get(`/api/scorecards/${id}`)).json<ScorecardDetail>()
const list = async (query = '') => scorecardPageSchema.parse((await writer.get(`/api/scorecards${query}`)).json())
const namesIn = async (query = '') => (await list(query)).data.map(({ name }) => name)
const errorsOf = (answer: LightMyRequestResponse) => answer.json<{ errors: Record<string, string[]> }>().errors
const recorded = async (subject: string) =>
  (await db.selectFrom('access_record').where('subject', '=', subject).select(['action', 'detail']).execute()).map(
    ({ action, detail: recordedDetail }) => ({ action, detail: recordedDetail }),
  )

describe('a draft', () => {
  test('is stored however incomplete, under the name that it has so far', async () => {
    const empty = { ...content(' '), sections: [] }
    const scorecard = await made('', empty)
    expect(scorecard).toMatchObject({ name: '', published: null, has_draft: true, campaign_kinds: ['sale'] })
    expect(scorecard.versions).toMatchObject([{ number: 1, state: 'draft', evaluations: 0 }])
    const saved = await save(scorecard.id, content('Sale'), 1)
    expect(saved.json<ScorecardVersion>()).toMatchObject({ revision: 2, state: 'draft', content: content('Sale') })
    expect((await detail(scorecard.id)).name).toBe('Sale')
    expect(await recorded(`scorecard:${scorecard.id}`)).toEqual([{ action: 'quality', detail: { added: '' } }])
  })

  test('that somebody else has saved meanwhile is a conflict', async () => {
    const { id } = await made('Sale')
    expect((await save(id, content('Mine'), 1)).statusCode).toBe(200)
    expect((await save(id, content('Theirs'), 1)).statusCode).toBe(409)
    expect((await save(id, content('Theirs'), null)).statusCode).toBe(409)
    expect((await publish(id, 1)).statusCode).toBe(409)
    expect((await detail(id)).name).toBe('Mine')
  })

  test('is begun once from what is published, and discarded again', async () => {
    const { id } = await published('Sale')
    expect((await save(id, content('Sale', [question('other')]), 1)).statusCode).toBe(409)
    const begun = (await save(id, content('Sales', [question('other')]), null)).json<ScorecardVersion>()
    expect(begun).toMatchObject({ number: 2, revision: 1, state: 'draft', created_by: { id: writer.person.id } })
    expect((await save(id, content('Sale'), null)).statusCode).toBe(409)
    const both = await detail(id)
    expect(both).toMatchObject({ name: 'Sale', has_draft: true, published: { number: 1 } })
    expect(both.versions.map(({ number, state }) => [number, state])).toEqual([
      [2, 'draft'],
      [1, 'published'],
    ])
    expect((await writer.send('DELETE', `/api/scorecards/${id}/draft`)).statusCode).toBe(200)
    expect((await detail(id)).versions).toHaveLength(1)
    expect((await writer.send('DELETE', `/api/scorecards/${id}/draft`)).statusCode).toBe(404)
  })

  test('of a scorecard that was never published removes it too', async () => {
    const { id } = await made('Sale')
    expect((await writer.send('DELETE', `/api/scorecards/${id}/draft`)).statusCode).toBe(200)
    expect((await writer.get(`/api/scorecards/${id}`)).statusCode).toBe(404)
  })

  test('is hidden from people who only evaluate; what is published is not', async () => {
    const { versions } = await made('Sale')
    const address = `/api/scorecard-versions/${versions[0]!.id}`
    expect((await writer.get(address)).json<ScorecardVersion>().content).toEqual(content('Sale'))
    expect((await evaluator.get(address)).statusCode).toBe(404)
    const version = (await published('Service')).published!.id
    expect((await evaluator.get(`/api/scorecard-versions/${version}`)).json<ScorecardVersion>()).toMatchObject({
      ...{ number: 1, state: 'published', published_by: { id: writer.person.id }, content: content('Service') },
    })
    expect((await evaluator.get('/api/scorecards')).statusCode).toBe(403)
  })
})

describe('a publication', () => {
  test('is refused with everything that is missing, by its path and in the reader’s language', async () => {
    const lacking = content('Sale', [
      question('one', { text: {} }),
      question('two', {
        article_id: 77,
        rule: { check: { kind: 'disclosure', query: '"open' }, holds: 'yes', fails: null },
      }),
      question('three', {
        rule: { check: { kind: 'category', rule_id: 88, is: 'matched' }, holds: 'yes', fails: 'perhaps' },
      }),
    ])
    const { id } = await made('Sale', { ...lacking, title: {} })
    const answer = await publish(id)
    expect(answer.statusCode).toBe(422)
    expect(errorsOf(answer)).toEqual({
      title: [expect.stringMatching(/title/)],
      'sections.0.questions.0': [expect.stringMatching(/Write the question/)],
      'sections.0.questions.1.article_id': [expect.stringMatching(/does not exist/)],
      'sections.0.questions.1.rule': [expect.stringMatching(/character 1 has no end/)],
      'sections.0.questions.2': [expect.stringMatching(/does not have/)],
      'sections.0.questions.2.rule': [expect.stringMatching(/does not exist any more/)],
    })
    expect((await detail(id)).published).toBeNull()
  })

  test('records who, when and why', async () => {
    const { id } = await made('Sale')
    const answer = (await publish(id, 1, ' First ')).json<ScorecardDetail>()
    expect(answer).toMatchObject({ name: 'Sale', has_draft: false, published: { number: 1 } })
    expect(answer.versions).toMatchObject([
      { note: 'First', published_by: { id: writer.person.id }, published_at: clock.now().toISOString() },
    ])
    expect(await recorded(`scorecard:${id}`)).toContainEqual({
      action: 'quality',
      detail: { published: 'Sale', version: 1, note: 'First' },
    })
  })

  test('needs a title that no other published one has, until that is archived', async () => {
    const first = await published('Sale')
    const second = await made('SALE')
    expect(errorsOf(await publish(second.id))['title']).toEqual([expect.stringMatching(/already/)])
    const archive = (id: number, archived: boolean) => writer.send('PATCH', `/api/scorecards/${id}`, { archived })
    expect((await archive(first.id, true)).json<ScorecardDetail>().archived).toBe(true)
    expect((await publish(second.id)).statusCode).toBe(200)
    expect(errorsOf(await archive(first.id, false))['archived']).toEqual([expect.stringMatching(/already/)])
    expect(await recorded(`scorecard:${first.id}`)).toContainEqual({
      action: 'quality',
      detail: {
        before: { campaign_kinds: ['sale'], archived: false },
        after: { campaign_kinds: ['sale'], archived: true },
      },
    })
  })

  test('keeps an article that was there before, for any reader, and gives readers only theirs', async () => {
    const admins = { author_id: null, title: 'How to greet', kind: 'help' as const }
    const mine = await testPosts(db).post(admins)
    const withArticle = content('Sale', [question('hello', { article_id: mine })])
    const { id, published: version } = await published('Sale', withArticle)
    const address = `/api/scorecard-versions/${version!.id}`
    expect((await evaluator.get(address)).json<ScorecardVersion>().articles).toEqual([
      { id: mine, title: 'How to greet' },
    ])
    await db.deleteFrom('post').where('id', '=', mine).execute()
    expect((await evaluator.get(address)).json<ScorecardVersion>().articles).toEqual([])
    await save(id, { ...withArticle, target: 90 }, null)
    expect((await publish(id)).statusCode).toBe(200)
  })
})

test('a published version never changes: the database itself refuses', async () => {
  const { published: version } = await published('Sale')
  const change = (values: object) =>
    db.updateTable('scorecard_version').set(values).where('id', '=', version!.id).execute()
  const refused = /a published scorecard does not change/
  await expect(change({ content: content('Sale', [question('hello', { weight: 2 })]) })).rejects.toThrow(refused)
  await expect(change({ number: 7 })).rejects.toThrow(refused)
  await expect(change({ state: 'draft' })).rejects.toThrow(refused)
  expect((await writer.get(`/api/scorecard-versions/${version!.id}`)).json<ScorecardVersion>()).toMatchObject({
    ...{ number: 1, state: 'published', content: content('Sale') },
  })
})

describe('the list', () => {
  test('is narrowed by state and by words of any title, sorted, and paged', async () => {
    const sale = await published('Sale')
    clock.advance(60_000)
    await published('Service', { ...content('Service'), title: { en: 'Service', es: 'Atención' } })
    clock.advance(60_000)
    await made('Collection', content('Collection', [question('a'), question('b')]))
    const old = await published('Old')
    await writer.send('PATCH', `/api/scorecards/${old.id}`, { archived: true, campaign_kinds: [] })
    await save(sale.id, content('Sale'), null)

    expect(await namesIn()).toEqual(['Collection', 'Sale', 'Service'])
    expect(await namesIn('?state=published')).toEqual(['Sale', 'Service'])
    expect(await namesIn('?state=draft')).toEqual(['Collection', 'Sale'])
    expect(await namesIn('?state=archived')).toEqual(['Old'])
    expect(await namesIn('?q=atenci')).toEqual(['Service'])
    expect(await namesIn('?sort=-updated_at')).toEqual(expect.arrayContaining(['Sale', 'Collection', 'Service']))
    expect((await namesIn('?sort=-updated_at')).at(-1)).toBe('Service')
    const { data, meta, links } = await list('?per_page=2&page=2&sort=-name')
    expect(data.map(({ name, questions, published: newest }) => [name, questions, newest])).toEqual([
      ['Collection', 2, null],
    ])
    expect(meta).toMatchObject({ total: 3, last_page: 2, from: 3, to: 3 })
    expect(links.prev).toBe('/api/scorecards?page=1&per_page=2&sort=-name')
  })

  test('counts the evaluations that its reader sees, submitted and not void', async () => {
    const { id, published: version } = await published('Sale')
    await published('Unused')
    const { id: interaction_id } = await testConversations(db).interaction()
    const evaluation = { interaction_id, scorecard_version_id: version!.id, evaluator_id: evaluator.person.id }
    const states = ['draft', 'submitted', 'released', 'void'] as const
    const values = states.map((state) => ({ ...evaluation, kind: 'quality' as const, state }))
    await db.insertInto('evaluation').values(values).execute()
    const auditor = await server.as(['quality-scorecards', 'quality-detail', 'quality-audit'])
    const rows = scorecardPageSchema.parse((await auditor.get('/api/scorecards?sort=-evaluations')).json()).data
    expect(rows.map(({ name, evaluations }) => [name, evaluations])).toEqual([
      ['Sale', 2],
      ['Unused', 0],
    ])
    expect((await auditor.get(`/api/scorecards/${id}`)).json<ScorecardDetail>().versions[0]?.evaluations).toBe(2)
    const blind = await server.as(['quality-scorecards'])
    expect((await blind.get(`/api/scorecards/${id}`)).json<ScorecardDetail>().versions[0]?.evaluations).toBe(0)
  })

  test('of options for evaluations has the newest published version of each, and nothing archived', async () => {
    const sale = await published('Sale')
    await made('Draft')
    const old = await published('Old')
    await writer.send('PATCH', `/api/scorecards/${old.id}`, { archived: true })
    await save(sale.id, content('Sale 2', [question('a'), question('b')]), null)
    await publish(sale.id)
    const { data } = (await evaluator.get('/api/scorecard-options')).json<ScorecardOptions>()
    expect(data).toMatchObject([{ id: sale.id, number: 2, title: { en: 'Sale 2' }, questions: 2, locale: 'en' }])
  })
})
