import { sql } from 'kysely'

import type { CalibrationOptions, CalibrationRepeats } from '#contracts/calibrations.ts'
import type { Named } from '#contracts/params.ts'
import type { Localized } from '#contracts/scorecard-content.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { conversationReaders } from '#server/people/conversation-readers.ts'
import { isRepeatable } from '#server/quality/repeatable.ts'

/** What the form of a calibration offers. */
export const calibrationOptionsRepository = (db: Database, isStrict: boolean, clock: Clock) => ({
  /** Everybody who leads calibrations may choose from all people; their reach is checked with the conversations. */
  async options(_scope: Scope): Promise<CalibrationOptions> {
    const people = await conversationReaders(db, isStrict, 'quality-audit').holders()
    const scorecards = await db
      .selectFrom('scorecard_version as version')
      .innerJoin('scorecard', 'scorecard.id', 'version.scorecard_id')
      .where('version.state', '=', 'published')
      .where('scorecard.archived', '=', false)
      .distinctOn('scorecard.id')
      .select(['scorecard.id', 'scorecard.name', 'version.number'])
      .select(sql<Localized>`version.content -> 'title'`.as('title'))
      .orderBy('scorecard.id')
      .orderBy('version.number', 'desc')
      .execute()
    return {
      people: people.map(({ id, name }) => ({ id, name })),
      scorecards: scorecards
        .toSorted((one, other) => one.name.localeCompare(other.name) || one.id - other.id)
        .map(({ id, number, title }) => ({ id, number, title })),
    }
  },

  /** Conversations that somebody could evaluate once more by a scorecard, newest first. */
  async repeats(scope: Scope, scorecardId: number): Promise<CalibrationRepeats> {
    const rows = await db
      .selectFrom('interaction')
      .innerJoin('partner', 'partner.id', 'interaction.partner_id')
      .leftJoin('agent', 'agent.id', 'interaction.agent_id')
      .innerJoin('evaluation as earlier', 'earlier.interaction_id', 'interaction.id')
      .innerJoin('app_user as person', 'person.id', 'earlier.evaluator_id')
      .where(scope.sees('interaction'))
      .where(scope.sees('interaction', 'quality-detail'))
      .where(
        isRepeatable('earlier', {
          scorecardId: sql<number>`${scorecardId}::bigint`,
          before: sql<Date>`${clock()}::timestamptz`,
        }),
      )
      .groupBy(['interaction.id', 'partner.id', 'agent.id'])
      .select(['interaction.id as interaction_id', 'interaction.started_at', 'partner.time_zone'])
      .select(['agent.id as agent_id', 'agent.name as agent_name'])
      .select(
        sql<Named[]>`jsonb_agg(distinct jsonb_build_object('id', person.id, 'name', person.name))`.as('evaluators'),
      )
      .orderBy('interaction.started_at', (order) => order.desc().nullsLast())
      .orderBy('interaction.id', 'desc')
      .limit(MAX_OFFERED)
      .execute()
    return {
      data: rows.map(({ agent_id, agent_name, started_at, ...row }) => ({
        ...row,
        started_at: started_at?.toISOString() ?? null,
        agent: namedOrNull(agent_id, agent_name),
      })),
    }
  },
})

const MAX_OFFERED = 200
