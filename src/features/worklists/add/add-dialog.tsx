import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Textarea, TextInput, Button, Group, Modal, Stack } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import { useState } from 'react'

import type { WorkKind } from '#contracts/work-item-states.ts'
import { MAX_WORK_REASON_LENGTH, type WorkAdded } from '#contracts/work-items.ts'
import { useApi } from '#src/context/app-context.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'
import { Select } from '#src/ui/select.tsx'
import { useFocusBack } from '#src/ui/use-focus-back.ts'

import { usePeople } from '../use-people.ts'
import { worklistsApi } from '../worklists.api.ts'
import { type WorkAbout, type WorkOffer, workOffers } from './work-offers.ts'

type AddDialogProps = { about: WorkAbout; onClose: () => void }

/** Adds the subject of a page to a worklist: what is to be done, why, by when, and by whom. */
export function AddDialog({ about, onClose }: AddDialogProps) {
  const { t } = useLingui()
  const api = useApi(worklistsApi)
  const [notAdded, setNotAdded] = useState<WorkAdded | null>(null)
  const offers = workOffers(about)
  const [first] = offers
  const names = useKindOptions(about)
  if (notAdded) return <NotAdded added={notAdded} onClose={onClose} />
  if (!first) return null

  return (
    <DraftDialog
      title={<Trans>Add to a worklist</Trans>}
      verb={<Trans context="to a worklist">Add</Trans>}
      progress={<Trans>Adding…</Trans>}
      initial={{ kind: first.kind, reason: '', due_on: nextWeek(), assignee_id: '' }}
      save={({ kind, reason, due_on, assignee_id }, signal) => {
        const { subject } = offerOf(offers, kind)
        const assignee = assignee_id === '' ? null : Number(assignee_id)
        return api.add({ kind, subjects: [subject], reason, due_on, assignee_id: assignee }, signal)
      }}
      onSaved={(added) => {
        if (added.made.length === 0) {
          setNotAdded(added)
          return
        }
        void notify({ text: t`It is on the worklist.`, milliseconds: 5000 })
        onClose()
      }}
      onClose={onClose}
    >
      {(draft) => (
        <>
          <NativeSelect
            label={t`What is to be done`}
            value={draft.values.kind}
            data={offers.map(({ kind }) => ({ value: kind, label: names[kind] }))}
            onChange={({ currentTarget: { value } }) => {
              // who can do one kind of work may not be allowed to do another
              const kind = offers.find((offer) => offer.kind === value)?.kind
              if (kind) draft.change({ kind, assignee_id: '' })
            }}
          />
          <Textarea
            {...draft.text('reason')}
            label={t`Reason`}
            description={t`Whoever works on it begins with these words.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            rows={3}
            maxLength={MAX_WORK_REASON_LENGTH}
            data-autofocus
          />
          <TextInput {...draft.text('due_on')} type="date" label={t`To be done by`} />
          <Assignee
            offer={offerOf(offers, draft.values.kind)}
            value={draft.values.assignee_id}
            error={draft.errors['assignee_id']?.[0]}
            onChange={(assignee_id) => draft.change({ assignee_id })}
          />
        </>
      )}
    </DraftDialog>
  )
}

const offerOf = (offers: readonly WorkOffer[], requested: WorkKind) => offers.find(({ kind }) => kind === requested)!

/** A week from now, in the reader's own calendar. */
function nextWeek(): string {
  const day = new Date()
  day.setDate(day.getDate() + 7)
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(day)
}

function useKindOptions({ agent }: WorkAbout): Record<WorkKind, string> {
  const { t } = useLingui()
  const name = agent?.name ?? ''
  return { 're-verify': t`Verify the sale again`, 'call-back': t`Call the customer back`, coach: t`Coach ${name}` }
}

type AssigneeProps = {
  offer: WorkOffer
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function Assignee({ offer: { kind, subject }, value, error, onChange }: AssigneeProps) {
  const { t } = useLingui()
  const people = usePeople({ kind, ...subject })

  return (
    <Select
      label={t`Assigned to (optional)`}
      placeholder={t({ message: 'Nobody yet', context: 'work to do' })}
      isClearable
      value={value || null}
      onChange={(selected) => onChange(selected ?? '')}
      options={people ?? []}
      isLoading={!people}
      error={error}
    />
  )
}

/** Why nothing was added: it is on the worklist already, or the reader may not add it. */
function NotAdded({ added: { already }, onClose }: { added: WorkAdded; onClose: () => void }) {
  const { t } = useLingui()
  useFocusBack()
  const [existing] = already

  return (
    <Modal
      opened
      onClose={onClose}
      title={existing ? <Trans>It is on the worklist already</Trans> : <Trans>It was not added</Trans>}
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack>
        <div>
          {existing ? (
            <Trans>The same is to be done already, and is not settled. Nothing was added a second time.</Trans>
          ) : (
            <Trans>Your rules do not let you put this on a worklist.</Trans>
          )}
        </div>
        <Group>
          {existing && existing.id !== null && (
            <LinkButton link={{ to: '/worklists/$id', params: { id: String(existing.id) } }}>
              <Trans>Open it</Trans>
            </LinkButton>
          )}
          <Button variant="default" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
