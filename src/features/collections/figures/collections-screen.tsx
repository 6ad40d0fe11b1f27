import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'

import { can } from '#src/machines/landing.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import type { CollectionsAnswers } from '../collections.api.ts'
import { CollectionsPage } from './collections-page.tsx'
import type { CollectionsSearch } from './collections-search.ts'

type CollectionsScreenProps = {
  answers: CollectionsAnswers
  context: { session: SessionActor }
  query: CollectionsSearch
  onChange: (change: Partial<CollectionsSearch>) => void
  onClear: () => void
}

/** The figures of the portfolio while their answers are on their way, and after. */
export function CollectionsScreen({ answers, context: { session }, ...page }: CollectionsScreenProps) {
  const { history } = useRouter()
  const mayImport = useSelector(session, ({ context }) => can(context.permissions, 'call-import'))

  return (
    <CollectionsPage
      {...page}
      figures={usePromiseState(answers.figures)}
      options={usePromiseState(answers.options).value}
      mayImport={mayImport}
      onOpen={(href) => history.push(href)}
      onRetry={useReload()}
    />
  )
}
