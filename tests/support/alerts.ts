import type { AlertRule, AlertRuleDraft, AlertWatch, MetricWatch } from '#contracts/alert-rules.ts'
import type { Alert, AlertRowDto } from '#contracts/alerts.ts'
import type { Page } from '#contracts/pagination.ts'
import { queueDue } from '#server/modules/alerts/queue-alerts.ts'
import type { TestServer } from '#tests/support/server.ts'

/** More than 10 percent of at least five conversations that the machine judged today are auto-fails. */
export const numberWatch: MetricWatch = {
  kind: 'metric',
  metric: 'machine-auto-fails',
  period: 'today',
  test: 'above',
  threshold: 10,
  fewest: 5,
}

let number = 0

export const alertRuleDraft = (change: Partial<AlertRuleDraft> = {}): AlertRuleDraft => ({
  name: `Rule ${(number += 1)}`,
  watch: { kind: 'card-spoken' },
  filter: {},
  group_by: null,
  window_minutes: 60,
  quiet: null,
  people: [],
  webhook_ids: [],
  active: true,
  ...change,
})

type Client = Awaited<ReturnType<TestServer['as']>>

/** What people do with alerts, over the API. A response other than 200 throws an error with its body. */
export function testAlerts({ app, db, clock }: TestServer) {
  async function done<Body>(answer: ReturnType<Client['get']>): Promise<Body> {
    const { statusCode, body, json } = await answer
    if (statusCode !== 200) throw new Error(`${statusCode}: ${body}`)
    return json()
  }
  const list = (client: Client, query = '') => done<Page<AlertRowDto>>(client.get(`/api/alerts${query}`))

  return {
    rule: (client: Client, change: Partial<AlertRuleDraft> & { watch?: AlertWatch } = {}) =>
      done<AlertRule>(client.post('/api/alert-rules', alertRuleDraft(change))),
    list: async (client: Client, query = '') => (await list(client, query)).data,
    total: async (client: Client, query = '') => (await list(client, query)).meta.total,
    one: (client: Client, id: number) => done<Alert>(client.get(`/api/alerts/${id}`)),

    /** Runs everything that is due now, and the jobs that follow from it. */
    async settle(): Promise<void> {
      while (await queueDue(db, clock.now())) {
        app.jobs.wake()
        await app.jobs.idle()
      }
      app.jobs.wake()
      await app.jobs.idle()
    },

    /** Adds a spoken card number to a conversation. */
    saysCard: (interaction_id: number, start_ms: number | null = 61_500) =>
      db
        .insertInto('sensitive_span')
        .values({ interaction_id, seq: 0, start_char: 0, end_char: 16, kind: 'card', start_ms, end_ms: start_ms })
        .execute(),

    /** Adds machine scores of conversations. */
    judge: (
      card: { id: number; version_id: number },
      judged: { interaction_id: number; auto_failed?: boolean; failed?: string[] }[],
    ) =>
      db
        .insertInto('machine_score')
        .values(
          judged.map(({ interaction_id, auto_failed = false, failed = [] }) => ({
            interaction_id,
            scorecard_id: card.id,
            scorecard_version_id: card.version_id,
            score: auto_failed ? 0 : 100,
            auto_failed,
            failed,
            passed: [],
            undetermined: [],
            judged_at: clock.now(),
          })),
        )
        .execute(),
  }
}
