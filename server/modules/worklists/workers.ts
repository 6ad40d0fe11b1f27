import type { WorkKind } from '#contracts/work-item-states.ts'
import type { Database } from '#server/db/database.ts'
import type { ConversationReader } from '#server/people/conversation-readers.ts'
import { peopleReaching, type WorkLocation } from '#server/people/people-reaching.ts'

/** The attributes of an item on which rules depend, and the agent to whom it may not be given. */
export type WorkPlace = WorkLocation & { kind: WorkKind; agent_user_id: number | null }

/** People who can work on all of these items, by the same rules as when they do; sorted by name. */
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

/** Whether a person can work on all of these items. */
export const canWorkOn = async (db: Database, isStrict: boolean, userId: number, places: readonly WorkPlace[]) =>
  (await workersOf(db, isStrict, places)).some(({ id }) => id === userId)
