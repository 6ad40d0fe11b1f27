import { expect } from 'vitest'

import type { PremiumDashboard, ScoreSums } from '#contracts/premium.ts'
import type { PremiumFixture } from '#tests/support/premium-fixture.ts'

type Client = Pick<PremiumFixture['supervisor'], 'get'>

export const NOTHING: ScoreSums = { cases: 0, scored: 0, score_sum: 0, score_squares: 0, auto_failed: 0 }

/** The premium dashboard's response for the fixture's day: for the supervisor, unless another client is given. */
export function premiumAnswers({ supervisor, scorecard, today }: PremiumFixture) {
  const theseDays = `started_from=${today}&started_to=${today}`

  async function getJson<Body>(address: string, reader: Client): Promise<Body> {
    const answer = await reader.get(address)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Body>()
  }

  const dashboard = (query = '', reader: Client = supervisor) =>
    getJson<PremiumDashboard>(`/api/dashboards/premium?${theseDays}&${query}`, reader)

  /** The number of rows of a list. */
  const total = async (address: string, reader: Client = supervisor) =>
    (await getJson<{ meta: { total: number } }>(address, reader)).meta.total

  return {
    ...{ theseDays, dashboard, total },
    judgedOf: async (query = '', reader: Client = supervisor) => (await dashboard(query, reader)).judged!,

    /** The numbers of rows of the lists that the figures link to. */
    calls: (query: string, reader: Client = supervisor) =>
      total(`/api/calls?${theseDays}&scorecard_id=${scorecard.id}&${query}`, reader),
    evaluations: (query: string, reader: Client = supervisor) =>
      total(
        `/api/evaluations?group=counted&submitted_from=${today}&submitted_to=${today}&scorecard_id=${scorecard.id}&${query}`,
        reader,
      ),
  }
}
