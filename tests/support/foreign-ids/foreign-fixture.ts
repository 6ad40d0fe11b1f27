import { testConversations } from '#tests/support/conversations.ts'
import type { NewPerson } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

export type Ids = Record<string, string | number>
/** A route, with ids that never existed and ids of existing things that are not the caller's. */
export type Case = { missing: Ids; foreign: Ids[]; body?: object; query?: string }
export type Cases = Record<string, Case>
export type ForeignIdsFixture = Awaited<ReturnType<typeof foreignIdsFixture>>

export const MISSING = 999_999_999

/** The id of something that was removed. */
export const removed = (id: number): Case => ({ missing: { id: MISSING }, foreign: [{ id }] })

/** A caller who may do everything within their own team, and an administrator who owns everything else. */
export async function foreignIdsFixture(server: TestServer) {
  const { db } = server
  const conversations = testConversations(db)
  const [{ id: north }, { id: south }] = [await conversations.team('North'), await conversations.team('South')]
  const ofOwnTeam = { conditions: { team_id: north } }

  const caller = await server.as({
    team_id: north,
    rules: [
      ...(['user-list', 'user-create', 'user-edit', 'user-delete'] as const).map((action) => ({
        action,
        ...ofOwnTeam,
      })),
      ...(['role', 'permission', 'category'] as const).flatMap((subject) =>
        (['list', 'edit', 'delete'] as const).map((verb) => ({ action: `${subject}-${verb}` as const })),
      ),
      { action: 'call-categories' },
      { action: 'alert-edit' },
      { action: 'report-edit' },
      { action: 'support-settings', ...ofOwnTeam },
      { action: 'dashboards-premium', ...ofOwnTeam },
      { action: 'quality-scorecards' },
      { action: 'quality-detail', ...ofOwnTeam },
      { action: 'quality-coaching', ...ofOwnTeam },
      { action: 'quality-disputes', ...ofOwnTeam },
      { action: 'quality-calibration', ...ofOwnTeam },
      { action: 'quality-audit', ...ofOwnTeam },
      { action: 'quality-verify', ...ofOwnTeam },
      { action: 'freemium-audit', ...ofOwnTeam },
      { action: 'quality-plans', ...ofOwnTeam },
      { action: 'post-list' },
      { action: 'post-edit' },
      { action: 'post-delete' },
      { action: 'call-import', ...ofOwnTeam },
      { action: 'call-detail', ...ofOwnTeam },
      { action: 'collections-data', ...ofOwnTeam },
      { action: 'collections-edit', ...ofOwnTeam },
      { action: 'partner-data', ...ofOwnTeam },
      { action: 'partner-edit', ...ofOwnTeam },
      { action: 'policy-detail', ...ofOwnTeam },
      { action: 'policy-edit', ...ofOwnTeam },
      { action: 'worklist-work', ...ofOwnTeam },
      { action: 'worklist-assign', ...ofOwnTeam },
      { action: 'freshdeck', ...ofOwnTeam },
    ],
  } satisfies NewPerson)

  const admin = await server.as({ role: 'Administrator', team_id: south })
  const colleague = await server.addPerson({ team_id: north })
  const theirPartner = await conversations.partner({ name: 'Theirs' })
  // visible to the caller, but notes about it still belong to their authors
  const seenCall = await conversations.interaction({ team_id: north })

  return { server, db, conversations, south, caller, admin, colleague, theirPartner, seenCall }
}
