import { sql } from 'kysely'

import type {
  DeskCategory,
  SupportPlace,
  SupportSatisfactionChange,
  SupportSettings,
  SupportTargets,
} from '#contracts/support-settings.ts'
import type { TicketPriority } from '#contracts/ticket-states.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { reachesPartner } from '#server/modules/tickets/reaches-ticket.ts'

/** The settings of the desk, as far as the caller reaches: everybody sees the default ones, and people bound to no partner change them. */
export async function supportSettings(db: Database, scope: Scope): Promise<SupportSettings> {
  const [calendars, targets, partners, categories, setting, mayChangeAll] = await Promise.all([
    db.selectFrom('support_calendar').select(['partner_id', 'time_zone', 'hours', 'holidays', 'version']).execute(),
    storedTargets(db),
    db
      .selectFrom('partner')
      .where(reachesPartner(scope, sql.ref('partner.id'), 'support-settings'))
      .select(['id', 'name'])
      .orderBy('name')
      .execute(),
    deskCategories(db),
    db.selectFrom('support_setting').select(['asks_satisfaction', 'version']).executeTakeFirstOrThrow(),
    reaches(db, scope, null),
  ])
  const placeOf = (partner: SupportPlace['partner'], mayChange: boolean): SupportPlace => {
    const calendar = calendars.find(({ partner_id }) => partner_id === (partner?.id ?? null))
    const { partner_id: _, ...own } = calendar ?? { partner_id: null }
    return {
      partner,
      calendar: calendar ? (own as SupportPlace['calendar']) : null,
      targets: targets.get(partner?.id ?? null) ?? null,
      may_change: mayChange,
    }
  }
  const places = partners.map((partner) => placeOf(partner, true))
  return {
    places: [placeOf(null, mayChangeAll), ...places.filter((place) => place.calendar ?? place.targets)],
    partners,
    categories,
    may_change_categories: mayChangeAll,
    satisfaction: { is_asked: setting.asks_satisfaction, version: setting.version, may_change: mayChangeAll },
  }
}

/** The targets of each partner that has its own, and the default ones under null. */
export async function storedTargets(db: Database): Promise<Map<number | null, SupportTargets>> {
  const rows = await db.selectFrom('support_target').selectAll().execute()
  const found = new Map<number | null, Partial<SupportTargets>>()
  for (const { partner_id, priority, ...target } of rows) {
    found.set(partner_id, { ...found.get(partner_id), [priority]: target } satisfies Partial<
      Record<TicketPriority, object>
    >)
  }
  const defaults = found.get(null) as SupportTargets // the migration creates them, and nobody removes them
  // a partner with targets for some priorities has the default ones for the others
  return new Map([...found].map(([id, own]) => [id, { ...defaults, ...own }]))
}

const deskCategories = async (db: Database): Promise<DeskCategory[]> =>
  db
    .selectFrom('ticket_category as category')
    .where('removed', '=', false)
    .select(['id', 'name', 'version'])
    .select(
      sql<number>`(select count(*) from ticket where ticket.category_id = category.id)::double precision`.as('tickets'),
    )
    .orderBy('name')
    .execute()

/** Whether the caller may change the settings of a partner, or the default ones. */
async function reaches(db: Database, scope: Scope, partnerId: number | null): Promise<boolean> {
  const { rows } = await sql<{ reached: boolean }>`
    select ${reachesPartner(scope, sql`${partnerId}::bigint`, 'support-settings')}
      and (${partnerId}::bigint is null or exists (select from partner where id = ${partnerId})) as reached
  `.execute(db)
  return rows[0]!.reached
}

/** Throws `missing` for a partner out of reach, and for the default settings if the caller is bound to a partner. */
export const refuseUnreached = async (db: Database, scope: Scope, partnerId: number | null): Promise<void> =>
  void orMissing((await reaches(db, scope, partnerId)) || null)

/**
 * Changes whether requesters are asked how it went, from the next solution on: earlier questions can still be answered. Throws `missing`
 * for a person bound to a partner, and `conflict` if somebody else changed it first.
 */
export async function changeSatisfaction(
  trx: Database,
  scope: Scope,
  { is_asked, version }: SupportSatisfactionChange,
) {
  await refuseUnreached(trx, scope, null)
  const before = await trx.selectFrom('support_setting').selectAll().forUpdate().executeTakeFirstOrThrow()
  if (before.version !== version) throw new Refusal({ kind: 'conflict' })
  await trx
    .updateTable('support_setting')
    .set({ asks_satisfaction: is_asked, version: version + 1 })
    .execute()
  return { before: before.asks_satisfaction, after: is_asked }
}
