import type { FigureRowDto, Figures } from '#contracts/figures.ts'
import type { DimensionName } from '#contracts/metrics.ts'
import { inLanguage } from '#domain/localized.ts'
import { metrics, metricValue } from '#domain/metrics.ts'
import { questionOfKey } from '#domain/question.ts'
import type { TableColumn } from '#server/table-export.ts'

type Exported = Pick<Figures, 'metric' | 'by' | 'period' | 'previous' | 'names'>

/**
 * A line for each row, with what its number is computed from, and the days and the clock that it is of. Named in English; a value is
 * empty where there are too few cases to tell one.
 */
export function figureColumns(figures: Exported): TableColumn<FigureRowDto>[] {
  const { metric, by, period, previous } = figures
  const definition = metrics[metric]
  const valueOf = (row: FigureRowDto) => metricValue(definition, row)
  const rounded = (value: number | null | undefined) => (typeof value === 'number' ? Number(value.toFixed(4)) : null)
  const before: TableColumn<FigureRowDto>[] = [
    { header: 'previous_part', value: (row) => rounded(row.previous?.part) },
    { header: 'previous_whole', value: (row) => rounded(row.previous?.whole) },
    { header: 'previous_n', value: (row) => row.previous?.cases ?? null },
    {
      header: 'previous_value',
      value: (row) => rounded(row.previous && metricValue(definition, row.previous).value),
    },
    { header: 'previous_from', value: () => previous?.from ?? null },
    { header: 'previous_to', value: () => previous?.to ?? null },
  ]
  return [
    { header: 'metric', value: () => metric },
    ...by.flatMap((name, at) => keyColumns(figures, name, at)),
    { header: 'part', value: ({ part }) => rounded(part) },
    { header: 'whole', value: ({ whole }) => rounded(whole) },
    { header: 'n', value: ({ cases }) => cases },
    { header: 'value', value: (row) => rounded(valueOf(row).value) },
    { header: 'low_95', value: (row) => rounded(valueOf(row).interval?.low) },
    { header: 'high_95', value: (row) => rounded(valueOf(row).interval?.high) },
    { header: 'unit', value: () => definition.unit },
    { header: 'from', value: () => period.from },
    { header: 'to', value: () => period.to },
    { header: 'time_zone', value: () => period.time_zone },
    ...(previous ? before : []),
  ]
}

function keyColumns({ names }: Exported, name: DimensionName, at: number): TableColumn<FigureRowDto>[] {
  const key = ({ keys }: FigureRowDto) => keys[at] ?? null
  switch (name) {
    case 'partner':
    case 'campaign':
    case 'team':
    case 'agent':
    case 'category': {
      const known = new Map(names[name].map((one) => [one.id, one.name]))
      return [
        { header: name, value: (row) => known.get(Number(key(row))) ?? null },
        { header: `${name}_id`, value: key },
      ]
    }
    case 'scorecard': {
      const known = new Map(names.scorecard.map(({ id, title, locale }) => [id, inLanguage(title, locale, locale)]))
      return [
        { header: 'scorecard', value: (row) => known.get(Number(key(row))) ?? null },
        { header: 'scorecard_id', value: key },
      ]
    }
    case 'question': {
      const known = new Map(
        names.question.map(({ scorecard, question_id, text }) => [
          `${scorecard.id} ${question_id}`,
          inLanguage(text, scorecard.locale, scorecard.locale),
        ]),
      )
      return [
        { header: 'question', value: (row) => known.get(String(key(row))) ?? null },
        { header: 'question_scorecard_id', value: (row) => questionOfKey(String(key(row))).scorecard_id },
        { header: 'question_id', value: (row) => questionOfKey(String(key(row))).question_id },
      ]
    }
    case 'day':
    case 'week':
    case 'month':
    case 'weekday':
    case 'hour':
    case 'channel':
      return [{ header: name, value: key }]
  }
}
