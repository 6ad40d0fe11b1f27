import type { Random } from '../random.ts'

/** Scenes by name, each in several wordings. A disposition's name is the scene that leads to it. */
export type Script = Record<string, string[]>

export type Line = { speaker: 'agent' | 'customer'; text: string }

/** Plays the scenes one after the other, each in a random wording, with the slots filled in. */
export function play(random: Random, script: Script, scenes: string[], slots: Record<string, string>): Line[] {
  return scenes.flatMap((scene) => {
    const wordings = script[scene]
    if (!wordings) throw new Error(`The script has no scene «${scene}».`)
    return random
      .pick(wordings)
      .split('\n')
      .map((line) => lineOf(line.trim(), slots))
  })
}

function lineOf(line: string, slots: Record<string, string>): Line {
  const text = line
    .slice(2)
    .trim()
    .replace(/\{(\w+)\}/g, (slot, name: string) => {
      const value = slots[name]
      if (value === undefined) throw new Error(`Nothing fills the slot ${slot}.`)
      return value
    })
  return { speaker: line.startsWith('a:') ? 'agent' : 'customer', text }
}
