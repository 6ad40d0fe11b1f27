import { TextInput, type TextInputProps } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

type SearchFieldProps = Pick<TextInputProps, 'label' | 'placeholder' | 'inputMode'> & {
  /** What the list is narrowed to; undefined where it is not. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** What can be asked of the words; the rest leaves the field. */
  readable?: (words: string) => string
}

/** Words that narrow a list: asked for on Enter, or once the field is left. */
export function SearchField({ label, value = '', onChange, readable, ...input }: SearchFieldProps) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  // a changed address, as after going back, shows what it says
  useEffect(() => {
    if (field.current) field.current.value = value
  }, [value])

  const ask = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const words = currentTarget.value.trim()
    const asked = readable ? readable(words) : words
    currentTarget.value = asked
    if (asked !== value) onChange(asked || undefined)
  }

  return (
    <TextInput
      {...input}
      ref={field}
      type="search"
      label={label ?? t`Search`}
      defaultValue={value}
      onBlur={ask}
      onKeyDown={(event) => event.key === 'Enter' && ask(event)}
    />
  )
}
