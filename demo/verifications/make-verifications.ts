import type { Day } from '#domain/reporting-period.ts'
import type { Database } from '#server/db/database.ts'

import type { DemoConversation } from '../conversations.ts'
import { decideOn } from '../links/decide-on.ts'
import { addByHand } from '../links/link-by-hand.ts'
import { suggestLinks } from '../links/suggest-links.ts'
import type { DemoPolicy } from '../policies/demo-policy.ts'
import { chooseCalls } from './choose-calls.ts'
import { type Cast, playStory } from './play-story.ts'
import { stories } from './stories.ts'

type Told = {
  conversations: readonly DemoConversation[]
  policies: readonly DemoPolicy[]
  /** Of the conversations that are stored. */
  ids: ReadonlyMap<DemoConversation, number>
  today: Day
  now: Date
}

/** Some evidence files in every state that one can be in. Who opens one has mostly confirmed what the conversation is about. */
export async function makeVerifications(db: Database, cast: Cast, told: Told): Promise<void> {
  const chosen = chooseCalls(stories, told)
  const idOf = (call: DemoConversation) => told.ids.get(call)!
  await suggestLinks(db, chosen.flatMap(({ call, mend }) => [call, ...(mend ? [mend] : [])]).map(idOf))
  for (const [at, { story, call, opened, mend }] of chosen.entries()) {
    const interaction_id = idOf(call)
    const link = await surestLink(db, interaction_id)
    if (!link) continue // what the customer had before says more of their policy
    if (at % 3 !== 2)
      await decideOn(db, cast.verifier, { ...link, started_at: call.started_at }, { decided: 'confirmed', now: opened })
    const mend_id = mend && idOf(mend)
    // the rules do not know of every call that verifies a sale
    if (mend_id)
      await addByHand(
        db,
        cast.verifier,
        { policy_id: link.policy_id, interaction_id: mend_id, role: 'verification' },
        opened,
      )
    await playStory(db, cast, { story, opened, interaction_id, policy_id: link.policy_id, mend_id, today: told.today })
  }
}

const surestLink = (db: Database, interactionId: number) =>
  db
    .selectFrom('policy_link')
    .where('interaction_id', '=', interactionId)
    .where('state', '=', 'suggested')
    .select(['id', 'policy_id', 'interaction_id', 'role'])
    .orderBy('confidence', 'desc')
    .orderBy('policy_id')
    .executeTakeFirst()
