import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'

import type { CategoryOptions } from '#contracts/categories.ts'
import { useApi } from '#src/context/app-context.ts'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { categoriesApi } from '../categories.api.ts'
import { siblingsIn } from '../category-tree.ts'
import { categoriesSearch } from '../list/categories-search.ts'
import { CategoryForm } from './category-form.tsx'

type CreateCategoryScreenProps = { options: Promise<CategoryOptions> }

export function CreateCategoryScreen({ options }: CreateCategoryScreenProps) {
  const { t } = useLingui()
  const router = useRouter()
  const navigate = useNavigate()
  const api = useApi(categoriesApi)

  return (
    <Page
      title={usePageTitle()}
      sentence={<Trans>Give it a name that readers would look for, and a place in the tree.</Trans>}
    >
      <AsyncContent answer={usePromiseState(options)} rows={3} onRetry={() => void router.invalidate()}>
        {({ data: tree }) => (
          <CategoryForm
            tree={tree}
            initial={{ name: '', parent_id: null, position: siblingsIn(tree, null).length }}
            verb={<Trans>Add category</Trans>}
            progress={<Trans>Adding…</Trans>}
            save={api.create}
            onSaved={({ name }) => {
              void notify({ text: t`The category ${name} was added.`, milliseconds: 5000 })
              void navigate({ to: '/admin/categories', search: categoriesSearch.defaults })
            }}
          />
        )}
      </AsyncContent>
    </Page>
  )
}
