import { describe, expect, test } from 'vitest'

import type { PremiumDashboard } from '#contracts/premium.ts'
import { NOTHING, premiumAnswers } from '#tests/support/premium-answers.ts'
import { premiumFixture } from '#tests/support/premium-fixture.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const floor = await premiumFixture(server)
const { given, supervisor, south, ana, ofAna, scorecard, today } = floor
const { theseDays, dashboard, judgedOf, total, calls, evaluations } = premiumAnswers(floor)

/** No conversation that a filter leaves was judged. */
const NOT_JUDGED: Pick<NonNullable<PremiumDashboard['judged']>, 'machine' | 'people' | 'distribution' | 'questions'> = {
  ...{ machine: NOTHING, people: NOTHING },
  distribution: { machine: [], people: [] },
  questions: [],
}

describe('every number has as many rows in the list:', () => {
  test.each(['', `team_id=${south.id}`, `agent_id=${ana.id}`, 'channel=voice', 'channel=email'])(
    'of all, and narrowed by %s',
    async (filter) => {
      const { machine, people, distribution, questions } = (await dashboard(filter)).judged ?? NOT_JUDGED
      expect(await calls(filter)).toBe(machine.cases)
      expect(await calls(`${filter}&machine_points_min=0`)).toBe(machine.scored)
      expect(await calls(`${filter}&machine_auto_failed=yes`)).toBe(machine.auto_failed)
      expect(await evaluations(filter)).toBe(people.cases)
      expect(await evaluations(`${filter}&auto_failed=yes`)).toBe(people.auto_failed)
      for (const { points, cases } of distribution.machine)
        expect(await calls(`${filter}&machine_points_min=${points}&machine_points_max=${points}`)).toBe(cases)
      for (const { points, cases } of distribution.people)
        expect(await evaluations(`${filter}&points_min=${points}&points_max=${points}`)).toBe(cases)
      for (const { question_id, machine: rule, people: person, agreement } of questions) {
        expect(await calls(`${filter}&machine_failed=${question_id}`)).toBe(rule.failed)
        expect(await calls(`${filter}&machine_passed=${question_id}`)).toBe(rule.answers - rule.failed)
        expect(await calls(`${filter}&machine_untold=${question_id}`)).toBe(rule.undetermined)
        expect(await evaluations(`${filter}&failed_question=${question_id}`)).toBe(person.failed)
        expect(await evaluations(`${filter}&compared_question=${question_id}`)).toBe(agreement.compared)
      }
      const most = Math.max(0, ...questions.map(({ agreement }) => agreement.compared))
      expect(await evaluations(`${filter}&compared=yes`)).toBe(most)
    },
  )

  test('of a cell of an agent and a question', async () => {
    const { agents } = await judgedOf()
    for (const { id, cells } of agents)
      for (const { question_id, failed } of cells)
        expect(await calls(`agent_id=${id}&machine_failed=${question_id}`)).toBe(failed)
    const { agents: byPeople } = await judgedOf('judge=people')
    for (const { id, cells } of byPeople)
      for (const { question_id, failed } of cells)
        expect(await evaluations(`agent_id=${id}&failed_question=${question_id}`)).toBe(failed)
  })

  test.each(['', `team_id=${south.id}`, `agent_id=${ana.id}`, 'channel=email'])(
    'of what was disputed of all that was released, narrowed by %s',
    async (filter) => {
      const { disputed } = (await dashboard(filter)).disputes
      const listed = (days: string) => total(`/api/evaluations?disputed=yes&${filter}&${days}`, supervisor)
      expect(await listed(`released_from=${today}&released_to=${today}`)).toBe(disputed)
      expect(await listed('released_to=2020-01-01')).toBe(0)
      expect(await listed('released_from=2099-01-01')).toBe(0)
    },
  )

  test('of a category', async () => {
    const { categories } = await dashboard()
    expect(await total(`/api/calls?${theseDays}&category_id=${categories[0]!.id}`, supervisor)).toBe(
      categories[0]!.sums.part,
    )
  })

  test('a score is rounded as it is counted', async () => {
    const { id } = await given.interaction({ ...ofAna, started_at: new Date('2020-05-05T12:00:00Z') })
    await db
      .insertInto('machine_score')
      .values({
        ...{ interaction_id: id, scorecard_id: scorecard.id, scorecard_version_id: scorecard.version_id },
        ...{ score: 62.5, auto_failed: false, passed: [], failed: [], undetermined: [], judged_at: server.clock.now() },
      })
      .execute()
    const days = 'started_from=2020-05-05&started_to=2020-05-05'
    const { judged } = (await supervisor.get(`/api/dashboards/premium?${days}`)).json<PremiumDashboard>()
    expect(judged!.distribution.machine).toEqual([{ points: 63, cases: 1 }])
    const list = (points: number) =>
      total(`/api/calls?${days}&machine_points_min=${points}&machine_points_max=${points}`, supervisor)
    expect([await list(62), await list(63)]).toEqual([0, 1])
  })

  test('what the filters select is named', async () => {
    const answer = await supervisor.get(`/api/call-facets?scorecard_id=${scorecard.id}&machine_failed=price`)
    expect(answer.json()).toMatchObject({
      judged: { scorecard: { title: { en: 'Sales' } }, question: { text: { en: 'Question price' } } },
    })
  })
})
