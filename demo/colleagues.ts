import { randomBytes } from 'node:crypto'

import type { Database } from '#server/db/database.ts'
import type { Passwords } from '#server/plugins/passwords.ts'

import { ascii, type DemoAgent, person } from './people.ts'
import type { Places } from './places.ts'
import type { Random } from './random.ts'
import { insertRows } from './rows.ts'
import { type DemoPartner, partners } from './world.ts'

type State = 'active' | 'waiting' | 'invited' | 'deactivated'

type Colleague = {
  name: string
  email: string
  state: State
  role_id: number | null
  partner_id: number | null
  team_id: number | null
  agent: DemoAgent | null
}

/**
 * More people than those who can sign in: people of the teams, the partners and the contact centre. Their passwords are
 * unknown.
 */
export async function makeColleagues(db: Database, random: Random, passwords: Passwords, places: Places, now: Date) {
  const password = await passwords.hash(randomBytes(24).toString('base64url'))
  const colleagues = [...agentsOf(places), ...partners.map((partner) => viewerOf(random, partner, places)), ...STAFF]
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000 - random.whole(0, 28_800_000))

  const ids = await insertRows(
    db,
    'app_user',
    colleagues.map(({ agent: _, state, ...colleague }) => ({
      ...colleague,
      active: state !== 'deactivated',
      password_hash: state === 'invited' ? null : password,
      created_at: daysAgo(state === 'invited' || state === 'waiting' ? random.whole(1, 5) : random.whole(40, 400)),
      last_active_at:
        state === 'active'
          ? daysAgo(random.whole(0, 6))
          : state === 'deactivated'
            ? daysAgo(random.whole(20, 39))
            : null,
    })),
  )
  for (const [at, { agent, state }] of colleagues.entries()) {
    if (agent) {
      await db.updateTable('agent').set({ user_id: ids[at]! }).where('id', '=', places.agent.get(agent)!).execute()
    }
    if (state === 'invited') await invite(db, ids[at]!, now)
  }
}

/** An invitation link that was sent to nobody, and expires in four days. */
const invite = (db: Database, user_id: number, now: Date) =>
  db
    .insertInto('invitation')
    .values({
      user_id,
      invited_by: null,
      created_at: new Date(now.getTime() - 3 * 86_400_000),
      letter_due: null,
      token_hash: randomBytes(32),
      expires_at: new Date(now.getTime() + 4 * 86_400_000),
    })
    .execute()

const SUPERVISOR = 2
const AUDITOR = 3
const ANALYST = 4
const AGENT = 5
const LEAD = 6
const PARTNER_VIEWER = 7

/**
 * The first agents of each team: its lead, two active agents, one who waits for a role, and one who is invited or has
 * left.
 */
function agentsOf({ agent: agents, team: teams }: Places): Colleague[] {
  return [...teams].flatMap(([team, team_id], at) => {
    const some: [number | null, State][] = [
      [LEAD, 'active'],
      [AGENT, 'active'],
      [AGENT, 'active'],
      [null, 'waiting'],
      [AGENT, at % 2 === 0 ? 'invited' : 'deactivated'],
    ]
    return [...agents.keys()]
      .filter((agent) => agent.team === team)
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .slice(0, some.length)
      .map((agent, index) => {
        const [role_id, state] = some[index]!
        const { name, email } = agent
        return { name, email, state, role_id, partner_id: null, team_id, agent }
      })
  })
}

function viewerOf(random: Random, partner: DemoPartner, { partner: ids }: Places): Colleague {
  const { name } = person(random, partner.country)
  const email = `${ascii(name.replaceAll(' ', '.'))}.${ascii(partner.name.replaceAll(' ', ''))}@atalaya.test`
  const partner_id = ids.get(partner)!
  return { name, email, state: 'active', role_id: PARTNER_VIEWER, partner_id, team_id: null, agent: null }
}

const STAFF: Colleague[] = [
  { name: 'Beatriz Iturra', email: 'beatriz.iturra@atalaya.test', role_id: SUPERVISOR },
  { name: 'Octavio Prieto', email: 'octavio.prieto@atalaya.test', role_id: AUDITOR },
  { name: 'Nélida Cáceres', email: 'nelida.caceres@atalaya.test', role_id: AUDITOR },
  { name: 'Henrique Tavares', email: 'henrique.tavares@atalaya.test', role_id: AUDITOR },
  { name: 'Ximena Aldunate', email: 'ximena.aldunate@atalaya.test', role_id: ANALYST },
].map((one) => ({ ...one, state: 'active', partner_id: null, team_id: null, agent: null }))
