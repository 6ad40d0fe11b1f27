import type { AlertRuleDraft } from '#contracts/alert-rules.ts'

/** What a supervisor has the product look out for, and is told of in the frame. */
export const rulesFor = (user_id: number): AlertRuleDraft[] => {
  const told = {
    ...{ filter: {}, quiet: null, webhook_ids: [], active: true },
    people: [{ user_id, frame: true, mail: false }],
  }
  return [
    {
      ...told,
      name: 'Puntaje medio bajo por equipo',
      watch: { kind: 'metric', metric: 'score', period: 'last-30-days', test: 'below', threshold: 88, fewest: 5 },
      group_by: 'team',
      window_minutes: 60,
    },
    {
      ...told,
      name: 'Persistencia a tres meses baja por equipo',
      watch: {
        ...{ kind: 'metric', metric: 'persistency-3', period: 'last-30-days', test: 'below' },
        ...{ threshold: 75, fewest: 5 },
      },
      group_by: 'team',
      window_minutes: 60,
      active: false,
    },
    {
      ...told,
      name: 'Auditoría anulada por una falta grave',
      watch: { kind: 'auto-fail', by: 'people', scorecard_id: null },
      group_by: 'partner',
      window_minutes: 24 * 60,
    },
    { ...told, name: 'Se dijo una tarjeta', watch: { kind: 'card-spoken' }, group_by: null, window_minutes: 60 },
  ]
}
