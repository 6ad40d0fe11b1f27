import type { FastifyPluginAsync } from 'fastify'
import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { LINK_JOB } from '#server/jobs/queue-work.ts'
import { queueLinks } from '#server/jobs/queue-work.ts'
import type { Job } from '#server/jobs/queue.ts'
import { recoverForgottenWork } from '#server/jobs/recover-forgotten-work.ts'
import { linkConversations } from '#server/modules/policy-links/link-conversations.ts'
import { rareTails } from '#server/modules/policy-links/rare-tails.ts'
import { storeSpokenNumbers } from '#server/modules/policy-links/store-spoken-numbers.ts'

/** Finds in the background what conversations are about: for new conversations, for new policies, and after changes of either. */
export const linkJob: FastifyPluginAsync = async (app) => {
  const { db, log } = app
  app.jobs.register(LINK_JOB, {
    work: (job) => linkDue(db, job),
    givenUp: async (_, reason) => log.error({ reason }, FAILURE),
  })

  recoverForgottenWork(app, FAILURE, async () => {
    if (!(await isForgotten(db))) return
    await queueLinks(db)
    app.jobs.wake()
  })
}

const FAILURE = 'conversations wait for the policies that they are about'

/** Whether something waits without a job: a process died, or a change did not announce it. */
async function isForgotten(db: Database): Promise<boolean> {
  const { rows } = await sql<{ forgotten: boolean }>`
    select (exists (select from link_due) or exists (select from link_policy_due))
      and not exists (select from job where kind = ${LINK_JOB}) as forgotten
  `.execute(db)
  return rows[0]?.forgotten ?? false
}

/**
 * Finds what waiting conversations are about, a batch at a time: each transaction is final, however the process ends. Waiting policies only
 * decide which conversations have to wait.
 */
export async function linkDue(db: Database, job: Job): Promise<void> {
  await inSteps(db, job, async (trx) => {
    const ids = await takePolicies(trx)
    if (ids.length === 0) return false
    await noteConversationsOf(trx, ids)
    await sql`delete from link_policy_due where policy_id = any(${ids}::bigint[])`.execute(trx)
    return true
  })
  await inSteps(db, job, async (trx) => {
    const due = await takeConversations(trx)
    if (due.length === 0) return false
    const living = due.filter(({ is_expired }) => !is_expired)
    const ids = living.map(({ id }) => id)
    await storeSpokenNumbers(
      trx,
      living.flatMap(({ id, words }) => (words ? [id] : [])),
    )
    await linkConversations(trx, ids)
    await sql`delete from link_due where interaction_id = any(${due.map(({ id }) => id)}::bigint[])`.execute(trx)
    return true
  })
}

/** One transaction after the other until `step` finds nothing more. */
async function inSteps(db: Database, job: Job, step: (trx: Database) => Promise<boolean>): Promise<void> {
  for (let isLeft = true; isLeft;) {
    job.signal.throwIfAborted()
    isLeft = await withQueryLimit(BATCH_MS, () =>
      db.transaction().execute(async (trx) => {
        await beModest(trx)
        const isFound = await step(trx)
        await job.advance(trx)
        return isFound
      }),
    )
  }
}

/**
 * Within the transaction: imports go first, since this can be done again; and a few rows lead to a few others, always by an index. A
 * planner that does not know how few people share a telephone number would rather read all policies.
 */
const beModest = (trx: Database) =>
  sql`
    select set_config('lock_timeout', '500ms', true), set_config('enable_seqscan', 'off', true),
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true), set_config('jit', 'off', true)
  `.execute(trx)

/** A batch of waiting ones, locked until the transaction ends. What somebody else has locked is being removed, or will be waiting again. */
async function takePolicies(trx: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select policy.id from link_policy_due join policy on policy.id = link_policy_due.policy_id
    order by policy.id limit ${MAX_POLICIES}
    for update of link_policy_due skip locked
    for key share of policy skip locked
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/** As many conversations as have few enough turns to be read. */
async function takeConversations(trx: Database) {
  const { rows } = await sql<{ id: number; words: boolean; turn_count: number; is_expired: boolean }>`
    select interaction.id, words, turn_count, expired_at is not null as is_expired
    from link_due join interaction on interaction.id = link_due.interaction_id
    order by interaction.id limit ${MAX_CONVERSATIONS}
    for update of link_due skip locked
    for key share of interaction skip locked
  `.execute(trx)
  let turns = 0
  return rows.filter(({ words, turn_count }, index) => (turns += words ? turn_count : 0) <= MAX_TURNS || index === 0)
}

/** How long the database may take for one statement of a transaction. */
const BATCH_MS = 120_000
const MAX_POLICIES = 500
/** So few that others do not wait long for the locks of a transaction. */
const MAX_CONVERSATIONS = 200
const MAX_TURNS = 10_000

/**
 * Queues the conversations that may be about these policies, or were linked to them: those of their partner with one of their parties,
 * recognised in any way, and those that mention their numbers.
 */
async function noteConversationsOf(trx: Database, policies: readonly number[]): Promise<void> {
  await sql`
    with known as (
      select id, partner_id, key, certificate from policy where id = any(${[...policies]}::bigint[])
    ), party as (
      select known.partner_id, policy_party.customer_id, policy_party.national_id
      from known join policy_party on policy_party.policy_id = known.id
    ), own as materialized (
      select distinct party.partner_id, unnest(phone_tails(customer.phones)) as tail
      from party join customer on customer.id = party.customer_id
    ), rare as materialized (
      ${rareTails(sql`select tail from own`)}
    ), person as (
      select partner_id, customer_id from party where customer_id is not null
      union
      select party.partner_id, customer.id from party join customer on customer.national_id = party.national_id
      union
      select own.partner_id, other.id
      from own join rare on rare.tail = own.tail
      join customer as other on phone_tails(other.phones) @> array[rare.tail]
    ), called as (
      select known.partner_id, called.key from known cross join lateral unnest(array[
        known.key, policy_digits(known.key), policy_key(known.certificate), policy_digits(known.certificate)
      ]) as called (key)
    )
    select enqueue_conversation_links(array(
      select interaction.id from person
      join interaction on interaction.customer_id = person.customer_id and interaction.partner_id = person.partner_id
      union
      select interaction.id from called
      join mentioned_number on mentioned_number.key = called.key collate "C"
      join interaction on interaction.id = mentioned_number.interaction_id and interaction.partner_id = called.partner_id
      union
      select interaction_id from policy_link where policy_id = any(${[...policies]}::bigint[])
    ), false)
  `.execute(trx)
}
