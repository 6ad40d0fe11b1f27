import { useLingui } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef } from 'react'

type SearchFieldProps = Pick<TextInputProps, 'label' | 'placeholder' | 'inputMode'> & {
  /** The words that the list is filtered by; undefined if it is not filtered. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** Reduces the words to those that can be searched for; the rest is removed from the field. */
  readable?: (words: string) => string
}

/** A search field for a list: the search starts on Enter or when the field loses focus. */
export function SearchField({ label, value = '', onChange, readable, ...input }: SearchFieldProps) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  // shows the value of a changed address, for example after going back
  useEffect(() => {
    if (field.current) field.current.value = value
  }, [value])

  const submit = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const words = currentTarget.value.trim()
    const query = readable ? readable(words) : words
    currentTarget.value = query
    if (query !== value) onChange(query || undefined)
  }

  return (
    <TextInput
      {...input}
      ref={field}
      type="search"
      label={label ?? t`Search`}
      defaultValue={value}
      onBlur={submit}
      onKeyDown={(event) => event.key === 'Enter' && submit(event)}
    />
  )
}
