import { useLingui } from '@lingui/react/macro'

import { Choice } from './choice.tsx'
import { languageNames } from './language-names.ts'

type Language = keyof typeof languageNames

type LanguageChoiceProps = {
  value: Language
  available: readonly Language[]
  onChange: (chosen: Language) => void
}

/** The language of the page, each in its own words. */
export function LanguageChoice({ value, available, onChange }: LanguageChoiceProps) {
  const { t } = useLingui()
  const options = available.map((language) => ({ value: language, label: languageNames[language] }))
  return <Choice label={t`Language`} value={value} options={options} onChange={onChange} />
}
