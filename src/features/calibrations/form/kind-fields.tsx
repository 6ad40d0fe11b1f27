import { NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import type { CalibrationOptions } from '#contracts/calibrations.ts'
import type { FieldErrors } from '#contracts/failure.ts'
import { calibrationKinds } from '#contracts/lists/calibrations.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Select } from '#src/ui/select.tsx'
import { calibrationKindHints, calibrationKindNames } from '#src/words/calibrations.ts'

import type { CalibrationValues } from './calibration-values.ts'

type KindFieldsProps = {
  values: CalibrationValues
  errors: FieldErrors
  scorecards: CalibrationOptions['scorecards']
  onChange: (change: Partial<Pick<CalibrationValues, 'kind' | 'scorecard_id'>>) => void
}

/** What a calibration asks, and by which questions: once it is made both stay. */
export function KindFields({ values: { kind, scorecard_id }, errors, scorecards, onChange }: KindFieldsProps) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const languages = useLanguages('en')

  return (
    <>
      <NativeSelect
        label={t`Kind`}
        description={i18n._(calibrationKindHints[kind])}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={kind}
        error={errors['kind']?.[0]}
        data={calibrationKinds.map((value) => ({ value, label: i18n._(calibrationKindNames[value]) }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = calibrationKinds.find((one) => one === value)
          if (chosen) onChange({ kind: chosen })
        }}
      />
      <Select
        label={t`Scorecard`}
        value={scorecard_id}
        error={errors['scorecard_id']?.[0]}
        options={scorecards.map(({ id, title, number: version }) => {
          const [name, at] = [inLanguage(title, ...languages), number(version)]
          return { value: String(id), label: t`${name}, version ${at}` }
        })}
        help={t`By its newest published version, also when another one is published later.`}
        onChange={(value) => onChange({ scorecard_id: value })}
      />
    </>
  )
}
