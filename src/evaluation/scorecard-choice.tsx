import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Plural, useLingui } from '@lingui/react/macro'
import { Radio } from '@mantine/core'

import { FALLBACK_LOCALE, locales } from '#contracts/page-config.ts'
import type { ScorecardOptions } from '#contracts/scorecards.ts'
import { useFormats } from '#src/ui/formats.ts'

import { LocalizedText } from './localized-text.tsx'
import classes from './scorecard-choice.module.css'

type ScorecardChoiceProps = {
  offered: ScorecardOptions['data']
  /** The ID of the selected scorecard. */
  value: number
  onChoose: (id: number) => void
}

/** A choice of the scorecards for evaluating a conversation, in their published version. */
export function ScorecardChoice({ offered, value, onChoose }: ScorecardChoiceProps) {
  const { i18n, t } = useLingui()
  const { number } = useFormats()
  const locale = locales.find((name) => name === i18n.locale) ?? FALLBACK_LOCALE

  return (
    <Radio.Group label={t`Scorecard`} value={String(value)} onChange={(id) => onChoose(Number(id))}>
      <div className={classes['choices']}>
        {offered.map((scorecard) => (
          <Radio
            key={scorecard.id}
            value={String(scorecard.id)}
            classNames={{ radio: classes['circle']!, icon: classes['dot']!, description: classes['version']! }}
            label={<LocalizedText text={scorecard.title} languages={[locale, scorecard.locale]} />}
            description={
              <Plural
                value={scorecard.questions}
                one={`Version ${number(scorecard.number)}, # question`}
                other={`Version ${number(scorecard.number)}, # questions`}
              />
            }
          />
        ))}
      </div>
    </Radio.Group>
  )
}
