import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

/** A field that the reader may look at, and why not more. */
export function ClosedField({ label, value }: { label: string; value: string | undefined }) {
  const { t } = useLingui()

  return (
    <TextInput
      label={label}
      value={value ?? '—'}
      readOnly
      variant="filled"
      description={t`Your rights do not cover changing this.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
