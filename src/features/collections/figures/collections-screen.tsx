import { useRouter } from '@tanstack/react-router'

import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import type { CollectionsAnswers } from '../collections.api.ts'
import { CollectionsPage } from './collections-page.tsx'
import type { CollectionsSearch } from './collections-search.ts'

type CollectionsScreenProps = {
  answers: CollectionsAnswers
  query: CollectionsSearch
  onChange: (change: Partial<CollectionsSearch>) => void
  onClear: () => void
}

/** The figures of the portfolio while their answers are on their way, and after. */
export function CollectionsScreen({ answers, ...page }: CollectionsScreenProps) {
  const { history } = useRouter()

  return (
    <CollectionsPage
      {...page}
      figures={usePromiseState(answers.figures)}
      options={usePromiseState(answers.options).value}
      onOpen={(href) => history.push(href)}
      onRetry={useReload()}
    />
  )
}
