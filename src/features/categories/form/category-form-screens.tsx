import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import type { CategoryOptions } from '#contracts/categories.ts'
import { useApi } from '#src/context/app-context.ts'
import { DraftPage } from '#src/forms/draft-page.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'
import { Empty } from '#src/ui/states/empty.tsx'

import { categoriesApi } from '../categories.api.ts'
import { siblingsIn } from '../category-tree.ts'
import { categoriesSearch } from '../list/categories-search.ts'
import { CategoryForm } from './category-form.tsx'

export function CreateCategoryScreen({ options }: { options: Promise<CategoryOptions> }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const api = useApi(categoriesApi)

  return (
    <DraftPage
      answer={options}
      rows={3}
      sentence={<Trans>Give it a name that readers would look for, and a place in the tree.</Trans>}
    >
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
    </DraftPage>
  )
}

type EditCategoryScreenProps = { id: number; options: Promise<CategoryOptions> }

export function EditCategoryScreen({ id, options }: EditCategoryScreenProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const api = useApi(categoriesApi)

  return (
    <DraftPage
      answer={options}
      rows={3}
      sentence={<Trans>Rename it, or move it with all that is below it. Its posts stay in it.</Trans>}
    >
      {({ data: tree }, reload) => {
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
            onReload={reload}
            onSaved={(saved) => {
              const savedName = saved.name
              void notify({ text: t`The category ${savedName} was saved.`, milliseconds: 5000 })
              void navigate({ to: '/admin/categories', search: categoriesSearch.defaults })
            }}
          />
        )
      }}
    </DraftPage>
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
