import type { SavedViewDraft } from '#contracts/saved-views.ts'
import type { Database } from '#server/db/database.ts'
import { savedViewsRepository } from '#server/modules/saved-views/saved-views.repository.ts'

import { actorNamed } from '../acting.ts'
import { withinTransaction } from '../within-transaction.ts'

/** Questions that the analyst asks regularly, most of them shared with everybody. */
export async function makeQuestions(trx: Database): Promise<void> {
  const { id } = await actorNamed(trx, 'analyst')
  const savedViews = savedViewsRepository(withinTransaction(trx), 'questions')
  for (const question of QUESTIONS) await savedViews.add(id, question)
}

const QUESTIONS: readonly SavedViewDraft[] = [
  { name: 'Conversaciones por hora y día', query: 'metric=conversations&by=weekday&and=hour', shared: true },
  { name: 'Tiempo medio de gestión por equipo', query: 'metric=handle-time&by=team&compare=previous', shared: true },
  { name: 'Puntaje por semana y equipo', query: 'metric=score&by=week&and=team', shared: true },
  { name: 'Persistencia a tres meses por campaña', query: 'metric=persistency-3&by=campaign', shared: true },
  { name: 'Faltas graves por agente', query: 'metric=auto-fails&by=agent', shared: false },
]
