import type { Finding, Question } from '#server/importers/importer.ts'
import type { FoundPart } from '#server/modules/imports/file-parts.ts'

/** `isMapped`: a person said which path is which field. */
type Read = { questions: readonly Question[]; isTaken: boolean; isMapped: boolean }

/** The findings of a file that is read as a whole: notes on its conversations, points that a question covers, and what is lost. */
export const foundParts = (findings: readonly Finding[], read: Read): FoundPart[] =>
  findings.map((finding) => ({
    finding,
    ...(read.isTaken && !finding.leavesOut && { isNote: true }),
    ...(isAsked(finding, read) && { isAsked: true }),
  }))

export const UNANSWERED: Finding = {
  reason: 'It cannot be read before the questions that the check asks about it are answered.',
}

function isAsked(finding: Finding, { questions, isTaken, isMapped }: Read): boolean {
  const asks = (about: Question['about']) => questions.some((question) => question.about === about)
  if (finding === UNANSWERED) return true
  if (finding.field === 'time zone') return asks('time-zone')
  if (finding.field === 'day order') return asks('day-order')
  // the reason why an answer does not fit is news
  return asks('mapping') && !isTaken && !isMapped
}
