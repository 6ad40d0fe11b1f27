import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'

type EnumSelectProps<Value extends string> = Omit<NativeSelectProps, 'value' | 'data' | 'onChange'> & {
  /** The first option, which selects nothing, such as "All states". Omitted if a value is required. */
  all?: string
  /** All values, in the order of the options. */
  values: readonly Value[]
  /** The name of each value. */
  names: Readonly<Record<Value, MessageDescriptor>>
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** A select for a value of an enumeration. */
export function EnumSelect<Value extends string>(props: EnumSelectProps<Value>) {
  const { all, values, names, value, onChange, ...field } = props
  const { i18n } = useLingui()
  const first = all === undefined ? [] : [{ value: '', label: all }]

  return (
    <NativeSelect
      {...field}
      value={value ?? ''}
      data={[...first, ...values.map((option) => ({ value: option, label: i18n._(names[option]) }))]}
      onChange={({ currentTarget }) => onChange(values.find((one) => one === currentTarget.value))}
    />
  )
}
