import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'

import { Check } from '#src/ui/check.tsx'

import { DraftForm } from '../../forms/draft-form.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import type { SavedViewsApi } from './saved-views.api.ts'

type SaveViewProps = { api: SavedViewsApi; query: string; onSaved: () => void }

/** Keeps the list as it is filtered and sorted now, under a name. */
export function SaveView({ api, query, onSaved }: SaveViewProps) {
  const { t } = useLingui()
  const draft = useDraft({
    initial: { name: '', shared: false },
    save: ({ name, shared }, signal) => api.addView({ name, shared, query }, signal),
    onSaved: () => {
      draft.change({ name: '', shared: false })
      onSaved()
    },
  })

  return (
    <DraftForm draft={draft} verb={<Trans>Keep this list</Trans>} progress={<Trans>Keeping it…</Trans>}>
      <TextInput {...draft.text('name')} label={t`Name`} maxLength={80} />
      <Check
        name="shared"
        label={t`Offer it to everybody who may open this list`}
        isChecked={draft.values.shared}
        onChange={(shared) => draft.change({ shared })}
      />
    </DraftForm>
  )
}
