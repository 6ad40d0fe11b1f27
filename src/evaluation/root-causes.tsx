import { Trans } from '@lingui/react/macro'

import type { Locale } from '#contracts/page-config.ts'
import type { Question } from '#contracts/scorecard-content.ts'
import { Check } from '#src/ui/check.tsx'

import { LocalizedText } from './localized-text.tsx'
import classes from './scorecard-form.module.css'

type RootCausesProps = {
  question: Question
  chosen: readonly string[]
  languages: readonly Locale[]
  isReadOnly: boolean
  onChange: (ids: string[]) => void
}

/** Why a question failed, of the causes that it offers. */
export function RootCauses({
  question: { id, root_causes },
  chosen,
  languages,
  isReadOnly,
  onChange,
}: RootCausesProps) {
  const shown = isReadOnly ? root_causes.filter((cause) => chosen.includes(cause.id)) : root_causes

  return (
    <fieldset className={classes['causes']}>
      <legend>
        <Trans>Why it failed</Trans>
      </legend>
      {isReadOnly ? (
        <ul>
          {shown.map((cause) => (
            <li key={cause.id}>
              <LocalizedText text={cause.label} languages={languages} />
            </li>
          ))}
        </ul>
      ) : (
        shown.map((cause) => (
          <Check
            key={cause.id}
            name={`cause-${id}-${cause.id}`}
            label={<LocalizedText text={cause.label} languages={languages} />}
            isChecked={chosen.includes(cause.id)}
            onChange={(isChecked) =>
              onChange(
                root_causes.map((one) => one.id).filter((one) => (one === cause.id ? isChecked : chosen.includes(one))),
              )
            }
          />
        ))
      )}
    </fieldset>
  )
}
