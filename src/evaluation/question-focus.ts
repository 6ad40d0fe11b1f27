/** The element IDs of a question and of its comment field. */
export const questionElementId = (questionId: string) => `question-${questionId}`
export const commentElementId = (questionId: string) => `comment-${questionId}`

/** Scrolls to a question of the form and focuses its selected answer, or else its first one. */
export function focusQuestion(questionId: string): void {
  const question = document.getElementById(questionElementId(questionId))
  const answer =
    question?.querySelector<HTMLElement>('[data-answer]:checked') ??
    question?.querySelector<HTMLElement>('[data-answer]') ??
    question
  answer?.focus({ preventScroll: true })
  question?.scrollIntoView({ block: 'nearest' })
}
