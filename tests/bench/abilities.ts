import { rulesForPerson } from '#server/access/rules-for-person.ts'
import { holds, scopeOf } from '#server/access/scope-of.ts'
import { sessionsOf } from '#server/access/sessions.ts'
import { compareWithSql } from '#tests/bench/compare-with-sql.ts'
import { median, printTable } from '#tests/bench/table.ts'
import { countingPasswords } from '#tests/support/passwords.ts'
import { testPeople } from '#tests/support/people.ts'

/**
 * What abilities cost each request: resolving the role's rules for the person, checking whether they have the
 * permission, and translating them into SQL. The look-up of the session, which every request needs too, is measured for comparison.
 *   npx tsx tests/bench/abilities.ts
 */
const ROUNDS = 2_000
const BATCHES = 20
const DAY = 86_400_000

await compareWithSql(
  async ({ db }) => void (await db.insertInto('team').values({ name: 'North' }).execute()),
  async (_, { db, kind }) => {
    const sessions = sessionsOf(db, () => new Date(), { idle: DAY, lifetime: DAY, isStrict: false })
    const people = testPeople(db, countingPasswords())
    const rows: string[][] = []
    for (const role of ['Administrator', 'Quality supervisor', 'Team lead', 'Partner viewer']) {
      const { id } = await people.add({
        role,
        team_id: 1,
        email: `${role}@bench.test`.replaceAll(' ', '-').toLowerCase(),
      })
      const token = await sessions.open(id, { ip: null, userAgent: null })
      const { user, rules } = (await sessions.find(token))!
      const stored = await db.selectFrom('role_rule').selectAll().where('role_id', '=', user.role_id).execute()
      const permission = role === 'Partner viewer' ? 'dashboards-beyond' : 'call-detail'
      const lookUp = await eachAsync(() => sessions.find(token))
      const check = each(() => {
        const own = rulesForPerson(stored, user)
        if (holds(own, permission)) scopeOf({ user, rules: own }, permission).sees('interaction')
      })
      const share = `${((check / lookUp) * 100).toFixed(1)} %`
      rows.push([role, String(rules.length), lookUp.toFixed(0), check.toFixed(1), share])
    }
    console.log(`${kind} database, µs a request, medians of ${BATCHES} batches`)
    printTable(['role', 'rules', 'session looked up', 'abilities checked', 'of the look-up'], rows)
  },
)

/** Microseconds per call, as the median of many batches: the clock is too coarse for a single call. */
function each(work: () => unknown): number {
  const batches = Array.from({ length: BATCHES }, () => {
    const start = performance.now()
    for (let round = 0; round < ROUNDS; round += 1) work()
    return ((performance.now() - start) / ROUNDS) * 1_000
  })
  return median(batches)
}

async function eachAsync(work: () => Promise<unknown>): Promise<number> {
  const batches: number[] = []
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const start = performance.now()
    for (let round = 0; round < 50; round += 1) await work()
    batches.push(((performance.now() - start) / 50) * 1_000)
  }
  return median(batches)
}
