import { seeded } from '#demo/random.ts'

type Skilled = {
  /** The probability with which each evaluator answers correctly. */
  skills: readonly number[]
  conversations: number
  /** By question: the share of conversations in which yes is the true answer. */
  prevalences: Readonly<Record<string, number>>
}

/** Answers of evaluators of known skill: by conversation, by evaluator, by question. The same seed gives the same answers. */
export function skilledAnswers({ skills, conversations, prevalences }: Skilled, seed: number) {
  const { chance } = seeded(seed)
  return Array.from({ length: conversations }, () => {
    const truth = Object.entries(prevalences).map(([question, share]) => ({ question, isYes: chance(share) }))
    return skills.map((skill) =>
      Object.fromEntries(truth.map(({ question, isYes }) => [question, chance(skill) === isYes ? 'yes' : 'no'])),
    )
  })
}
