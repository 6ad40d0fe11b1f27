import type { WorkKind, WorkOrigin } from '#contracts/work-item-states.ts'
import type { TakeWorkStep } from '#contracts/work-items.ts'

type WithoutVersion<Taken> = Taken extends unknown ? Omit<Taken, 'version'> : never
type Step = WithoutVersion<TakeWorkStep> & { by: 'supervisor' | 'auditor' }

/** What somebody has put on a worklist, and what was done about it since. */
export type WorkStory = {
  kind: WorkKind
  reason: string
  daysAgo: number
  /** From today; before it, it is overdue. */
  dueInDays: number
  isAssigned: boolean
  origin?: WorkOrigin
  steps: readonly Step[]
}

const started: Step = { event: 'work.started', by: 'auditor' }

/** An item of one kind in each of its states. */
const inEveryState = (kind: WorkKind, reason: string, ends: { done: Step; dismissed: string }): WorkStory[] => [
  { ...{ kind, reason, daysAgo: 5, dueInDays: -1, isAssigned: false }, steps: [] },
  { ...{ kind, reason, daysAgo: 3, dueInDays: 2, isAssigned: false, origin: 'analysis' }, steps: [] },
  { ...{ kind, reason, daysAgo: 3, dueInDays: 1, isAssigned: true }, steps: [] },
  { ...{ kind, reason, daysAgo: 4, dueInDays: 0, isAssigned: true }, steps: [started] },
  { ...{ kind, reason, daysAgo: 8, dueInDays: 3, isAssigned: true }, steps: [started, ends.done] },
  {
    ...{ kind, reason, daysAgo: 9, dueInDays: 4, isAssigned: false },
    steps: [{ event: 'work.dismissed', by: 'supervisor', reason: ends.dismissed }],
  },
]

export const workStories: readonly WorkStory[] = [
  ...inEveryState('re-verify', 'El expediente no está completo: volver a verificar la venta.', {
    done: {
      ...{ event: 'work.done', by: 'auditor', outcome: 'repaired', coaching_id: null },
      note: 'Se informó el retracto y la clienta confirma la contratación.',
    },
    dismissed: 'La póliza ya está anulada.',
  }),
  ...inEveryState('call-back', 'Pidió que la volvieran a llamar.', {
    done: {
      ...{ event: 'work.done', by: 'auditor', outcome: 'resolved', coaching_id: null },
      note: 'Conversamos y queda conforme.',
    },
    dismissed: 'Llamó ella misma ese día.',
  }),
  ...inEveryState('coach', 'Deja fuera el derecho a retracto en sus ventas.', {
    done: {
      ...{ event: 'work.done', by: 'auditor', outcome: 'coached', coaching_id: null },
      note: 'Repasamos el guion: lo dice antes del consentimiento.',
    },
    dismissed: 'Ya tiene un acompañamiento en curso.',
  }),
]
