import type { WorkKind } from '#contracts/work-item-states.ts'
import type { Database } from '#server/db/database.ts'
import type { ConversationReader } from '#server/people/conversation-readers.ts'
import { peopleReaching, type Place } from '#server/people/people-reaching.ts'

/** Where an item is, or would be: what rules ask of it, and whom it may not be given to. */
export type WorkPlace = Place & { kind: WorkKind; agent_user_id: number | null }

/** Who can work on all of these items, decided by the same rules as when they do; by name. */
export async function workersOf(
  db: Database,
  isStrict: boolean,
  places: readonly WorkPlace[],
): Promise<ConversationReader[]> {
  const reaching = await peopleReaching(db, isStrict, 'worklist-work', places)
  const isTheirOwn = (person: ConversationReader) =>
    places.some(({ kind, agent_user_id }) => kind !== 'call-back' && agent_user_id === person.id)
  return reaching.filter((person) => !isTheirOwn(person))
}

/** Whether somebody can work on all of these. */
export const canWorkOn = async (db: Database, isStrict: boolean, userId: number, places: readonly WorkPlace[]) =>
  (await workersOf(db, isStrict, places)).some(({ id }) => id === userId)
