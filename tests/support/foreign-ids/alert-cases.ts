import { type Cases, type ForeignIdsFixture, MISSING } from './foreign-fixture.ts'

/** Alerts of conversations that are not the caller's, and rules and webhooks that were removed. */
export async function alertCases({ db, conversations, south, theirPartner, admin }: ForeignIdsFixture): Promise<Cases> {
  const now = new Date()
  const watch = JSON.stringify({ kind: 'card-spoken' })
  const gone = await db
    .insertInto('alert_rule')
    .values({ name: 'Gone', kind: 'card-spoken', watch, filter: '{}', group_by: null, removed: true, created_by: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const goneHook = await db
    .insertInto('alert_webhook')
    .values({
      name: 'Gone',
      url: 'https://a.test',
      secret: Buffer.alloc(1),
      removed: true,
      created_by: admin.person.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const theirs = await conversations.interaction({ team_id: south, partner_id: theirPartner.id })
  const alert = await db
    .insertInto('alert')
    .values({
      rule_id: gone.id,
      group_by: null,
      group_id: null,
      reading: null,
      number_of: null,
      opened_at: now,
      last_at: now,
      tell_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('alert_item')
    .values({
      alert_id: alert.id,
      rule_id: gone.id,
      interaction_id: theirs.id,
      source: 'card',
      evaluation_id: null,
      start_ms: null,
      found_at: now,
    })
    .execute()
  // of a test delivery, which cannot be repeated, only made again
  const test = await db
    .insertInto('alert_delivery')
    .values({ alert_id: null, way: 'webhook', user_id: null, webhook_id: goneHook.id, state: 'failed', next_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const theirDelivery = await db
    .insertInto('alert_delivery')
    .values({
      ...{ alert_id: alert.id, way: 'webhook', user_id: null, webhook_id: goneHook.id },
      ...{ state: 'failed', next_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const missing = { id: MISSING }
  const rule = { missing, foreign: [gone] }
  const hook = { missing, foreign: [goneHook] }
  return {
    'GET /api/alerts/:id': { missing, foreign: [alert] },
    'GET /api/alert-rules/:id': rule,
    'PUT /api/alert-rules/:id': {
      ...rule,
      body: {
        name: 'Anew',
        watch: { kind: 'card-spoken' },
        filter: {},
        group_by: null,
        window_minutes: 60,
        quiet: null,
        people: [],
        webhook_ids: [],
        active: true,
        version: 1,
      },
    },
    'DELETE /api/alert-rules/:id': rule,
    'PUT /api/alert-webhooks/:id': { ...hook, body: { name: 'Anew', url: 'https://a.test', active: true, version: 1 } },
    'DELETE /api/alert-webhooks/:id': hook,
    'POST /api/alert-webhooks/:id/secret': hook,
    'POST /api/alert-webhooks/:id/test': hook,
    'POST /api/alert-deliveries/:id/replay': { missing, foreign: [test, theirDelivery] },
  }
}
