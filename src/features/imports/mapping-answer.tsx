import { NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { fieldName } from './field-words.ts'
import type { AnswerProps } from './questions.tsx'
import classes from './questions.module.css'

/** Which column, or which path, holds what. */
export function MappingAnswer({ question, answers, onAnswer }: AnswerProps<'mapping'>) {
  const { t, i18n } = useLingui()
  const { file, columns, fields, suggested } = question
  const mapping = answers.mapping ?? suggested

  return (
    <fieldset className={classes['answers']}>
      <legend>
        <Trans>Which column holds what?</Trans>{' '}
        <span className={classes['asks']}>
          <Trans>{file} does not say enough by its headings.</Trans>
        </span>
      </legend>
      {(fields.length > 0 ? fields : ANY_PATH).map((field) => (
        <NativeSelect
          key={field}
          label={fieldName(i18n, field)}
          value={mapping[field] ?? ''}
          data={[{ value: '', label: t`None` }, ...columns]}
          onChange={({ currentTarget: { value } }) => {
            const { [field]: _, ...others } = mapping
            onAnswer({ mapping: value ? { ...others, [field]: value } : others })
          }}
        />
      ))}
    </fieldset>
  )
}

/** What a conversation in JSON of any shape may say. */
const ANY_PATH = ['id', 'started_at', 'messages[].text', 'messages[].speaker', 'messages[].start', 'messages[].end']
