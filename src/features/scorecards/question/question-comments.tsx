import { NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { commentRules, MAX_OPTIONS } from '#contracts/scorecard-content.ts'
import { commentRuleNames } from '#src/words/quality.ts'

import { LocalizedField } from '../builder/localized-field.tsx'
import { newId } from '../content/new-content.ts'
import { FieldGroup } from './field-group.tsx'
import { ItemList } from './item-list.tsx'
import type { QuestionProps } from './question-props.ts'
import classes from './question.module.css'

/** What has to be said of an answer: a comment, and of a fail its causes. */
export function QuestionComments({ question, content, locale, onChange }: QuestionProps) {
  const { t, i18n } = useLingui()

  return (
    <FieldGroup title={<Trans>What is said of an answer</Trans>}>
      <NativeSelect
        label={t`Comment`}
        value={question.comment}
        data={commentRules.map((value) => ({ value, label: i18n._(commentRuleNames[value]) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...question, comment: commentRules.find((name) => name === value) ?? 'never' })
        }
      />
      <p className={classes['note']}>
        <Trans>Causes to choose from when it fails:</Trans>
      </p>
      <ItemList
        label={t`Root causes`}
        items={question.root_causes}
        most={MAX_OPTIONS}
        addLabel={<Trans>Add cause</Trans>}
        removeLabel={(place) => t`Remove cause ${place}`}
        create={() => ({ id: newId('c'), label: {} })}
        onChange={(root_causes) => onChange({ ...question, root_causes })}
      >
        {(cause, place, change) => (
          <LocalizedField
            label={t`Cause ${place}`}
            isUnlabelled
            text={cause.label}
            locale={locale}
            own={content.locale}
            max={200}
            onChange={(label) => change({ label })}
          />
        )}
      </ItemList>
    </FieldGroup>
  )
}
