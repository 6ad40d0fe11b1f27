import { sql } from 'kysely'

import type { SpeechSums } from '#contracts/premium.ts'
import type { Database } from '#server/db/database.ts'
import { type CountedIn, countedIn, widest } from '#server/figures/counted-in.ts'

/** Who talks, how long nobody does, and how it went, of a period. */
export async function speechSums(db: Database, asked: CountedIn): Promise<SpeechSums> {
  const { rows } = await sql<SpeechSums>`select ${SUMS} from ${countedIn(widest('speech_day', asked), asked)}`.execute(
    db,
  )
  return rows[0]!
}

/** The same day by day, of days of which anything is known. */
export async function speechDays(db: Database, asked: CountedIn): Promise<(SpeechSums & { day: string })[]> {
  const { rows } = await sql<SpeechSums & { day: string }>`
    select counted.day::text as day, ${SUMS} from ${countedIn(widest('speech_day', asked), asked)} group by 1 order by 1
  `.execute(db)
  return rows
}

const NAMES = [
  'spoken',
  'agent_talk_ms',
  'customer_talk_ms',
  'agent_turns',
  'interruptions',
  'measured',
  'silence_ms',
  'measured_ms',
  'felt',
  'sentiment',
  'changing',
  'sentiment_change',
] as const satisfies (keyof SpeechSums)[]

const SUMS = sql.join(
  NAMES.map((name) => sql`coalesce(sum(${sql.ref(`counted.${name}`)}), 0)::double precision as ${sql.ref(name)}`),
)
