import { sql } from 'kysely'

import { plainWords } from '#domain/plain-words.ts'
import type { Database } from '#server/db/database.ts'
import type { PartRow } from '#server/modules/imports/policies/write-parts.ts'

/** Gives each coverage its place in its policy: that of the one with the same code, else of the same name, else the next. */
export async function withPositions(db: Database, coverages: readonly PartRow[]): Promise<PartRow[]> {
  if (coverages.length === 0) return []
  const held = await db
    .selectFrom('policy_coverage')
    .select(['policy_id', 'seq', 'code', 'name'])
    .where('policy_id', '=', sql<number>`any(${[...new Set(coverages.map(({ owner }) => owner))]})`)
    .execute()
  const places = new Map<number, { seq: number; code: string | null; name: string }[]>()
  for (const { policy_id, ...place } of held) places.set(policy_id, [...(places.get(policy_id) ?? []), place])
  return coverages.map((coverage) => {
    const { owner, code, name } = coverage as PartRow & { code: string | null; name: string }
    const there = places.get(owner) ?? []
    const known =
      there.find((one) => code !== null && one.code === code) ??
      there.find((one) => (code === null || one.code === null) && plainWords(one.name) === plainWords(name))
    const seq = known?.seq ?? Math.max(0, ...there.map((one) => one.seq)) + 1
    if (!known) places.set(owner, [...there, { seq, code, name }])
    return { ...coverage, seq }
  })
}
