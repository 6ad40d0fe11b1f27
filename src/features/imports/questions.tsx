import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { ImportDetail, ImportOptions, ImportQuestion } from '#contracts/imports.ts'

import { CurrencyAnswer, DecimalMarkAnswer } from './amount-answers.tsx'
import { MappingAnswer } from './mapping-answer.tsx'
import classes from './questions.module.css'
import { RolesAnswer } from './roles-answer.tsx'
import { DayOrderAnswer, ZoneAnswer } from './time-answers.tsx'

type QuestionsProps = { detail: ImportDetail; onAnswer: (options: ImportOptions) => void }

/** What the files do not tell. Every answer is tried at once: all of it is checked anew. */
export function Questions({ detail: { questions, options }, onAnswer }: QuestionsProps) {
  const [answers, setAnswers] = useState<ImportOptions>(options)
  const answer = (more: ImportOptions) => setAnswers((before) => ({ ...before, ...more }))

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
        <Answer key={`${question.about} ${question.file}`} question={question} answers={answers} onAnswer={answer} />
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
  onAnswer: (more: ImportOptions) => void
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
