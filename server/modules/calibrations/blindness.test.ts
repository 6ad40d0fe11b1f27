import { beforeAll, describe, expect, test } from 'vitest'

import { REPEAT_AFTER_DAYS } from '#contracts/calibrations.ts'
import { calibrating, draftOf } from '#tests/support/calibrations.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { evaluating, scale, scorecardOf, testEvaluations, yesNo } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'

/** No route reveals what others answered as long as somebody still has to answer without knowing it. */

const server = await testServer()
const { db } = server
const given = testConversations(db)
const quality = testEvaluations(db)

const lead = await server.as('Quality supervisor')
const leadInside = await server.as('Quality supervisor')
const admin = await server.as('Administrator')
const ana = await server.as('Quality auditor')
const luis = await server.as('Quality auditor')
const stranger = await server.as('Quality auditor')
const rosa = await server.as('Quality auditor')
type Client = typeof ana

const { id: scorecard_id } = await quality.scorecard(
  scorecardOf([[yesNo({ id: 'greeting', weight: 2 }), scale({ id: 'tone', weight: 5 })]]),
)
/** Scores that nothing else has: 2·100 and 5·25 of 700; 5·50 of 700. */
const ANAS = { answers: { greeting: { value: 'yes', comment: 'secreto de Ana' }, tone: '2' }, score: '46.42' }
const OLD = { answers: { greeting: { value: 'no', comment: 'secreto antiguo' }, tone: '3' }, score: '35.71' }
/** 5·75 of 700. */
const BEFORE = { answers: { greeting: { value: 'no', comment: 'lo de antes' }, tone: '4' }, score: '53.57' }
const SECRETS = ['secreto', ANAS.score, OLD.score]

async function answered(client: Client, id: number, { answers }: Pick<typeof ANAS, 'answers'>) {
  await evaluating(client).answer(id, answers)
  await evaluating(client).step(id, { event: 'evaluation.submitted' })
  return id
}

/** Every route that reads something, called with every id that could lead to it. */
async function everything(
  client: Client,
  ids: readonly number[],
  interaction: number,
  isRequested: (url: string) => boolean,
): Promise<{ url: string; body: string }[]> {
  const urls = server.app.declaredRoutes
    .filter(({ method, url }) => method === 'GET' && url.startsWith('/api/') && !/events|stream/.test(url))
    .flatMap(({ url }) => {
      if (url.includes('export')) return EXPORTS.map((format) => `${url}?format=${format}`)
      return url === '/api/evaluations' ? [url, ...LISTS.map((query) => `${url}?${query}`)] : [url]
    })
    .flatMap((url) => ids.map((id) => url.replace(':interaction', String(interaction)).replaceAll(/:\w+/g, String(id))))
  const remainingUrls = [...new Set(urls)].filter(isRequested)
  const read: { url: string; body: string }[] = []
  const readOn = async () => {
    for (let url = remainingUrls.shift(); url; url = remainingUrls.shift())
      read.push({ url, body: (await client.get(url)).body })
  }
  await Promise.all(Array.from({ length: 8 }, readOn)) // in parallel, or it would mostly wait
  return read
}
const EXPORTS = ['csv', 'answers-csv', 'json']
const LISTS = ['kind=calibration', 'sort=-score', 'state=submitted']

const revealingUrls = async (
  client: Client,
  ids: readonly number[],
  interaction: number,
  secrets = SECRETS,
  isRequested: (url: string) => boolean = () => true,
) =>
  (await everything(client, ids, interaction, isRequested))
    .filter(({ body }) => secrets.some((secret) => body.includes(secret)))
    .map(({ url }) => url)

describe('an open calibration', () => {
  let [first, second, calibration, anas, old] = [0, 0, 0, 0, 0]
  const ids = () => [calibration, anas, old, first]

  beforeAll(async () => {
    first = (await given.interaction()).id
    second = (await given.interaction()).id
    await given.turns(first, [{ text: 'Buenos días' }])
    // an evaluation outside the calibration, made before anybody planned it
    old = await answered(stranger, (await evaluating(stranger).start(first, scorecard_id)).id, OLD)
    // and one of another calibration; totals over all evaluations reveal no single one
    const elsewhere = (await given.interaction()).id
    const other = { answers: { greeting: { value: 'yes', comment: '' }, tone: '3' } }
    await answered(stranger, (await evaluating(stranger).start(elsewhere, scorecard_id)).id, other)
    const participants = [ana, luis, leadInside, admin]
    calibration = (
      await calibrating(lead).make({
        scorecard_id,
        interaction_ids: [first, second],
        participant_ids: participants.map(({ person }) => person.id),
      })
    ).id
    const begun = (await calibrating(ana).begin(calibration, first)).id
    const span = { seq: 0, last_seq: 0, start_char: 0, end_char: 6, start_ms: null, end_ms: null }
    await ana.post(`/api/evaluations/${begun}/evidence`, { question_id: 'greeting', span })
    anas = await answered(ana, begun, ANAS)
    for (const client of [luis, leadInside]) await calibrating(client).begin(calibration, first)
  })

  test.each([
    ['a participant', luis, SECRETS],
    ['a leader who takes part', leadInside, SECRETS],
    // a person who reads the log finds the scores of evaluations outside calibrations there
    ['an administrator who takes part', admin, SECRETS.filter((secret) => secret !== OLD.score)],
  ])('tells %s nothing of what others said, on any route', async (_, client, secrets) => {
    expect(await revealingUrls(client, ids(), first, secrets)).toEqual([])
  })

  test('shows who has submitted, and nothing more', async () => {
    const { conversations, sees_results, done, expected } = await calibrating(luis).read(calibration)
    expect(sees_results).toBe(false)
    expect([done, expected]).toEqual([1, 8])
    expect(conversations[0]).toMatchObject({ submitted_by: [ana.person.id], sees_answers: false, may_evaluate: true })
    expect((await calibrating(luis).compare(calibration, first)).evaluations).toEqual([])
    expect((await luis.get(`/api/calibrations/${calibration}/results`)).statusCode).toBe(404)
    const { data } = (await luis.get('/api/calibrations')).json()
    expect(data).toMatchObject([
      { id: calibration, agreement: null, done: 1, expected: 8, own: { done: 0, expected: 2 } },
    ])
  })

  test.each(['failed_question=greeting', 'failed_question=tone', 'auto_failed=yes', 'state=submitted', 'mine=yes'])(
    'counts nothing of others in the list of evaluations: %s',
    async (filter) => {
      const { data } = (await luis.get(`/api/evaluations?${filter}`)).json()
      expect(data.map(({ evaluator }: { evaluator: { id: number } }) => evaluator.id)).not.toContain(ana.person.id)
      expect(data.map(({ id }: { id: number }) => id)).not.toContain(old)
    },
  )

  test.each(['', '/suggestions', '/presence'])('lets nobody near another’s evaluation: %s', async (path) => {
    for (const client of [luis, leadInside, admin]) {
      const answer =
        path === '/presence'
          ? await client.post(`/api/evaluations/${anas}${path}`, { question_id: null })
          : await client.get(`/api/evaluations/${anas}${path}`)
      expect(answer.statusCode).toBe(404)
    }
  })

  test('does not mark another’s evidence in the conversation', async () => {
    expect((await luis.get(`/api/calls/${first}/markers`)).body).not.toContain('greeting')
  })

  test('keeps no score in the log', async () => {
    const records = await db.selectFrom('access_record').selectAll().execute()
    const own = records.filter(({ subject }) => subject === `evaluation:${anas}`)
    expect(own.length).toBeGreaterThan(0)
    expect(JSON.stringify(own)).not.toContain(ANAS.score)
  })

  test('is open to a person who only leads it, and closed to auditors who do not take part', async () => {
    const telltales = [`/api/evaluations/${anas}`, `/api/calibrations/${calibration}/comparisons/${first}`]
    const urls = await revealingUrls(lead, ids(), first, SECRETS, (url) => telltales.includes(url))
    expect(urls.toSorted()).toEqual(telltales.toSorted())
    expect((await stranger.get(`/api/calibrations/${calibration}`)).statusCode).toBe(404)
    expect((await stranger.get(`/api/evaluations/${anas}`)).statusCode).toBe(404)
  })

  test('shows participants their own answers', async () => {
    expect((await ana.get(`/api/evaluations/${anas}`)).body).toContain('secreto de Ana')
  })

  test('takes nobody in who may have seen others’ answers', async () => {
    const before = await calibrating(lead).read(calibration)
    const change = {
      ...draftOf({
        interaction_ids: [first, second],
        participant_ids: [...before.participants.map(({ id }) => id), lead.person.id],
      }),
      version: before.version,
    }
    const { kind: _, ...body } = change
    const answer = await lead.send('PUT', `/api/calibrations/${calibration}`, body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors.participant_ids[0]).toContain(lead.person.name)
  })

  test('shows the others’ answers on a conversation to a person who has submitted it, and on no other', async () => {
    const own = (await calibrating(luis).begin(calibration, first)).id
    await answered(luis, own, { answers: { greeting: { value: 'no', comment: 'mío' }, tone: '5' } })
    expect((await luis.get(`/api/evaluations/${anas}`)).body).toContain('secreto de Ana')
    expect((await calibrating(luis).compare(calibration, first)).evaluations).toHaveLength(2)
    expect((await luis.get(`/api/evaluations/${old}`)).statusCode).toBe(200)
    const other = await answered(ana, (await calibrating(ana).begin(calibration, second)).id, ANAS)
    expect((await luis.get(`/api/evaluations/${other}`)).statusCode).toBe(404)
    // results cover all conversations, so they stay closed
    expect((await luis.get(`/api/calibrations/${calibration}/results`)).statusCode).toBe(404)
  })

  test('lets nobody answer twice, after they have seen the others’ answers', async () => {
    const overseer = leadInside
    const own = (await calibrating(overseer).begin(calibration, first)).id
    await answered(overseer, own, { answers: { greeting: { value: 'no', comment: '' }, tone: '5' } })
    await evaluating(overseer).step(own, { event: 'evaluation.voided', reason: 'Otra vez.' })
    const again = await overseer.post(`/api/calibrations/${calibration}/evaluations`, { interaction_id: first })
    expect(again.statusCode).toBe(409)
    expect((await overseer.get(`/api/evaluations/${anas}`)).statusCode).toBe(404)
  })

  test('opens everything to everybody with the discussion, and accepts no more answers', async () => {
    const late = (await calibrating(luis).begin(calibration, second)).id
    await calibrating(lead).discuss(calibration)
    for (const client of [luis, leadInside, ana, lead]) {
      expect((await calibrating(client).compare(calibration, second)).evaluations).toHaveLength(1)
      expect((await calibrating(client).results(calibration)).evaluated).toBe(2)
    }
    expect(await evaluating(luis).read(late)).toMatchObject({ state: 'void', may_answer: false })
    const notices = (await luis.get('/api/notifications')).json().data
    expect(notices[0]).toMatchObject({ kind: 'calibration-discussing', link: `/quality/calibration/${calibration}` })
  })
})

describe('an open repeatability', () => {
  test('hides from people their earlier answers until they have answered again', async () => {
    const { id: interaction } = await given.interaction()
    const earlier = await answered(rosa, (await evaluating(rosa).start(interaction, scorecard_id)).id, BEFORE)
    server.clock.advance((REPEAT_AFTER_DAYS + 1) * 86_400_000)
    for (const client of [rosa, lead]) await client.signIn(client.person.email, client.person.password)
    const { id } = await calibrating(lead).make({
      kind: 'repeatability',
      scorecard_id,
      interaction_ids: [interaction],
      participant_ids: [rosa.person.id],
    })
    expect(
      await revealingUrls(rosa, [id, earlier, interaction], interaction, ['lo de antes', `"score":${BEFORE.score}`]),
    ).toEqual([])
    expect((await lead.get(`/api/evaluations/${earlier}`)).statusCode).toBe(200)
    const again = await answered(rosa, (await calibrating(rosa).begin(id, interaction)).id, ANAS)
    expect((await rosa.get(`/api/evaluations/${earlier}`)).body).toContain('lo de antes')
    expect(await calibrating(rosa).compare(id, interaction)).toMatchObject({
      evaluations: [{ id: again }],
      earlier: [{ id: earlier, answers: [{ question_id: 'greeting', comment: 'lo de antes' }, {}] }],
    })
  })
})
