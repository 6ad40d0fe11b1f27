import type { JudgedQuestion } from './evaluation-score.ts'

/** Whether a question needs a comment: once it is answered, or only if its answer fails. */
export const needsComment = ({ question, value, is_failed }: JudgedQuestion): boolean =>
  question.comment === 'always' ? value !== undefined : question.comment === 'on-fail' && is_failed

/** The ids of the questions whose required comment is missing. */
export const missingComments = (
  questions: readonly JudgedQuestion[],
  commentOf: (questionId: string) => string,
): string[] =>
  questions
    .filter((one) => needsComment(one) && commentOf(one.question.id).trim() === '')
    .map(({ question }) => question.id)
