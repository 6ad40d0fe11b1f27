import type { CallOptions } from '#contracts/calls.ts'
import type { FigureOptions, Figures } from '#contracts/figures.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { QuestionsPage, type QuestionsPageProps } from './questions-page.tsx'

type QuestionsScreenProps = Omit<QuestionsPageProps, 'figures' | 'options' | 'places'> & {
  figures: Promise<Figures | null>
  options: Promise<FigureOptions>
  /** Of nothing where the person may not know them. */
  places: Promise<CallOptions | null>
}

/** Questions while their answers are on their way, and after. */
export function QuestionsScreen({ figures, options, places, ...page }: QuestionsScreenProps) {
  return (
    <QuestionsPage
      {...page}
      figures={usePromiseState(figures)}
      options={usePromiseState(options).value}
      places={usePromiseState(places).value}
    />
  )
}
