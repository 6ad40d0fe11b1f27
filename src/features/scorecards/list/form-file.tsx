import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Modal, Button } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import { useState } from 'react'

import { MAX_FORM_LENGTH, type ReadForm } from '#contracts/scorecard-forms.ts'
import type { ScorecardDetail } from '#contracts/scorecards.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { useApi } from '#src/context/app-context.ts'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { useAction } from '#src/forms/use-action.ts'
import { useDraft } from '#src/forms/use-draft.ts'
import { useFailureText } from '#src/forms/use-failure-text.ts'
import { DropZone } from '#src/ui/drop-zone.tsx'
import { fileSize } from '#src/ui/file-size.ts'
import { useFormats } from '#src/ui/formats.ts'
import { useFocusBack } from '#src/ui/use-focus-back.ts'

import { scorecardsApi } from '../scorecards.api.ts'
import classes from './list.module.css'

type FormFileProps = { onAdded: (added: ScorecardDetail) => void; onClose: () => void }

/**
 * Imports a form of another system. It is read first, and what cannot be imported is shown before a scorecard is
 * created.
 */
export function FormFile({ onAdded, onClose }: FormFileProps) {
  const { t, i18n } = useLingui()
  const api = useApi(scorecardsApi)
  const focus = useFocusBack()
  const [parsed, setParsed] = useState<{ name: string; form: ReadForm } | null>(null)
  const [isTooLarge, setIsTooLarge] = useState(false)
  const reading = useAction({
    act: async (file: File) => ({ name: file.name, form: await api.readForm(file.name, await file.text()) }),
    onDone: setParsed,
  })
  const trouble = useFailureText(reading)
  const maxSize = fileSize(MAX_FORM_LENGTH, i18n.locale)

  function readFile([file]: readonly File[]) {
    if (!file) return
    setIsTooLarge(file.size > MAX_FORM_LENGTH)
    if (file.size <= MAX_FORM_LENGTH) reading.run(file)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>A scorecard from a file</Trans>}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {parsed ? (
        <ReadFormFile
          name={parsed.name}
          form={parsed.form}
          onAdded={(added) => {
            focus.done()
            onAdded(added)
          }}
          onBack={() => setParsed(null)}
        />
      ) : (
        <div className={classes['dialog']} aria-busy={reading.isPending}>
          <DropZone
            call={<Trans>Drop a form here, or choose one</Trans>}
            limits={
              <Trans>
                A scorecard that was exported here, an evaluation form of Amazon Connect (JSON), or a table (CSV), at
                most {maxSize}.
              </Trans>
            }
            accept=".json,.csv,application/json,text/csv"
            onChoose={readFile}
            problem={isTooLarge ? <Trans>This file is larger than {maxSize}.</Trans> : trouble}
          />
          {Object.keys(reading.errors).length > 0 && (
            <ul className={classes['told']} aria-label={t`Why it cannot be read`}>
              {Object.entries(reading.errors).flatMap(([path, reasons]) =>
                reasons.map((reason) => (
                  <li key={`${path} ${reason}`}>
                    {path !== 'file' && <code className={classes['place']}>{path}</code>}
                    {reason}
                  </li>
                )),
              )}
            </ul>
          )}
          {reading.isPending && (
            <p>
              <Trans>Reading…</Trans>
            </p>
          )}
        </div>
      )}
    </Modal>
  )
}

type ReadFormFileProps = {
  /** The name of the file. */
  name: string
  form: ReadForm
  onAdded: (added: ScorecardDetail) => void
  onBack: () => void
}

/** The contents of a form, and what could not be imported as it was. */
function ReadFormFile({ name, form: { content, told: notes }, onAdded, onBack }: ReadFormFileProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const api = useApi(scorecardsApi)
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
        {notes.length === 0 ? (
          <p>
            <Trans>Everything in it could be taken over.</Trans>
          </p>
        ) : (
          <>
            <p id="told-of-form">
              <Trans>Not everything could be taken over as it was:</Trans>
            </p>
            <ul className={classes['told']} aria-labelledby="told-of-form">
              {notes.map(({ row, path, what }) => (
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
