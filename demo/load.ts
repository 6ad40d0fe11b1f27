import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'

import type { CategoryRuleDraft } from '#contracts/category-rules.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { queueRule } from '#server/jobs/queue-work.ts'
import { argon2Passwords } from '#server/plugins/passwords.ts'
import type { Storage } from '#server/plugins/storage.ts'

import { actorNamed } from './acting.ts'
import { makeAlerts } from './alerts/make-alerts.ts'
import { addChats } from './chats/add-chats.ts'
import { makeColleagues } from './colleagues.ts'
import { inventDebts } from './collections/invent-debts.ts'
import { storeDebts } from './collections/store-debts.ts'
import { DEMO_DAYS, type DemoConversation, inventConversations } from './conversations.ts'
import { makeLinks } from './links/make-links.ts'
import { type DemoLogin, makeLogins } from './logins.ts'
import { makePlaces, type Places } from './places.ts'
import { inventPolicies } from './policies/invent-policies.ts'
import { storePolicies } from './policies/store-policies.ts'
import { makePosts } from './posts/make-posts.ts'
import { makeQuality, queueSuggestions } from './quality/make-quality.ts'
import { makeQuestions } from './questions/make-questions.ts'
import { seeded } from './random.ts'
import { addRecordings, decodeRecordings } from './recorded-calls.ts'
import { makeReports } from './reports/make-reports.ts'
import { insertAll, insertRows } from './rows.ts'
import { makeTargets } from './targets/make-targets.ts'
import { makeTickets } from './tickets/make-tickets.ts'
import { makeUploads } from './uploads/make-uploads.ts'
import { makeEarlierFiles } from './verifications/make-earlier-files.ts'
import { makeVerifications } from './verifications/make-verifications.ts'
import { makeWork } from './worklists/make-work.ts'
import { partners } from './world.ts'

export type DemoSettings = {
  db: Database
  storage: Storage
  /** The same for all demo people. */
  password: string
  /** The number of conversations. */
  calls: number
  /** The last of the demo's days; now by default. */
  now?: Date
  log: Pick<FastifyBaseLogger, 'info'>
}

/**
 * Fills an empty database with invented partners, people and conversations, the same ones every time except for their
 * dates. All of it or nothing: a process that dies on the way leaves the database empty. Null when the database is not
 * empty.
 */
export async function loadDemo(settings: DemoSettings): Promise<DemoLogin[] | null> {
  const { db, storage, password, calls, now = new Date(), log } = settings
  if (!(await isEmpty(db))) return null
  const today = now.toISOString().slice(0, 10)
  const conversations = inventConversations(seeded(SEED), calls, today)
  log.info(`Making demo data: ${calls} conversations from ${addDays(today, -DEMO_DAYS)} to ${today} …`)

  const recordings = decodeRecordings()
  recordings.catch(() => {}) // the error is reported where this is awaited, unless something else fails before

  return db.transaction().execute(async (transaction) => {
    const places = await makePlaces(transaction, conversations)
    const ids = await storeConversations(transaction, places, conversations)
    const policies = inventPolicies(seeded(SEED), conversations, today)
    await storePolicies(transaction, seeded(SEED), places, policies, today)
    await storeDebts(transaction, places, inventDebts(seeded(SEED), conversations, today), today)
    await addRecordings(transaction, storage, places, await recordings, today)
    await addChats(transaction, storage, places, today)
    const passwords = argon2Passwords()
    const logins = await makeLogins(transaction, passwords, password, {
      team_id: places.team.get(partners[0]!.teams[0]!)!,
      partner_id: places.partner.get(partners[0]!)!,
      agent_id: agentOf(places, partners[0]!.teams[0]!),
    })
    await makeColleagues(transaction, seeded(SEED), passwords, places, now)
    await makeCategoryRules(transaction)
    await makePosts(transaction, storage, seeded(SEED), today, now)
    await makeQuality(transaction, seeded(SEED), now)
    const actors = await actorsOf(transaction)
    await makeVerifications(transaction, actors, { conversations, policies, ids, today, now })
    await makeEarlierFiles(transaction, seeded(SEED), actors.verifier, now)
    await makeLinks(transaction, actors.verifier, now)
    await makeWork(transaction, actors.supervisor, now)
    await makeTickets(transaction, now)
    await makeAlerts(transaction, actors.supervisor, now)
    await makeQuestions(transaction)
    await makeReports(transaction, actors.supervisor, now)
    await queueSuggestions(transaction)
    const upload = { db: transaction, storage, by: actors.admin }
    await makeUploads(upload, seeded(SEED), places, { conversations, today })
    await makeTargets({ db: transaction, admin: actors.admin, places, today })
    return logins
  })
}

const actorsOf = async (db: Database) => ({
  admin: await actorNamed(db, 'admin'),
  supervisor: await actorNamed(db, 'supervisor'),
  verifier: await actorNamed(db, 'verifier'),
})

/** The last agent of a team, by name: the first ones have accounts of their own. */
const agentOf = ({ agent }: Places, team: string): number =>
  [...agent]
    .filter(([one]) => one.team === team)
    .toSorted(([one], [other]) => one.name.localeCompare(other.name))
    .at(-1)![1]

async function isEmpty(db: Database): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from app_user) or exists (select from interaction) or exists (select from partner) as taken
  `.execute(db)
  return !rows[0]!.taken
}

/** Returns the id of each. */
async function storeConversations(
  db: Database,
  places: Places,
  conversations: DemoConversation[],
): Promise<Map<DemoConversation, number>> {
  const ids = await insertRows(
    db,
    'interaction',
    conversations.map(({ partner, campaign, agent, customer, turns, started_at, details: _, ...rest }, at) => ({
      external_id: `demo:${at + 1}`,
      partner_id: places.partner.get(partner)!,
      campaign_id: places.campaign.get(campaign)!,
      team_id: places.team.get(agent.team)!,
      agent_id: places.agent.get(agent)!,
      customer_id: places.customer.get(customer)!,
      started_at,
      ...rest,
      language: partner.country === 'BR' ? 'pt-BR' : `es-${partner.country}`,
      subject: campaign.product,
      turn_count: turns.length,
      timed: true,
      has_audio: false,
      source_file_id: null,
      created_at: started_at,
    })),
  )
  const turns = conversations.flatMap((conversation, at) =>
    conversation.turns.map((turn, seq) => ({ interaction_id: ids[at]!, seq, ...turn })),
  )
  await insertAll(db, 'turn', turns)
  return new Map(conversations.map((conversation, at) => [conversation, ids[at]!]))
}

const SEED = 20_260_101

/** Rules for what the demo's people say; they run on the conversations once a server works. */
async function makeCategoryRules(db: Database): Promise<void> {
  for (const rule of demoRules) {
    const { id } = await db.insertInto('category_rule').values(rule).returning('id').executeTakeFirstOrThrow()
    await queueRule(db, id)
  }
  await db.deleteFrom('category_due').execute() // they run on everything anyway
}

type DemoRule = Pick<CategoryRuleDraft, 'name' | 'description' | 'query' | 'channels'>

export const demoRules: DemoRule[] = [
  {
    name: 'Se presenta al comenzar',
    description: 'El agente dice quién es en los primeros segundos de la llamada.',
    query: 'first/20(agent:("mi nombre es" OR "le habla" OR "le saluda" OR "meu nome é" OR "aqui é"))',
    channels: ['voice'],
  },
  {
    name: 'Tarda en avisar la grabación',
    description: 'En los primeros veinte segundos el agente no dice que la llamada se graba.',
    query: '-first/20(agent:(grab* OR grav*))',
    channels: ['voice'],
  },
  {
    name: 'Desconfía o pide no ser llamado',
    description: 'El cliente no se fía, o no quiere más llamadas.',
    query: 'customer:(desconf* OR "de la lista" OR "da lista" OR near/4(no interesa) OR near/4(não interess*))',
    channels: [],
  },
]
