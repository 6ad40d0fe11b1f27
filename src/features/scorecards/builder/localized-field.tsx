import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'

import type { Locale } from '#contracts/page-config.ts'
import type { Localized } from '#contracts/scorecard-content.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { languageNames } from '#src/ui/language-names.ts'

type LocalizedFieldProps = {
  label: string
  text: Localized
  /** The language that is edited, and the one that is shown when that text is missing. */
  locale: Locale
  fallback: Locale
  max: number
  isLong?: boolean
  help?: string
  /** The label is only for screen readers. */
  isUnlabelled?: boolean
  onChange: (text: Localized) => void
}

/** A text in one language. Where it is missing, the text of the fallback language is the placeholder. */
export function LocalizedField(props: LocalizedFieldProps) {
  const { label, text, locale, fallback, max, isLong = false, help, isUnlabelled = false, onChange } = props
  const { t } = useLingui()
  const value = text[locale] ?? ''
  const fallbackText = value.trim() === '' ? inLanguage(text, fallback) : ''
  const language = languageNames[locale]
  const missing = fallbackText === '' ? undefined : t`Missing in ${language}.`

  const field = {
    ...(isUnlabelled ? { 'aria-label': label } : { label }),
    value,
    maxLength: max,
    autoComplete: 'off',
    lang: locale,
    placeholder: fallbackText,
    description: missing ?? help,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    onChange: ({ currentTarget: { value: input } }: { currentTarget: { value: string } }) => {
      const { [locale]: _, ...others } = text
      onChange(input === '' ? others : { ...others, [locale]: input })
    },
  }
  return isLong ? <Textarea {...field} autosize minRows={2} /> : <TextInput {...field} />
}
