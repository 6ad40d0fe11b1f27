import { useNavigate } from '@tanstack/react-router'

import { useApi, useVisitor } from '#src/context/app-context.ts'
import { useQuery } from '#src/query/use-query.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
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
 * The builder of a scorecard. The scorecard is loaded once, when the screen opens, and not whenever the address
 * changes: the draft starts from one response.
 */
export function BuilderScreen({ id, search, onChange }: BuilderScreenProps) {
  const navigate = useNavigate()
  const api = useApi(scorecardsApi)
  const { permissions } = useVisitor()
  const { refetch, ...answer } = useQuery(id, (scorecardId) => api.open(scorecardId))
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
          onMissing={() => void navigate({ to: '/quality/scorecards', search: scorecardsSearch.defaults })}
        />
      )}
    </AsyncContent>
  )
}
