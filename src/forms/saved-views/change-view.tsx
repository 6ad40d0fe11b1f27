import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { SavedView } from '#contracts/saved-views.ts'
import { DraftForm } from '../draft-form.tsx'
import { useDraft } from '../use-draft.ts'
import { Check } from '#src/ui/check.tsx'

import type { SavedViewsApi } from './saved-views.api.ts'
import classes from './saved-views.module.css'

type ChangeViewProps = { view: SavedView; api: SavedViewsApi; query: string; onSaved: () => void }

/** Gives a kept list another name, or what is filtered now. */
export function ChangeView({ view, api, query, onSaved }: ChangeViewProps) {
  const { t } = useLingui()
  const draft = useDraft({
    initial: { name: view.name, isAsNow: false },
    save: ({ name, isAsNow }) => api.changeView(view.id, { name, ...(isAsNow && { query }) }),
    onSaved,
  })

  return (
    <div className={classes['change']}>
      <DraftForm draft={draft} verb={<Trans>Save changes</Trans>} progress={<Trans>Saving…</Trans>}>
        <TextInput {...draft.text('name')} label={t`New name`} maxLength={80} data-autofocus />
        {query !== view.query && (
          <Check
            name="isAsNow"
            label={t`Keep the list as it is filtered now`}
            isChecked={draft.values.isAsNow}
            onChange={(isAsNow) => draft.change({ isAsNow })}
          />
        )}
      </DraftForm>
    </div>
  )
}
