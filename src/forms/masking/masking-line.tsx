import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { useAction } from '#src/forms/use-action.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from './masking-line.module.css'
import { maskingApi, type MaskingApi } from './masking.api.ts'

type MaskingLineProps = {
  conversation: CallDetail
  /** Null while they are loading. */
  turns: CallTurns['data'] | null
  /** Reloads the conversation. */
  onChanged: () => void
}

/** Says whether parts of a conversation are masked, with a button to unmask them for people who may. */
export function MaskingLine({ conversation, turns, onChanged }: MaskingLineProps) {
  const { http } = useRouter().options.context
  const { time, zone } = useFormats()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const api = maskingApi(http, conversation.id)
  const maskAgain = useAction({ act: api.maskAgain, onDone: onChanged })
  const { may, until } = conversation.unmasking
  useUnmaskingEnd(until, onChanged)

  if (until !== null) {
    const end = time(until, zone)
    return (
      <div className={classes['line']}>
        <Trans>What is masked for others is shown to you until {end}.</Trans>
        <Button
          variant="default"
          size="compact-sm"
          loading={maskAgain.isPending}
          onClick={() => maskAgain.run(undefined)}
        >
          <Trans>Mask it again</Trans>
        </Button>
      </div>
    )
  }
  if (!isMasked(conversation, turns)) return null
  return (
    <div className={classes['line']}>
      <Trans>What is sensitive in it is masked.</Trans>
      {may && (
        <Button variant="default" size="compact-sm" onClick={() => setIsDialogOpen(true)}>
          <Trans>Show what is masked</Trans>
        </Button>
      )}
      {isDialogOpen && (
        <UnmaskDialog
          unmask={api.unmask}
          onDone={() => {
            setIsDialogOpen(false)
            onChanged()
          }}
          onClose={() => setIsDialogOpen(false)}
        />
      )}
    </div>
  )
}

const isMasked = ({ recording }: CallDetail, turns: CallTurns['data'] | null): boolean =>
  recording?.muted === true || recording?.withheld != null || (turns ?? []).some(({ sensitive }) => sensitive)

/** Reloads the conversation, masked again, when the unmasking ends. */
function useUnmaskingEnd(until: string | null, onEnd: () => void) {
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(onEnd, Math.max(0, Date.parse(until) - Date.now()) + CLOCK_MARGIN_MS)
    return () => clearTimeout(timer)
  }, [until, onEnd])
}

/** A margin for the difference between the clocks of browser and server. */
const CLOCK_MARGIN_MS = 2_000

type UnmaskDialogProps = { unmask: MaskingApi['unmask']; onDone: () => void; onClose: () => void }

/** Asks for the reason why somebody needs to see the masked parts. */
function UnmaskDialog({ unmask, onDone, onClose }: UnmaskDialogProps) {
  return (
    <ActionDialog
      title={<Trans>Show what is masked?</Trans>}
      verb={<Trans>Show it</Trans>}
      progress={<Trans>Showing it</Trans>}
      asksReason
      act={unmask}
      onDone={onDone}
      onClose={onClose}
    >
      <Trans>
        Texts and recording are whole for you, in this session, for half an hour. That you asked for it is recorded with
        the reason.
      </Trans>
    </ActionDialog>
  )
}
