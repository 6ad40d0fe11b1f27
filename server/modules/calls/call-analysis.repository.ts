import { type InferResult, sql } from 'kysely'

import type { CallAnalysis } from '#contracts/call-analysis.ts'
import { ANALYSIS_VERSION } from '#server/analysis/analyse.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

export const callAnalysisRepository = (db: Database) => ({
  /** Null alike for a conversation that does not exist and one that the caller may not see. */
  async analysis(scope: Scope, id: number): Promise<CallAnalysis | null> {
    const row = await analysisRecord(db, scope, id).executeTakeFirst()
    if (!row) return null
    const { version, analysed_at, duration_ms, agent_turns, ...told } = row
    const waiting = version === null || version < ANALYSIS_VERSION
    const facts = { waiting, duration_ms, agent_turns }
    // the numbers of version 0 are of turns that are not there any more
    if (!version) return { ...facts, ...NOTHING }
    return { ...facts, version, analysed_at: analysed_at?.toISOString() ?? null, ...told }
  },
})

const analysisRecord = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('interaction')
    .leftJoin('conversation_analysis as told', 'told.interaction_id', 'interaction.id')
    .where('interaction.id', '=', id)
    .where(scope.sees('interaction'))
    .select(['interaction.duration_ms', 'told.version', 'told.analysed_at'])
    .select(['told.not_analysed', 'told.speech_not_analysed', 'told.sentiment_not_analysed'])
    .select(['told.agent_talk_ms', 'told.customer_talk_ms', 'told.silence_ms', 'told.overtalk_ms'])
    .select(['told.interruptions', 'told.longest_monologue_ms', 'told.agent_wpm', 'told.customer_wpm'])
    .select(['told.sentiment_agent', 'told.sentiment_customer'])
    .select(
      sql<number>`(select count(*) from turn where turn.interaction_id = interaction.id and speaker = 'agent')`.as(
        'agent_turns',
      ),
    )

type Told = Omit<InferResult<ReturnType<typeof analysisRecord>>[number], 'duration_ms' | 'agent_turns'>

const NOTHING = {
  version: null,
  analysed_at: null,
  not_analysed: null,
  speech_not_analysed: null,
  sentiment_not_analysed: null,
  agent_talk_ms: null,
  customer_talk_ms: null,
  silence_ms: null,
  overtalk_ms: null,
  interruptions: null,
  longest_monologue_ms: null,
  agent_wpm: null,
  customer_wpm: null,
  sentiment_agent: null,
  sentiment_customer: null,
} satisfies { [Column in keyof Told]: null }
