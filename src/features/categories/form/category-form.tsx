import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

import type { Category, CategoryDraft } from '#contracts/categories.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Select } from '#src/ui/select.tsx'

import { type CategoryTree, pathIn, possibleParents, siblingsIn } from '../category-tree.ts'

type CategoryFormProps = {
  tree: CategoryTree
  /** The category that is edited; a new one has none. */
  id?: number
  initial: CategoryDraft
  verb: ReactNode
  progress: ReactNode
  save: (draft: CategoryDraft, signal: AbortSignal) => Promise<Category>
  onSaved: (saved: Category) => void
  /** Gives up what is written here for what somebody else has saved meanwhile. */
  onReload?: () => void
}

/** The name of a category and its place in the tree. */
export function CategoryForm({ tree, id, initial, verb, progress, save, onSaved, onReload }: CategoryFormProps) {
  const { t } = useLingui()
  const draft = useDraft({ initial, save, onSaved })
  const { values, errors, change, text } = draft
  const siblings = siblingsIn(tree, values.parent_id, id)

  /** Elsewhere it is the last at first. */
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
          ...siblings.map(({ name }, at) => ({ value: String(at + 1), label: t`After ${name}` })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ position: Number(value) })}
      />
    </DraftForm>
  )
}
