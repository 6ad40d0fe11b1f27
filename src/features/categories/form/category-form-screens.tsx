import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Category, CategoryDraft, CategoryOptions } from '#contracts/categories.ts'
import { useApi } from '#src/context/app-context.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { DraftPage } from '#src/forms/draft-page.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'
import { Select } from '#src/ui/select.tsx'
import { Empty } from '#src/ui/states/empty.tsx'

import { categoriesApi } from '../categories.api.ts'
import { type CategoryTree, pathIn, possibleParents, siblingsIn } from '../category-tree.ts'
import { categoriesSearch } from '../list/categories-search.ts'

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

type CategoryFormProps = {
  tree: CategoryTree
  /** The id of the edited category; undefined for a new one. */
  id?: number
  initial: CategoryDraft
  verb: ReactNode
  progress: ReactNode
  save: (draft: CategoryDraft, signal: AbortSignal) => Promise<Category>
  onSaved: (saved: Category) => void
  /** Discards what is written here and loads what somebody else has saved meanwhile. */
  onReload?: () => void
}

/** The form for the name of a category and its position in the tree. */
function CategoryForm({ tree, id, initial, verb, progress, save, onSaved, onReload }: CategoryFormProps) {
  const { t } = useLingui()
  const draft = useDraft({ initial, save, onSaved })
  const { values, errors, change, text } = draft
  const siblings = siblingsIn(tree, values.parent_id, id)

  /** Under another parent the category comes last at first. */
  const moveTo = (parent_id: number | null) => change({ parent_id, position: siblingsIn(tree, parent_id, id).length })

  return (
    <DraftForm
      draft={draft}
      verb={verb}
      progress={progress}
      actions={
        <>
          <LinkButton link={{ to: '/admin/categories' }} variant="default">
            <Trans>Cancel</Trans>
          </LinkButton>
          {onReload && <ShowNewerVersion draft={draft} onShow={onReload} />}
        </>
      }
    >
      <TextInput
        {...text('name')}
        label={t`Name`}
        maxLength={100}
        autoComplete="off"
        required
        withAsterisk={false}
        data-autofocus
      />
      <Select
        label={t`Below`}
        placeholder={t`Nothing: it stands at the top`}
        isClearable
        value={values.parent_id === null ? null : String(values.parent_id)}
        options={possibleParents(tree, id).map((parent) => ({
          value: String(parent.id),
          label: pathIn(tree, parent.id).join(' / '),
        }))}
        error={errors['parent_id']?.[0]}
        onChange={(value) => moveTo(value === null ? null : Number(value))}
      />
      <NativeSelect
        name="position"
        label={t`Place`}
        value={String(Math.min(values.position, siblings.length))}
        error={errors['position']?.[0]}
        data={[
          { value: '0', label: t`First` },
          ...siblings.map(({ name }, index) => ({ value: String(index + 1), label: t`After ${name}` })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ position: Number(value) })}
      />
    </DraftForm>
  )
}
