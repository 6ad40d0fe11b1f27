import { expect } from 'vitest'

import type { PremiumDashboard, ScoreSums } from '#contracts/premium.ts'
import type { PremiumFixture } from '#tests/support/premium-fixture.ts'

type Client = Pick<PremiumFixture['supervisor'], 'get'>

export const NOTHING: ScoreSums = { cases: 0, scored: 0, score_sum: 0, score_squares: 0, auto_failed: 0 }

/** What the premium dashboard answers of the day of its floor, to the supervisor unless somebody else asks. */
export function premiumAnswers({ supervisor, scorecard, today }: PremiumFixture) {
  const theseDays = `started_from=${today}&started_to=${today}`

  async function answered<Body>(address: string, reader: Client): Promise<Body> {
    const answer = await reader.get(address)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Body>()
  }

  const dashboard = (query = '', reader: Client = supervisor) =>
    answered<PremiumDashboard>(`/api/dashboards/premium?${theseDays}&${query}`, reader)

  /** How many rows a list holds. */
  const total = async (address: string, reader: Client = supervisor) =>
    (await answered<{ meta: { total: number } }>(address, reader)).meta.total

  return {
    ...{ theseDays, dashboard, total },
    judgedOf: async (query = '', reader: Client = supervisor) => (await dashboard(query, reader)).judged!,

    /** How many rows the lists behind the numbers hold. */
    calls: (query: string, reader: Client = supervisor) =>
      total(`/api/calls?${theseDays}&scorecard_id=${scorecard.id}&${query}`, reader),
    evaluations: (query: string, reader: Client = supervisor) =>
      total(
        `/api/evaluations?group=counted&submitted_from=${today}&submitted_to=${today}&scorecard_id=${scorecard.id}&${query}`,
        reader,
      ),
  }
}
