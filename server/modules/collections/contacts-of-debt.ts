import type { Debt } from '#contracts/debts.ts'
import { type Disposition, dispositions } from '#contracts/dispositions.ts'
import { dispositionOf, dispositionPath } from '#domain/dispositions.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/named.ts'
import type { Scope } from '#server/scope.ts'

/** The newest attempts to contact whoever owes a debt. Their conversations are told as far as the reader sees them. */
export async function contactsOfDebt(db: Database, scope: Scope, debtId: number): Promise<Debt['contacts']> {
  const rows = await db
    .selectFrom('contact_attempt as attempt')
    .leftJoin('app_user as person', 'person.id', 'attempt.user_id')
    .leftJoin('interaction', (join) =>
      join.onRef('interaction.id', '=', 'attempt.interaction_id').on(scope.sees('interaction', 'call-detail')),
    )
    .where('attempt.debt_id', '=', debtId)
    .select(['attempt.id', 'attempt.at', 'attempt.medium', 'attempt.result', 'attempt.breach', 'attempt.note'])
    .select(['person.id as person_id', 'person.name as person_name'])
    .select(['interaction.id as call_id', 'interaction.channel'])
    .orderBy('attempt.at', 'desc')
    .orderBy('attempt.id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ person_id, person_name, call_id, channel, at, ...attempt }) => ({
    ...attempt,
    at: at.toISOString(),
    path: pathOf(attempt.result),
    by: namedOrNull(person_id, person_name),
    interaction: call_id === null || channel === null ? null : { id: call_id, channel },
  }))
}

const SHOWN = 100

function pathOf(result: string | null): Disposition[] | null {
  if (result === null) return null
  const meaning = dispositions.find((one) => one === result) ?? dispositionOf(result)
  return meaning && dispositionPath(meaning)
}
