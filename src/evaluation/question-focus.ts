/** Where a question stands on the page, and where its comment is written. */
export const questionElementId = (questionId: string) => `question-${questionId}`
export const commentElementId = (questionId: string) => `comment-${questionId}`

/** Brings a question of the form into sight and gives it the keyboard: its answer, or its first one. */
export function focusQuestion(questionId: string): void {
  const question = document.getElementById(questionElementId(questionId))
  const answer =
    question?.querySelector<HTMLElement>('[data-answer]:checked') ??
    question?.querySelector<HTMLElement>('[data-answer]') ??
    question
  answer?.focus({ preventScroll: true })
  question?.scrollIntoView({ block: 'nearest' })
}
