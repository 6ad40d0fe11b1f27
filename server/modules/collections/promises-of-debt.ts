import type { PromiseDto } from '#contracts/debts.ts'
import type { Database } from '#server/db/database.ts'
import { promisePaid, promiseState } from '#server/collections/promise-state.ts'
import { namedOrNull } from '#server/named.ts'

/** The promises about one debt, the newest first. */
export async function promisesOfDebt(db: Database, debtId: number, now: Date): Promise<PromiseDto[]> {
  const rows = await db
    .selectFrom('promise')
    .innerJoin('debt', 'debt.id', 'promise.debt_id')
    .innerJoin('partner', 'partner.id', 'debt.partner_id')
    .leftJoin('agent', 'agent.id', 'promise.agent_id')
    .leftJoin('app_user as creator', 'creator.id', 'promise.created_by')
    .where('promise.debt_id', '=', debtId)
    .select(['promise.id', 'promise.made_on', 'promise.due_on', 'promise.amount', 'promise.settled_on', 'promise.note'])
    .select(['agent.name as agent', 'creator.id as creator_id', 'creator.name as creator_name'])
    .select([promisePaid.as('paid'), promiseState(now).as('state')])
    .orderBy('promise.made_on', 'desc')
    .orderBy('promise.id', 'desc')
    .execute()
  return rows.map(({ creator_id, creator_name, ...row }) => ({
    ...row,
    created_by: namedOrNull(creator_id, creator_name),
  }))
}
