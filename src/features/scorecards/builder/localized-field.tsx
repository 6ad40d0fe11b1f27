import { Textarea, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import type { Locale } from '#contracts/page-config.ts'
import type { Localized } from '#contracts/scorecard-content.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { languageNames } from '#src/ui/language-names.ts'

type LocalizedFieldProps = {
  label: string
  text: Localized
  /** In which language it is written here, and which one stands where that is missing. */
  locale: Locale
  own: Locale
  max: number
  isLong?: boolean
  help?: string
  /** Nobody sees its label but who hears it. */
  isUnlabelled?: boolean
  onChange: (text: Localized) => void
}

/** A text in one language; where it is missing, the one that stands instead is told. */
export function LocalizedField(props: LocalizedFieldProps) {
  const { label, text, locale, own, max, isLong = false, help, isUnlabelled = false, onChange } = props
  const { t } = useLingui()
  const value = text[locale] ?? ''
  const shown = value.trim() === '' ? inLanguage(text, own) : ''
  const language = languageNames[locale]
  const missing = shown === '' ? undefined : t`Missing in ${language}.`

  const field = {
    ...(isUnlabelled ? { 'aria-label': label } : { label }),
    value,
    maxLength: max,
    autoComplete: 'off',
    lang: locale,
    placeholder: shown,
    description: missing ?? help,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    onChange: ({ currentTarget: { value: written } }: { currentTarget: { value: string } }) => {
      const { [locale]: _, ...others } = text
      onChange(written === '' ? others : { ...others, [locale]: written })
    },
  }
  return isLong ? <Textarea {...field} autosize minRows={2} /> : <TextInput {...field} />
}
