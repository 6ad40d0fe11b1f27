import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { WorkAssigned, WorkRowDto } from '#contracts/work-items.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { Select } from '#src/ui/select.tsx'

import { usePeople } from '../use-people.ts'
import type { WorklistsApi } from '../worklists.api.ts'

type AssignDialogProps = {
  /** As they were when they were chosen: what has changed since is left as it is. */
  items: readonly Pick<WorkRowDto, 'id' | 'version'>[]
  api: WorklistsApi
  onDone: (assigned: WorkAssigned) => void
  onClose: () => void
}

/** Gives several items to one person: one who can work on all of them. */
export function AssignDialog({ items, api, onDone, onClose }: AssignDialogProps) {
  const { t } = useLingui()
  const people = usePeople(api, { ids: items.map(({ id }) => id).join(',') })

  return (
    <DraftDialog
      title={<Plural value={items.length} one="Give # item to somebody" other="Give # items to somebody" />}
      verb={<Trans context="work to do">Assign</Trans>}
      progress={<Trans>Saving…</Trans>}
      initial={{ assignee_id: '' }}
      save={({ assignee_id }, signal) =>
        api.assign(
          { assignee_id: Number(assignee_id), items: items.map(({ id, version }) => ({ id, version })) },
          signal,
        )
      }
      onSaved={onDone}
      onClose={onClose}
    >
      {(draft) => (
        <Select
          label={t`To whom`}
          value={draft.values.assignee_id || null}
          onChange={(value) => draft.change({ assignee_id: value ?? '' })}
          options={people ?? []}
          isLoading={!people}
          help={<Trans>Who may work on all of these.</Trans>}
          error={
            draft.errors['assignee_id'] && draft.values.assignee_id === ''
              ? t`Please choose somebody.`
              : draft.errors['assignee_id']?.[0]
          }
        />
      )}
    </DraftDialog>
  )
}
