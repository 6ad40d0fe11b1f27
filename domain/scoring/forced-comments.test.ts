import { expect, test } from 'vitest'

import { scorecardOf, yesNo } from '#tests/support/evaluations.ts'

import { evaluationScore } from './evaluation-score.ts'
import { missingComments } from './forced-comments.ts'

test('a comment is required if the question always needs one, or if its answer fails', () => {
  const content = scorecardOf([
    [
      yesNo({ id: 'never' }),
      yesNo({ id: 'failed', comment: 'on-fail' }),
      yesNo({ id: 'passed', comment: 'on-fail' }),
      yesNo({ id: 'always', comment: 'always' }),
      yesNo({ id: 'said', comment: 'always' }),
      yesNo({ id: 'unanswered', comment: 'always' }),
    ],
  ])
  const { sections } = evaluationScore(content, {
    never: 'no',
    failed: 'no',
    passed: 'yes',
    always: 'yes',
    said: 'no',
  })
  const comments: Record<string, string> = { failed: '  ', said: 'No se oyó.' }
  expect(missingComments(sections[0]!.questions, (id) => comments[id] ?? '')).toEqual(['failed', 'always'])
})
