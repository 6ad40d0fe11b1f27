import { sql } from 'kysely'

import type { PremiumDashboard, SpeechSums } from '#contracts/premium.ts'
import type { Database } from '#server/db/database.ts'
import { type CountedIn, fromCounted, rollupTableFor } from '#server/figures/from-counted.ts'
import type { Compared } from '#server/modules/dashboards/premium/premium.repository.ts'
import { rowsOf } from '#server/modules/dashboards/rows-of.ts'

type Speech = Pick<PremiumDashboard, 'speech' | 'compared_speech' | 'speech_days'>

/** Who talks, how long nobody does, and how it went: of both periods, and of each day of this one of which anything is known. */
export async function speechSums(db: Database, { current, other }: Compared): Promise<Speech> {
  const { rows } = await sql<Speech>`
    select
      (select to_json(told) from (select ${SUMS} from ${speechIn(current)}) as told) as speech,
      (select to_json(told) from (select ${SUMS} from ${speechIn(other)}) as told) as compared_speech,
      ${rowsOf(sql`select counted.day, ${SUMS} from ${speechIn(current)} group by 1 order by 1`)} as speech_days
  `.execute(db)
  return rows[0]!
}

const speechIn = (asked: CountedIn) => fromCounted(rollupTableFor('speech_day', asked), asked)

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
