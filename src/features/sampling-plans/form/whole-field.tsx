import { TextInput, type TextInputProps } from '@mantine/core'

type WholeFieldProps = Pick<TextInputProps, 'label' | 'description' | 'placeholder'> & {
  value: number | null | undefined
  min?: number
  max: number
  error?: string | undefined
  onChange: (value: number | null) => void
}

/** A field for an integer, or nothing. */
export function WholeField({ value, min = 1, max, onChange, ...field }: WholeFieldProps) {
  return (
    <TextInput
      {...field}
      type="number"
      inputMode="numeric"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      min={min}
      max={max}
      step={1}
      value={value ?? ''}
      onChange={({ currentTarget: { valueAsNumber } }) => onChange(Number.isNaN(valueAsNumber) ? null : valueAsNumber)}
    />
  )
}
