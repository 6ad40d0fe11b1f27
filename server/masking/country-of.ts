import type { Database } from '#server/db/database.ts'

/** The countries of partners by id; null for a partner without a known country. */
export async function countriesOf(db: Database, partnerIds: readonly number[]): Promise<Map<number, string | null>> {
  if (partnerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('partner')
    .where('id', 'in', [...new Set(partnerIds)])
    .select(['id', 'country'])
    .execute()
  return new Map(rows.map(({ id, country }) => [id, knownCountry(country)]))
}

/** ISO 3166-1's code for no country in particular is used for the partner `Unassigned`. */
export const knownCountry = (country: string): string | null => (country === 'ZZ' ? null : country)
