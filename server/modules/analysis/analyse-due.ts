import { setImmediate } from 'node:timers/promises'

import { sql } from 'kysely'

import { type Analysis, analyse } from '#server/analysis/analyse.ts'
import type { Lexicons } from '#server/analysis/sentiment/lexicon.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, DatabaseLog } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import type { Job } from '#server/jobs/queue.ts'
import { knownCountry } from '#server/masking/country-of.ts'
import { maskedSubject } from '#server/masking/masked-subject.ts'
import { analysisRow } from '#server/modules/analysis/analysis-row.ts'
import { type DueConversation, takeDue } from '#server/modules/analysis/due-conversations.ts'
import { remask } from '#server/modules/analysis/remask.ts'
import { type StoredTurns, storedTurns } from '#server/modules/analysis/stored-turns.ts'

export type AnalysisWork = { db: Database; clock: Clock; log: DatabaseLog; lexicons: LexiconSource }

/** The lexicons of languages (BCP 47), of those that have one. */
type LexiconSource = (languages: readonly (string | null)[]) => Promise<Lexicons>

/**
 * Analyses every conversation that waits for it, some at a time: what one transaction analysed is done, whatever ends the
 * process then. A conversation that cannot be analysed says why, and keeps nobody else waiting.
 */
export async function analyseDue(work: AnalysisWork, job: Job): Promise<void> {
  for (let isLeft = true; isLeft;) {
    job.signal.throwIfAborted()
    isLeft = await withQueryLimit(BATCH_MS, () =>
      work.db.transaction().execute(async (trx) => {
        const due = await takeDue(trx)
        if (due.length > 0) await analyseSome(trx, due, work)
        await job.advance(trx)
        return due.length > 0
      }),
    )
  }
}

async function analyseSome(trx: Database, due: readonly DueConversation[], work: AnalysisWork): Promise<void> {
  const stored = await storedTurns(
    trx,
    due.map(({ id }) => id),
  )
  const lexicons = await work.lexicons(due.map(({ language }) => language))
  const rows = []
  for (const conversation of due) {
    const turns = stored.get(conversation.id)!
    const analysis = analysisOf(conversation, turns, lexicons, work.log)
    if ('sensitive' in analysis) await remask(trx, conversation.id, turns, analysis.sensitive)
    await maskSubject(trx, conversation)
    rows.push(analysisRow(conversation.id, work.clock(), analysis))
    await setImmediate() // whoever else asks this process for something goes first
  }
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)))
  const told = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(`told.${column}`)))
  await sql`
    update conversation_analysis set (${columns}) = row (${told})
    from json_populate_recordset(null::conversation_analysis, ${JSON.stringify(rows)}) as told
    where conversation_analysis.interaction_id = told.interaction_id
  `.execute(trx)
}

/** Nothing is written where it is masked already, as it is in everything that was imported since subjects are. */
async function maskSubject(trx: Database, { id, subject, country }: DueConversation): Promise<void> {
  const masked = subject && maskedSubject(subject, knownCountry(country))
  if (masked === subject) return
  await trx.updateTable('interaction').set({ subject: masked }).where('id', '=', id).execute()
}

function analysisOf(
  { id, country, subject: _, ...facts }: DueConversation,
  { told }: StoredTurns,
  lexicons: Lexicons,
  log: DatabaseLog,
): Analysis | { not_analysed: string } {
  try {
    return analyse({ ...facts, country: knownCountry(country) }, told, lexicons)
  } catch (error) {
    log.error({ err: error, interaction: id }, 'a conversation could not be analysed')
    return { not_analysed: 'The analysis failed; the log of the server says how.' }
  }
}

/** How long the database may take for what one transaction analyses. */
const BATCH_MS = 120_000
