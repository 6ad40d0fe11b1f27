import type { TestServer } from '#tests/support/server.ts'

import type { Somebody } from './random-people.ts'

const DAY = 86_400_000

/** A person as stored in the database. */
export type StoredPerson = { one: Somebody; id: number; email: string; session: number }

type World = {
  partners: readonly { id: number }[]
  teams: readonly { id: number }[]
  /** The person who is never deleted, of the first partner and the first team. */
  reader: { id: number; email: string }
}

/** `fill` replaces the people in the database, each signed in once; the reader comes last. */
export async function storedPeople({ db, clock }: TestServer, { partners, teams, reader }: World) {
  const strict = await db
    .insertInto('role')
    .values({ name: 'Asks for a second factor', requires_two_factor: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const roles = { plain: 5, strict: strict.id, administrator: 1 }

  async function add(one: Somebody, index: number): Promise<StoredPerson> {
    const now = clock.now()
    const email = `somebody-${index}@example.com`
    if (one.state === 'waiting') one.role = 'plain' // a waiting person has no role, and so no strict one
    const { id } = await db
      .insertInto('app_user')
      .values({
        name: `Name word${one.word}`,
        email,
        partner_id: one.partner === null ? null : partners[one.partner]!.id,
        team_id: one.team === null ? null : teams[one.team]!.id,
        role_id: one.state === 'waiting' ? null : roles[one.role],
        active: one.state !== 'deactivated',
        password_hash: one.state === 'invited' ? null : 'of a password',
        created_at: new Date(now.getTime() - 100 * DAY),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (one.state === 'invited') {
      const expires_at = new Date(now.getTime() - DAY)
      await db
        .insertInto('invitation')
        .values({ user_id: id, token_hash: Buffer.from(email), expires_at })
        .execute()
    }
    const until = { created_at: now, last_used_at: now, expires_at: new Date(now.getTime() + DAY) }
    const { id: session } = await db
      .insertInto('session')
      .values({ token_hash: Buffer.from(email), user_id: id, ...until, ip: null, user_agent: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { one, id, email, session }
  }

  async function fill(all: Somebody[]): Promise<StoredPerson[]> {
    await db.deleteFrom('app_user').where('id', '!=', reader.id).execute()
    const stored: StoredPerson[] = []
    for (const [index, one] of all.entries()) stored.push(await add(one, index))
    const self: Somebody = { partner: 0, team: 0, word: -1, state: 'active', role: 'plain' }
    const { id: session } = await db
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', reader.id)
      .executeTakeFirstOrThrow()
    return [...stored, { one: self, id: reader.id, email: reader.email, session }]
  }

  return { fill }
}
