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
  /** Null until they are there. */
  turns: CallTurns['data'] | null
  /** Loads the conversation anew. */
  onChanged: () => void
}

/** Whether something of a conversation is masked, and the way to see it for whoever may. */
export function MaskingLine({ conversation, turns, onChanged }: MaskingLineProps) {
  const { http } = useRouter().options.context
  const { time, zone } = useFormats()
  const [isAsked, setIsAsked] = useState(false)
  const api = maskingApi(http, conversation.id)
  const maskAgain = useAction({ act: api.maskAgain, onDone: onChanged })
  const { may, until } = conversation.unmasking
  useEnd(until, onChanged)

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
        <Button variant="default" size="compact-sm" onClick={() => setIsAsked(true)}>
          <Trans>Show what is masked</Trans>
        </Button>
      )}
      {isAsked && (
        <UnmaskDialog
          unmask={api.unmask}
          onDone={() => {
            setIsAsked(false)
            onChanged()
          }}
          onClose={() => setIsAsked(false)}
        />
      )}
    </div>
  )
}

const isMasked = ({ recording }: CallDetail, turns: CallTurns['data'] | null): boolean =>
  recording?.muted === true || recording?.withheld != null || (turns ?? []).some(({ sensitive }) => sensitive)

/** Shows the conversation masked again when its time is over. */
function useEnd(until: string | null, onEnd: () => void) {
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(onEnd, Math.max(0, Date.parse(until) - Date.now()) + A_LITTLE_MS)
    return () => clearTimeout(timer)
  }, [until, onEnd])
}

/** The server's clock has then passed it too. */
const A_LITTLE_MS = 2_000

type UnmaskDialogProps = { unmask: MaskingApi['unmask']; onDone: () => void; onClose: () => void }

/** Asks why somebody has to see what is masked for everybody. */
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
