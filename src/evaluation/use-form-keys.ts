import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'

import type { Question } from '#contracts/scorecard-content.ts'

import { type AnswerLetters, type FormStep, isDigit, stepOf } from './form-keys.ts'

type FormKeysOptions = {
  /** Those that are asked, in order. */
  questions: readonly Question[]
  currentQuestion: string | null
  onStep: (step: FormStep, question: Question) => void
}

/** The keys of a form: they count while the focus is within its element, and are left alone where somebody writes. */
export function useFormKeys({ questions, currentQuestion, onStep }: FormKeysOptions) {
  const { t } = useLingui()
  const form = useRef<HTMLDivElement>(null)
  const typed = useRef({ digits: '', in: '', at: 0 })
  const letters: AnswerLetters = { yes: letterOf(t`Yes`, 'y'), no: letterOf(t`No`, 'n') }

  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, timeStamp } = event
    if (!(target instanceof HTMLElement) || !isForForm(event, target)) return
    // out of the form: what else the page does with keys counts again
    if (key === 'Escape') return target.blur()
    const id = target.closest<HTMLElement>('[data-question]')?.dataset['question'] ?? currentQuestion
    const question = questions.find((one) => one.id === id) ?? questions[0]
    if (!question) return
    const isTogether = typed.current.in === question.id && timeStamp - typed.current.at < TOGETHER_MS
    const step = stepOf(key, question, letters, isTogether ? typed.current.digits : '')
    typed.current = { digits: isDigit(key) ? key : '', in: question.id, at: timeStamp }
    if (!step) return
    event.preventDefault()
    onStep(step, question)
  })
  useEffect(() => {
    const element = form.current
    element?.addEventListener('keydown', handle)
    return () => element?.removeEventListener('keydown', handle)
  }, [])

  return { form, letters }
}

/** Two digits are one number when they are typed within this time. */
const TOGETHER_MS = 1_000

/** Where somebody writes or chooses from a list, keys do what they do there. */
const FIELDS =
  'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"]), [role="menu"], [role="listbox"], [role="tab"], [role="slider"]'

const isForForm = ({ defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent, target: Element) =>
  !defaultPrevented && !ctrlKey && !metaKey && !altKey && !target.closest(FIELDS)

/** The letter that a word begins with, where a keyboard has it. */
const letterOf = (word: string, otherwise: string) => /^[a-z]/i.exec(word)?.[0].toLowerCase() ?? otherwise
