import { TextInput, type TextInputProps } from '@mantine/core'

type WholeFieldProps = Pick<TextInputProps, 'label' | 'description' | 'placeholder'> & {
  value: number | null | undefined
  least?: number
  most: number
  error?: string | undefined
  onChange: (value: number | null) => void
}

/** A whole number, or nothing. */
export function WholeField({ value, least = 1, most, onChange, ...field }: WholeFieldProps) {
  return (
    <TextInput
      {...field}
      type="number"
      inputMode="numeric"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      min={least}
      max={most}
      step={1}
      value={value ?? ''}
      onChange={({ currentTarget: { valueAsNumber } }) => onChange(Number.isNaN(valueAsNumber) ? null : valueAsNumber)}
    />
  )
}
