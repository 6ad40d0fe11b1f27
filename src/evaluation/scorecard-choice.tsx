import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'

import { Radio } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'

import { FALLBACK_LOCALE, locales } from '#contracts/page-config.ts'
import type { ScorecardOptions } from '#contracts/scorecards.ts'
import { useFormats } from '#src/ui/formats.ts'

import { LocalizedText } from './localized-text.tsx'
import classes from './scorecard-choice.module.css'

type ScorecardChoiceProps = {
  offered: ScorecardOptions['data']
  /** The id of the one that is chosen. */
  value: number
  onChoose: (id: number) => void
}

/** One of the scorecards by which a conversation can be judged, in the version that is published. */
export function ScorecardChoice({ offered, value, onChoose }: ScorecardChoiceProps) {
  const { i18n, t } = useLingui()
  const { number } = useFormats()
  const locale = locales.find((one) => one === i18n.locale) ?? FALLBACK_LOCALE

  return (
    <Radio.Group label={t`Scorecard`} value={String(value)} onChange={(id) => onChoose(Number(id))}>
      <div className={classes['choices']}>
        {offered.map((one) => (
          <Radio
            key={one.id}
            value={String(one.id)}
            classNames={{ radio: classes['circle']!, icon: classes['dot']!, description: classes['version']! }}
            label={<LocalizedText text={one.title} languages={[locale, one.locale]} />}
            description={
              <Plural
                value={one.questions}
                one={`Version ${number(one.number)}, # question`}
                other={`Version ${number(one.number)}, # questions`}
              />
            }
          />
        ))}
      </div>
    </Radio.Group>
  )
}
