import type { PremiumQuery } from '#contracts/lists/dashboards.ts'
import type { Named } from '#contracts/params.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

/**
 * The partner or team with which figures are compared, by name: null without a comparison, and where the caller sees
 * no conversation of it.
 */
export async function namedComparison(
  db: Database,
  scope: Scope,
  { compare_partner_id, compare_team_id }: Pick<PremiumQuery, 'compare_partner_id' | 'compare_team_id'>,
): Promise<{ partner: Named | null; team: Named | null }> {
  const nameOf = async (table: 'partner' | 'team', id: number | undefined): Promise<Named | null> => {
    if (id === undefined) return null
    const named = await db
      .selectFrom(table)
      .where('id', '=', id)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('interaction')
            .select('interaction.id')
            .where(`interaction.${table}_id`, '=', id)
            .where(scope.sees('interaction')),
        ),
      )
      .select(['id', 'name'])
      .executeTakeFirst()
    return named ?? null
  }
  return {
    partner: compare_team_id === undefined ? await nameOf('partner', compare_partner_id) : null,
    team: await nameOf('team', compare_team_id),
  }
}
