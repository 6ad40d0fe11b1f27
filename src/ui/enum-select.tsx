import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'

type EnumSelectProps<Value extends string> = Omit<NativeSelectProps, 'value' | 'data' | 'onChange'> & {
  /** The first option, which chooses nothing: "All states". Left out where something must be chosen. */
  all?: string
  /** Every value, in the order of the options. */
  values: readonly Value[]
  /** What each value is called. */
  names: Readonly<Record<Value, MessageDescriptor>>
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** One value of an enumeration. */
export function EnumSelect<Value extends string>(props: EnumSelectProps<Value>) {
  const { all, values, names, value, onChange, ...field } = props
  const { i18n } = useLingui()
  const first = all === undefined ? [] : [{ value: '', label: all }]

  return (
    <NativeSelect
      {...field}
      value={value ?? ''}
      data={[...first, ...values.map((one) => ({ value: one, label: i18n._(names[one]) }))]}
      onChange={({ currentTarget }) => onChange(values.find((one) => one === currentTarget.value))}
    />
  )
}
