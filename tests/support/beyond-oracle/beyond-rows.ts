import type { Selectable } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

export type BeyondRows = Awaited<ReturnType<typeof beyondRows>>
export type PolicyRow = Selectable<Schema['policy']>
export type InteractionRow = Selectable<Schema['interaction']>

/** All rows from which the answers are computed. */
export async function beyondRows(db: Database) {
  const all = <Table extends keyof Schema>(table: Table) =>
    db.selectFrom<keyof Schema>(table).selectAll().execute() as Promise<Selectable<Schema[Table]>[]>
  return {
    policies: await all('policy'),
    interactions: new Map((await all('interaction')).map((one) => [one.id, one])),
    analyses: new Map((await all('conversation_analysis')).map((one) => [one.interaction_id, one])),
    partners: new Map((await all('partner')).map((one) => [one.id, one])),
    names: {
      agent: new Map((await all('agent')).map(({ id, name }) => [id, name])),
      team: new Map((await all('team')).map(({ id, name }) => [id, name])),
      campaign: new Map((await all('campaign')).map(({ id, name }) => [id, name])),
      partner: new Map((await all('partner')).map(({ id, name }) => [id, name])),
    },
    links: await all('policy_link'),
    scores: await all('machine_score'),
    matches: new Set((await all('category_match')).map((one) => `${one.rule_id} ${one.interaction_id}`)),
    rules: (await all('category_rule')).filter((one) => one.active && !one.removed && one.run_state === 'done'),
    debts: new Map((await all('debt')).map((one) => [one.id, one])),
    promises: await all('promise'),
    attempts: await all('contact_attempt'),
    files: await all('verification'),
    findings: await all('verification_finding'),
  }
}
