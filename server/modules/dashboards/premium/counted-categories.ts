import type { PremiumDashboard } from '#contracts/premium.ts'
import type { Database } from '#server/db/database.ts'
import type { CountedIn } from '#server/figures/from-counted.ts'
import { measure } from '#server/figures/measure.ts'
import type { Compared } from '#server/modules/dashboards/premium/premium.repository.ts'

/** How often each active category rule matches, most often first. */
export async function countedCategories(
  db: Database,
  { current, other }: Compared,
): Promise<PremiumDashboard['categories']> {
  const sharesIn = async ({ scope, filter, period, isLocal }: CountedIn) => {
    const asked = { metric: 'category-share', by: ['category'], filter, period, isLocal, today: period.to } as const
    const rows = await measure(db, scope, asked)
    return new Map(rows.map(({ keys: [id], ...sums }) => [Number(id), sums]))
  }
  const [rules, now, then] = await Promise.all([
    db
      .selectFrom('category_rule')
      .where('active', '=', true)
      .where('removed', '=', false)
      .select(['id', 'name', 'run_state'])
      .execute(),
    sharesIn(current),
    sharesIn(other),
  ])
  return rules
    .map(({ id, name, run_state }) => ({
      id,
      name,
      is_running: run_state !== 'done',
      sums: now.get(id) ?? NOTHING,
      compared: then.get(id) ?? NOTHING,
    }))
    .toSorted((one, two) => two.sums.part - one.sums.part || one.name.localeCompare(two.name))
}

const NOTHING = { part: 0, whole: 0, cases: 0, squares: null }
