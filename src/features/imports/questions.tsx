import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'

import { speakers } from '#contracts/conversation.ts'
import type { ImportDetail, ImportOptions, ImportQuestion } from '#contracts/imports.ts'
import { Select } from '#src/ui/select.tsx'
import { speakerNames } from '#src/words/conversation.ts'

import { fieldName } from './field-words.ts'
import classes from './questions.module.css'

type QuestionsProps = { detail: ImportDetail; onAnswer: (options: ImportOptions) => void }

/** Asks for what the files do not say. With the answers, everything is checked again. */
export function Questions({ detail: { questions, options }, onAnswer }: QuestionsProps) {
  const [answers, setAnswers] = useState<ImportOptions>(options)
  const addAnswer = (change: ImportOptions) => setAnswers((previous) => ({ ...previous, ...change }))

  return (
    <form
      className={classes['questions']}
      onSubmit={(event) => {
        event.preventDefault()
        onAnswer(answers)
      }}
    >
      <h3 className={classes['title']}>
        <Trans>What the files do not tell</Trans>
      </h3>
      {questions.map((question) => (
        <Answer key={`${question.about} ${question.file}`} question={question} answers={answers} onAnswer={addAnswer} />
      ))}
      <div>
        <Button type="submit">
          <Trans>Check again with these answers</Trans>
        </Button>
      </div>
    </form>
  )
}

export type AnswerProps<About extends ImportQuestion['about']> = {
  question: Extract<ImportQuestion, { about: About }>
  answers: ImportOptions
  onAnswer: (change: ImportOptions) => void
}

function Answer({ question, ...props }: AnswerProps<ImportQuestion['about']>) {
  switch (question.about) {
    case 'time-zone':
      return <ZoneAnswer {...props} question={question} />
    case 'day-order':
      return <DayOrderAnswer {...props} question={question} />
    case 'decimal-mark':
      return <DecimalMarkAnswer {...props} question={question} />
    case 'currency':
      return <CurrencyAnswer {...props} question={question} />
    case 'roles':
      return <RolesAnswer {...props} question={question} />
    case 'mapping':
      return <MappingAnswer {...props} question={question} />
  }
}

/** Which column, or which JSON path, contains which field. */
function MappingAnswer({ question, answers, onAnswer }: AnswerProps<'mapping'>) {
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

/** The fields that a conversation in JSON of an unknown shape may contain. */
const ANY_PATH = ['id', 'started_at', 'messages[].text', 'messages[].speaker', 'messages[].start', 'messages[].end']

/** Which of the names in the files is the agent, and which the customer. */
function RolesAnswer({ question: { names, file }, answers, onAnswer }: AnswerProps<'roles'>) {
  const { t, i18n } = useLingui()
  const { roles } = answers

  return (
    <fieldset className={classes['answers']}>
      <legend>
        <Trans>Who is who?</Trans>{' '}
        <span className={classes['asks']}>
          <Trans>{file} names people, not their roles.</Trans>
        </span>
      </legend>
      {names.map((name) => (
        <NativeSelect
          key={name}
          label={name}
          value={roles?.[name] ?? ''}
          data={[
            { value: '', label: t`As it was guessed` },
            ...speakers.map((value) => ({ value, label: i18n._(speakerNames[value]) })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const { [name]: _, ...others } = roles ?? {}
            const role = speakers.find((speaker) => speaker === value)
            onAnswer({ roles: role ? { ...others, [name]: role } : others })
          }}
        />
      ))}
    </fieldset>
  )
}

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))

/** The time zone of times that do not name one. */
function ZoneAnswer({ question: { file, waits }, answers, onAnswer }: AnswerProps<'time-zone'>) {
  const { t } = useLingui()

  return (
    <div className={classes['answer']}>
      <Select
        label={t`Time zone of the files`}
        value={answers.time_zone ?? null}
        options={zones}
        placeholder="America/Lima"
        help={
          answers.time_zone
            ? t`${file} has times without a zone. They are read in this one.`
            : waits
              ? t`${file} has times without a zone. It is not read until you say which.`
              : t`${file} has times without a zone. Until you say which, they are taken for UTC.`
        }
        onChange={(zone) => zone !== null && onAnswer({ time_zone: zone })}
      />
    </div>
  )
}

/** Whether the day or the month is written first. */
function DayOrderAnswer({ question: { file }, answers, onAnswer }: AnswerProps<'day-order'>) {
  const { t } = useLingui()

  return (
    <div className={classes['answer']}>
      <NativeSelect
        label={t`Which day is 3/4?`}
        value={answers.day_order ?? ''}
        data={[
          { value: '', label: t`Choose` },
          { value: 'day-first', label: t`The third of April` },
          { value: 'month-first', label: t`The fourth of March` },
        ]}
        description={t`The dates in ${file} can be read either way.`}
        inputWrapperOrder={['label', 'input', 'description']}
        onChange={({ currentTarget: { value } }) => {
          if (value === 'day-first' || value === 'month-first') onAnswer({ day_order: value })
        }}
      />
    </div>
  )
}

/** Whether a point or a comma separates the decimals of amounts. */
function DecimalMarkAnswer({ question: { file, example }, answers, onAnswer }: AnswerProps<'decimal-mark'>) {
  const { t } = useLingui()

  return (
    <div className={classes['answer']}>
      <NativeSelect
        label={t`How much is ${example}?`}
        value={answers.decimal_mark ?? ''}
        data={[
          { value: '', label: t`Choose` },
          { value: 'point', label: t`A point stands before the decimals, a comma between thousands` },
          { value: 'comma', label: t`A comma stands before the decimals, a point between thousands` },
        ]}
        description={t`The amounts in ${file} can be read either way.`}
        inputWrapperOrder={['label', 'input', 'description']}
        onChange={({ currentTarget: { value } }) => {
          if (value === 'point' || value === 'comma') onAnswer({ decimal_mark: value })
        }}
      />
    </div>
  )
}

/** The currency of amounts that do not name one. */
function CurrencyAnswer({ question: { file }, answers, onAnswer }: AnswerProps<'currency'>) {
  const { t, i18n } = useLingui()

  return (
    <div className={classes['answer']}>
      <Select
        label={t`Currency of the amounts`}
        value={answers.currency ?? null}
        options={currenciesIn(i18n.locale)}
        placeholder="CLP"
        help={
          answers.currency
            ? t`The amounts in ${file} that do not say their currency are read in this one.`
            : t`The amounts in ${file} do not say their currency, and neither does a partner. Until you say it, they are kept without one.`
        }
        onChange={(currency) => currency !== null && onAnswer({ currency })}
      />
    </div>
  )
}

function currenciesIn(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return CODES.map((code) => ({ value: code, label: `${code} ${names.of(code) ?? ''}`.trim() }))
}

/** Browsers do not list Chile's unit of account. */
const CODES = [...new Set([...Intl.supportedValuesOf('currency'), 'CLF'])].toSorted()
