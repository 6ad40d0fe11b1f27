import { Trans, Plural } from '@lingui/react/macro'
import { Button, Group, Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { ImportDetail } from '#contracts/imports.ts'
import { useApi } from '#src/context/app-context.ts'
import { useFormats } from '#src/ui/formats.ts'
import { useDownload } from '#src/ui/use-download.ts'
import { useFocusBack } from '#src/ui/use-focus-back.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import classes from './import-actions.module.css'
import { importsApi } from './imports.api.ts'
import type { ImportFlow } from './use-import.ts'

type ImportActionsProps = {
  flow: ImportFlow
  detail: ImportDetail
  onAll: () => void
}

/** The actions that the state of an import allows. */
export function ImportActions({ flow: { send }, detail, onAll }: ImportActionsProps) {
  const api = useApi(importsApi)
  const { isPending, download } = useDownload()
  const [isConfirming, setIsConfirming] = useState(false)
  const { id, state, refused, noted, holds, partner } = detail
  const stored = detail.accepted
  // until it runs, conversations that are already stored might be completed or get a partner
  const accepted = stored + (state === 'ready' ? detail.repeated : 0)

  return (
    <div className={classes['actions']}>
      {state === 'received' && (
        <Button onClick={() => send({ type: 'check.requested', options: detail.options })}>
          <Trans>Check the files</Trans>
        </Button>
      )}
      {state === 'ready' && accepted > 0 && (
        <Button onClick={() => send({ type: 'start.requested' })}>
          <StartText accepted={accepted} holds={holds} />
        </Button>
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <Button onClick={() => send({ type: 'start.requested' })}>
          <Trans>Go on</Trans>
        </Button>
      )}
      {HAS_STORED.has(state) && stored > 0 && holds.includes('conversations') && (
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/calls" />}>
          <Trans>Open the conversations</Trans>
        </Button>
      )}
      {HAS_STORED.has(state) && stored > 0 && holds.includes('dialling-records') && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link {...props} to="/call-detail-db" search={partner ? { partner_id: partner.id } : {}} />
          )}
        >
          <Trans>Open the dialling records</Trans>
        </Button>
      )}
      {HAS_STORED.has(state) && stored > 0 && holds.includes('policies') && (
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/details-polizas" />}>
          <Trans>Open the policies</Trans>
        </Button>
      )}
      {HAS_STORED.has(state) && stored > 0 && holds.includes('debts') && (
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/data-partner-cob" />}>
          <Trans>Open the debts</Trans>
        </Button>
      )}
      {refused + noted > 0 && (
        <WaitingButton
          variant="default"
          isWaiting={isPending}
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          onClick={() => download(api.refusedFile(id))}
        >
          {noted > 0 ? <Trans>Download refusals and notes</Trans> : <Trans>Download what was refused</Trans>}
        </WaitingButton>
      )}
      {HAS_STORED.has(state) && (
        <Button variant="default" onClick={() => setIsConfirming(true)}>
          <Trans>Undo the import</Trans>
        </Button>
      )}
      <Button variant="subtle" onClick={onAll}>
        <Trans>All imports</Trans>
      </Button>
      {isConfirming && (
        <UndoDialog
          name={detail.name}
          onUndo={() => {
            setIsConfirming(false)
            send({ type: 'undo.requested' })
          }}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </div>
  )
}

const HAS_STORED = new Set(['done', 'cancelled', 'failed'])

type UndoDialogProps = { name: string; onUndo: () => void; onClose: () => void }

/** Confirms before everything that an import stored is removed. */
function UndoDialog({ name, onUndo, onClose }: UndoDialogProps) {
  useFocusBack()

  return (
    <Modal opened onClose={onClose} title={<Trans>Undo {name}?</Trans>} withCloseButton={false} centered>
      <p>
        <Trans>
          The conversations, dialling records, policies and debts that this import brought are removed, with all that
          belongs to them. Those to which somebody or a later import has added something stay.
        </Trans>
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>Cancel</Trans>
        </Button>
        <Button onClick={onUndo}>
          <Trans>Undo the import</Trans>
        </Button>
      </Group>
    </Modal>
  )
}

/** The label of the start button: how many rows of which kind would be imported. */
function StartText({ accepted, holds }: { accepted: number; holds: ImportDetail['holds'] }) {
  const { number } = useFormats()
  const count = number(accepted)

  const [only, other] = holds
  if (holds.includes('policies') || holds.includes('debts')) {
    if (other === undefined && only === 'policies') {
      return (
        <Plural value={accepted} one={`Import ${count} row on policies`} other={`Import ${count} rows on policies`} />
      )
    }
    if (other === undefined) {
      return <Plural value={accepted} one={`Import ${count} row on debts`} other={`Import ${count} rows on debts`} />
    }
    return (
      <Plural
        value={accepted}
        one={`Import ${count} row of several kinds`}
        other={`Import ${count} rows of several kinds`}
      />
    )
  }
  if (!holds.includes('dialling-records')) {
    return <Plural value={accepted} one={`Import ${count} conversation`} other={`Import ${count} conversations`} />
  }
  if (!holds.includes('conversations')) {
    return (
      <Plural value={accepted} one={`Import ${count} dialling record`} other={`Import ${count} dialling records`} />
    )
  }
  return (
    <Plural
      value={accepted}
      one={`Import ${count} conversation or dialling record`}
      other={`Import ${count} conversations and dialling records`}
    />
  )
}
