import { useLingui } from '@lingui/react/macro'

import type { Named } from '#contracts/params.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'

type PartnerChoiceProps = {
  /** Those that have none of their own yet. */
  partners: readonly Named[]
  value: number | null
  error: string | undefined
  onChange: (partnerId: number | null) => void
}

/** Which partner is to have something of its own. */
export function PartnerChoice({ partners, value, error, onChange }: PartnerChoiceProps) {
  const { t } = useLingui()

  return (
    <Select
      label={t`Partner`}
      value={value === null ? null : String(value)}
      options={namedOptions([...partners])}
      error={error}
      onChange={(chosen) => onChange(chosen ? Number(chosen) : null)}
    />
  )
}
