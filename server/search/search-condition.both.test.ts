import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { parseSearch } from '#domain/search/parse-search.ts'
import { printSearch, type SearchQuery } from '#domain/search/search-query.ts'
import { isSaidIn, searchCondition } from '#server/search/search-condition.ts'
import { searchHits } from '#server/search/search-hits.ts'
import { leavesOf, positiveLeaves } from '#server/search/search-leaves.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDatabase } from '#tests/support/database.ts'
import { seeds, times } from '#tests/support/night.ts'
import {
  type Conversation,
  conversations,
  isFound,
  type SpokenTurn,
  matchesTurn,
  searches,
} from '#tests/support/random-searches.ts'

/** Compares the results of SQL with those of reading every turn in plain JavaScript. */

const [SEED] = seeds(1, 1) as [number]
const { db } = await testDatabase()
const given = testConversations(db)

const stored: (Conversation & { id: number })[] = []

beforeAll(async () => {
  const long = Array.from({ length: 500 }, (_, at): SpokenTurn => {
    const text = at === 0 ? 'pan luz' : at === 499 ? 'mar sal' : 'nada nada'
    return { speaker: at === 0 ? 'agent' : 'customer', text, start_ms: at * 1000, end_ms: at * 1000 + 900 }
  })
  const all = [
    ...fc.sample(conversations, { numRuns: times(60, 120), seed: SEED }),
    { duration_ms: null, subject: '', turns: long },
  ]
  const partner = await given.partner()
  for (const one of all) {
    const { duration_ms, subject } = one
    const { id } = await given.interaction({ partner_id: partner.id, language: 'zz', duration_ms, subject })
    if (one.turns.length > 0) await given.turns(id, one.turns)
    stored.push({ ...one, id })
  }
})

const idsWhere = async (condition: ReturnType<typeof isSaidIn>) => {
  const { rows } = await sql<{ id: number }>`select id from interaction where ${condition} order by id`.execute(db)
  return rows.map(({ id }) => id)
}
const expected = (query: SearchQuery, withSubject: boolean) =>
  stored.filter((one) => isFound(query, one, withSubject)).map(({ id }) => id)

describe(`for any search (seed ${SEED})`, () => {
  test('conversations are found when the words were said, by that speaker, at that time, or were absent', async () => {
    let [found, windows] = [0, 0]
    await fc.assert(
      fc.asyncProperty(searches, async (made) => {
        const query = parseSearch(printSearch(made)).query ?? made // in its parsed, flat form
        const ids = expected(query, false)
        expect(await idsWhere(await searchCondition(db, query, 'said'))).toEqual(ids)
        expect(await idsWhere(isSaidIn(query))).toEqual(ids)
        expect(await idsWhere(await searchCondition(db, query))).toEqual(expected(query, true))
        found += ids.length
        windows += leavesOf(query).some(({ window }) => window) ? 1 : 0
      }),
      { numRuns: times(25, 300), seed: SEED },
    )
    expect(found).toBeGreaterThan(0)
    expect(windows).toBeGreaterThan(0)
  }, 120_000)

  test('matches are marked where the words were said, and nowhere else', async () => {
    await fc.assert(
      fc.asyncProperty(searches, async (query) => {
        const hits = await searchHits(
          db,
          stored.map(({ id }) => id),
          query,
        )
        for (const one of stored.filter(({ turns }) => turns.every(({ start_ms }) => start_ms !== null))) {
          const seqs = one.turns.flatMap((turn, seq) =>
            positiveLeaves(query).some((leaf) => matchesTurn(leaf, turn, one.turns, one.duration_ms)) ? [seq] : [],
          )
          expect((hits.get(one.id) ?? []).map(({ seq }) => seq)).toEqual(seqs.slice(0, 3))
        }
        expect([...hits.values()].flat().every(({ marks }) => marks.length > 0)).toBe(true)
      }),
      { numRuns: times(10, 80), seed: SEED },
    )
  }, 120_000)
})

test.each([
  ['first/1(pan)', true], // of the very first turn
  ['last/1(mar)', true],
  ['last/1(pan)', false],
  ['last/5(nada)', true], // of which the index does not keep every position
  ['last/1(nada)', false],
  ['-first/400(mar) last/400(sal)', true],
])('in a conversation of several parts %s is found: %j', async (search, isThere) => {
  const { query } = parseSearch(search)
  const found = await idsWhere(await searchCondition(db, query!))
  expect(found.includes(stored.at(-1)!.id)).toBe(isThere)
})

test('when a turn is deleted, the positions of later turns are still right', async () => {
  const { id } = await given.interaction({ language: 'zz' })
  await given.turns(id, [{ text: 'sol' }, { text: 'sol' }, { text: 'nube' }])
  await db.deleteFrom('turn').where('interaction_id', '=', id).where('seq', '=', 1).execute()
  const { query } = parseSearch('nube')
  expect((await searchHits(db, [id], query!)).get(id)?.map(({ seq }) => seq)).toEqual([2])
})
