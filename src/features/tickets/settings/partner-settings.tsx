import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Named } from '#contracts/params.ts'
import type { SupportSettings } from '#contracts/support-settings.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'

import type { SettingsWork } from './settings-work.ts'

type PartnerChoiceProps = {
  /** The partners that have no settings of their own yet. */
  partners: readonly Named[]
  value: number | null
  error: string | undefined
  onChange: (partnerId: number | null) => void
}

/** Selects the partner that gets settings of its own. */
export function PartnerChoice({ partners, value, error, onChange }: PartnerChoiceProps) {
  const { t } = useLingui()

  return (
    <Select
      label={t`Partner`}
      value={value === null ? null : String(value)}
      options={namedOptions([...partners])}
      error={error}
      onChange={(selected) => onChange(selected ? Number(selected) : null)}
    />
  )
}

type RemoveOwnProps = {
  partner: { id: number; name: string }
  title: ReactNode
  /** What applies from then on. */
  children: ReactNode
  act: (partnerId: number, signal: AbortSignal) => Promise<SupportSettings>
  work: SettingsWork
  onClose: () => void
}

/** Confirms that a partner loses its own hours or targets. */
export const RemoveOwn = ({ partner, act, work, onClose, ...dialog }: RemoveOwnProps) => (
  <ActionDialog
    {...dialog}
    verb={<Trans>Remove</Trans>}
    progress={<Trans>Removing…</Trans>}
    act={async (_reason, signal) => work.onChanged(await act(partner.id, signal))}
    onDone={onClose}
    onClose={onClose}
  />
)
