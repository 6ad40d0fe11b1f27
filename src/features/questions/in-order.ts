import type { FigureRowDto, Figures } from '#contracts/figures.ts'
import { metrics, metricValue } from '#domain/metrics/metrics.ts'
import { hasOrder } from '#domain/metrics/question.ts'

/** The rows as they are read: the highest number first, and last what has too few cases for one; by days and hours as they come. */
export function inOrder({ metric, by, rows }: Pick<Figures, 'metric' | 'by' | 'rows'>): readonly FigureRowDto[] {
  if (by.length !== 1 || by.some(hasOrder)) return rows
  const heightOf = (row: FigureRowDto) => metricValue(metrics[metric], row).value ?? -Infinity
  return rows
    .map((row) => ({ row, height: heightOf(row) }))
    .toSorted((one, other) => Number(other.height > one.height) - Number(other.height < one.height))
    .map(({ row }) => row)
}
