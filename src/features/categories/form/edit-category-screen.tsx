import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'

import type { CategoryOptions } from '#contracts/categories.ts'
import { useApi } from '#src/context/app-context.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { categoriesApi } from '../categories.api.ts'
import { categoriesSearch } from '../list/categories-search.ts'
import { CategoryForm } from './category-form.tsx'

type EditCategoryScreenProps = { id: number; options: Promise<CategoryOptions> }

export function EditCategoryScreen({ id, options }: EditCategoryScreenProps) {
  const { t } = useLingui()
  const router = useRouter()
  const navigate = useNavigate()
  const api = useApi(categoriesApi)

  const retry = () => void router.invalidate()

  return (
    <Page
      title={usePageTitle()}
      sentence={<Trans>Rename it, or move it with all that is below it. Its posts stay in it.</Trans>}
    >
      <AsyncContent answer={usePromiseState(options)} rows={3} onRetry={retry}>
        {({ data: tree }) => {
          const category = tree.find((one) => one.id === id)
          if (!category) return <NoCategory />
          const { name, parent_id, position, version } = category
          return (
            <CategoryForm
              key={`${id}-${version}`}
              tree={tree}
              id={id}
              initial={{ name, parent_id, position }}
              verb={<Trans>Save</Trans>}
              progress={<Trans>Saving…</Trans>}
              save={(draft, signal) => api.change(id, { ...draft, version }, signal)}
              onReload={retry}
              onSaved={(saved) => {
                const savedName = saved.name
                void notify({ text: t`The category ${savedName} was saved.`, milliseconds: 5000 })
                void navigate({ to: '/admin/categories', search: categoriesSearch.defaults })
              }}
            />
          )
        }}
      </AsyncContent>
    </Page>
  )
}

function NoCategory() {
  return (
    <Empty
      title={<Trans>This category does not exist</Trans>}
      action={
        <LinkButton link={{ to: '/admin/categories' }} variant="default">
          <Trans>All categories</Trans>
        </LinkButton>
      }
    >
      <Trans>It may have been removed, or the address is mistyped.</Trans>
    </Empty>
  )
}
