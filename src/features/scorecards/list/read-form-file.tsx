import { Button } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { ReadForm } from '#contracts/scorecard-forms.ts'
import type { ScorecardDetail } from '#contracts/scorecards.ts'
import { inLanguage } from '#domain/localized.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { useFormats } from '#src/ui/formats.ts'

import type { ScorecardsApi } from '../scorecards.api.ts'
import classes from './list.module.css'

type ReadFormFileProps = {
  /** The file's. */
  name: string
  form: ReadForm
  api: ScorecardsApi
  onAdded: (added: ScorecardDetail) => void
  onBack: () => void
}

/** What was found in a form, and what could not be taken over as it was. */
export function ReadFormFile({ name, form: { content, told }, api, onAdded, onBack }: ReadFormFileProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const languages = useLanguages(content.locale)
  const draft = useDraft({
    initial: {},
    save: (_, signal) => api.add({ campaign_kinds: [], content }, signal),
    onSaved: onAdded,
  })
  const title = inLanguage(content.title, ...languages) || name
  const [sections, questions] = [content.sections.length, questionsOf(content).length]

  return (
    <DraftForm
      draft={draft}
      verb={<Trans>Make a draft of it</Trans>}
      progress={<Trans>Making a draft…</Trans>}
      actions={
        <Button variant="default" disabled={draft.isPending} onClick={onBack}>
          <Trans>Choose another file</Trans>
        </Button>
      }
    >
      <div className={classes['dialog']}>
        <p>
          <strong>{title}</strong>:{' '}
          {t`${plural(questions, { one: '# question', other: '# questions' })} in ${plural(sections, { one: '# section', other: '# sections' })}`}
        </p>
        {told.length === 0 ? (
          <p>
            <Trans>Everything in it could be taken over.</Trans>
          </p>
        ) : (
          <>
            <p id="told-of-form">
              <Trans>Not everything could be taken over as it was:</Trans>
            </p>
            <ul className={classes['told']} aria-labelledby="told-of-form">
              {told.map(({ row, path, what }) => (
                <li key={`${row} ${path} ${what}`}>
                  {row !== null && (
                    <span className={classes['place']}>
                      <Trans>Row {number(row)}</Trans>
                    </span>
                  )}
                  {path !== null && <code className={classes['place']}>{path}</code>}
                  {what}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </DraftForm>
  )
}
