import type { Random } from '../random.ts'
import type { Scorecard } from './floor.ts'
import { inventSkill, type Skill } from './invent-answers.ts'

export type Skills = { of: (agentId: number, scorecard: Scorecard) => Skill }

/** How well every agent works: the same in everything that is said of them. */
export function inventSkills(random: Random): Skills {
  const known = new Map<string, Skill>()
  return {
    of(agentId, { id, content }) {
      const key = `${agentId} ${id}`
      const skill = known.get(key) ?? inventSkill(random, content)
      known.set(key, skill)
      return skill
    },
  }
}
