import type { Random } from './random.ts'
import { person, ascii, customer, type DemoCustomer } from './people.ts'
import { AGENTS_PER_TEAM, partners, type DemoPartner } from './world.ts'

export type DemoAgent = { name: string; email: string; team: string; partner: DemoPartner; busyness: number }

/** The agents of every team, some of them busier than others, no two with one name. */
export function agentsAtWork(random: Random): DemoAgent[] {
  const taken = new Set<string>()
  return partners.flatMap((partner) =>
    partner.teams.flatMap((team) =>
      Array.from({ length: AGENTS_PER_TEAM }, () => {
        let { name } = person(random, partner.country)
        while (taken.has(name)) ({ name } = person(random, partner.country))
        taken.add(name)
        const email = `${ascii(name.replaceAll(' ', '.'))}@atalaya.test`
        return { name, email, team, partner, busyness: 0.4 + random.next() }
      }),
    ),
  )
}

/** Customers enough that some of them are spoken to more than once. */
export function customersOf(random: Random, partner: DemoPartner, count: number, firstNumber: number): DemoCustomer[] {
  return Array.from({ length: count }, (_, at) => customer(random, partner.country, firstNumber + at))
}
