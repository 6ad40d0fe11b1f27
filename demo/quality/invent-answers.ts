import type { Question, ScorecardContent } from '#contracts/scorecard-content.ts'
import { type Answers, questionsOf } from '#domain/scoring/answers.ts'
import { applicable } from '#domain/scoring/answers.ts'
import { isFailed, questionScore, valuesOf } from '#domain/scoring/question-score.ts'

import type { Random } from '../random.ts'
import type { Scorecard } from './floor.ts'

/** How well an agent works, from 0 to 1, and their weaknesses: questions that they fail more often than others. */
export type Skill = { level: number; weak: ReadonlySet<string> }

export function inventSkill(random: Random, content: ScorecardContent): Skill {
  const questions = questionsOf(content)
  const weak = Array.from({ length: random.whole(0, 2) }, () => random.pick(questions).id)
  return { level: 0.84 + 0.15 * random.next(), weak: new Set(weak) }
}

/** Answers to all questions, as the work of an agent with this skill deserves. */
export function inventAnswers(random: Random, content: ScorecardContent, { level, weak }: Skill): Answers {
  const answers: Record<string, string> = {}
  for (const question of questionsOf(content)) {
    if (!applicable(content, answers).has(question.id)) continue
    answers[question.id] = inventAnswer(random, question, weak.has(question.id) ? level - 0.35 : level)
  }
  return answers
}

function inventAnswer(random: Random, question: Question, level: number): string {
  if (question.allows_na && random.chance(0.08)) return 'na'
  // agents take more care with questions that fail the whole form
  const isGood = random.chance(question.auto_fail === 'form' ? 1 - (1 - level) / 3 : level)
  const values = valuesOf(question).filter((value) => isFailed(question, value) !== isGood)
  const byScore = values.toSorted((one, other) => questionScore(question, one)! - questionScore(question, other)!)
  return isGood && random.chance(0.7) ? byScore.at(-1)! : random.pick(values)
}

export type Skills = { of: (agentId: number, scorecard: Scorecard) => Skill }

/** How well every agent works: the same in all of their evaluations. */
export function inventSkills(random: Random): Skills {
  const cache = new Map<string, Skill>()
  return {
    of(agentId, { id, content }) {
      const key = `${agentId} ${id}`
      const skill = cache.get(key) ?? inventSkill(random, content)
      cache.set(key, skill)
      return skill
    },
  }
}
