import { useNavigate } from '@tanstack/react-router'

import { useApi, useVisitor } from '#src/context/app-context.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { useQuery } from '#src/query/use-query.ts'
import { usePageTitle } from '#src/ui/use-page-title.ts'

import { scorecardsSearch } from '../list/scorecards-search.ts'
import { scorecardsApi } from '../scorecards.api.ts'
import type { BuilderSearch } from './builder-search.ts'
import { Builder } from './builder.tsx'

type BuilderScreenProps = {
  id: number
  search: BuilderSearch
  onChange: (change: Partial<BuilderSearch>) => void
}

/**
 * A scorecard while it is on its way, and after. It is asked for when the screen opens, and not whenever its address changes: what is
 * written starts from one answer.
 */
export function BuilderScreen({ id, search, onChange }: BuilderScreenProps) {
  const navigate = useNavigate()
  const api = useApi(scorecardsApi)
  const { permissions } = useVisitor()
  const { refetch, ...answer } = useQuery(id, (asked) => api.open(asked))
  const title = usePageTitle()

  if (answer.value === null) {
    return (
      <Page title={title}>
        <AsyncContent answer={answer} rows={12} onRetry={refetch}>
          {() => null}
        </AsyncContent>
      </Page>
    )
  }
  return (
    <AsyncContent answer={answer} onRetry={refetch} isKept>
      {(opened) => (
        <Builder
          key={`${opened.version.id} ${opened.version.state} ${opened.version.revision}`}
          opened={opened}
          api={api}
          search={search}
          permissions={permissions}
          onChange={onChange}
          onReload={refetch}
          onGone={() => void navigate({ to: '/quality/scorecards', search: scorecardsSearch.defaults })}
        />
      )}
    </AsyncContent>
  )
}
