/** What belongs to each of several evaluations, by its id, in the order in which it was read; nothing belongs to some. */
export function byEvaluation<Row extends { evaluation_id: number }, Told>(
  rows: readonly Row[],
  tell: (row: Omit<Row, 'evaluation_id'>) => Told,
): (evaluationId: number) => Told[] {
  const told = new Map<number, Told[]>()
  for (const { evaluation_id, ...row } of rows) {
    const own = told.get(evaluation_id)
    if (own) own.push(tell(row))
    else told.set(evaluation_id, [tell(row)])
  }
  return (evaluationId) => told.get(evaluationId) ?? []
}
