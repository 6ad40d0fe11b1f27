import { array, constant, constantFrom, nat, oneof, option, record } from 'fast-check'

import { userStates } from '#contracts/lists/users.ts'

import type { Generated } from './isolation.ts'

type Row = { id: number }

export const somebody = record({
  partner: option(nat(2)),
  team: option(nat(2)),
  word: nat(2),
  state: constantFrom(...userStates),
  role: constantFrom('plain', 'strict', 'administrator'),
})

export type Somebody = Omit<Generated<typeof somebody>, 'word'> & { word: number }

/** Rules, without their action, and whom they reach. */
export type Reach = {
  rules: { conditions?: Record<string, string | number | { $in: number[] }>; inverted?: boolean }[]
  of: (one: Somebody) => boolean
}

/** A rule reaches the reader's own team, partner, both, either, some teams, or all but one partner. The reader's are the first. */
export const reachAmong = ({ partners, teams }: Record<'partners' | 'teams', readonly Row[]>) =>
  oneof(
    constant<Reach>({ rules: [{ conditions: { team_id: '$user.team_id' } }], of: (one) => one.team === 0 }),
    constant<Reach>({ rules: [{ conditions: { partner_id: '$user.partner_id' } }], of: (one) => one.partner === 0 }),
    constant<Reach>({
      rules: [{ conditions: { team_id: '$user.team_id', partner_id: '$user.partner_id' } }],
      of: (one) => one.team === 0 && one.partner === 0,
    }),
    constant<Reach>({
      rules: [{ conditions: { team_id: '$user.team_id' } }, { conditions: { partner_id: '$user.partner_id' } }],
      of: (one) => one.team === 0 || one.partner === 0,
    }),
    array(nat(2), { minLength: 1, maxLength: 2 }).map((some): Reach => ({
      rules: [{ conditions: { team_id: { $in: some.map((index) => teams[index]!.id) } } }],
      of: ({ team }) => team !== null && some.includes(team),
    })),
    nat(2).map((index): Reach => ({
      rules: [{}, { conditions: { partner_id: partners[index]!.id }, inverted: true }],
      of: ({ partner }) => partner !== index,
    })),
  )

export const filter = record(
  { partner: nat(2), team: nat(2), word: nat(2), state: constantFrom(...userStates) },
  { requiredKeys: [] },
)

export type Filter = Generated<typeof filter>

export const sort = constantFrom('name', '-email', 'role', '-team', 'partner', '-created_at', 'last_active_at')
