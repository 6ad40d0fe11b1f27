import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'

import type { AlertEventName } from '#contracts/alert-states.ts'
import { type AlertRowDto, MAX_ALERT_NOTE_LENGTH } from '#contracts/alerts.ts'
import { useApi } from '#src/context/app-context.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'

import { alertsApi } from './alerts.api.ts'

type AlertStepDialogProps = {
  event: AlertEventName
  alerts: readonly Pick<AlertRowDto, 'id' | 'version'>[]
  onDone: () => void
  onClose: () => void
}

/** A step of one or several alerts, with a note. A refusal is shown here, and the typed text stays. */
export function AlertStepDialog({ event, alerts, onDone, onClose }: AlertStepDialogProps) {
  const { t } = useLingui()
  const api = useApi(alertsApi)
  const { title, verb, progress } = WORDS[event](alerts.length)

  return (
    <DraftDialog
      title={title}
      verb={verb}
      progress={progress}
      initial={{ note: '' }}
      save={({ note }, signal) =>
        api.step({ event, note, alerts: alerts.map(({ id, version }) => ({ id, version })) }, signal)
      }
      onSaved={onDone}
      onClose={onClose}
    >
      {(draft) => (
        <Textarea
          {...draft.text('note')}
          label={event === 'alert.closed' ? t`Why, or what was done` : t`Note (optional)`}
          required={event === 'alert.closed'}
          withAsterisk={false}
          rows={3}
          maxLength={MAX_ALERT_NOTE_LENGTH}
          data-autofocus
        />
      )}
    </DraftDialog>
  )
}

const WORDS = {
  'alert.acknowledged': (count: number) => ({
    title: <Plural value={count} one="Acknowledge this alert?" other="Acknowledge # alerts?" />,
    verb: <Trans>Acknowledge</Trans>,
    progress: <Trans>Acknowledging…</Trans>,
  }),
  'alert.closed': (count: number) => ({
    title: <Plural value={count} one="Close this alert?" other="Close # alerts?" />,
    verb: <Trans>Close alert</Trans>,
    progress: <Trans>Closing…</Trans>,
  }),
  'alert.reopened': (count: number) => ({
    title: <Plural value={count} one="Open this alert again?" other="Open # alerts again?" />,
    verb: <Trans>Open again</Trans>,
    progress: <Trans>Opening…</Trans>,
  }),
}
