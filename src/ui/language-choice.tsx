import { useLingui } from '@lingui/react/macro'

import { Choice } from './choice.tsx'
import { languageNames } from './language-names.ts'

type Language = keyof typeof languageNames

type LanguageChoiceProps = {
  value: Language
  available: readonly Language[]
  onChange: (language: Language) => void
}

/** A select for the language of the page, each language written in itself. */
export function LanguageChoice({ value, available, onChange }: LanguageChoiceProps) {
  const { t } = useLingui()
  const options = available.map((language) => ({ value: language, label: languageNames[language] }))
  return <Choice label={t`Language`} value={value} options={options} onChange={onChange} />
}
