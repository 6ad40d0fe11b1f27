import type { RoleDetail, RoleRowDto, RuleOptions } from '#contracts/roles.ts'

export const roleRow = (id: number, row: Partial<RoleRowDto> = {}): RoleRowDto => ({
  id,
  name: `Role ${id}`,
  description: 'What its people come to do',
  requires_two_factor: false,
  is_locked: id === 1,
  people: 0,
  permissions: 3,
  ...row,
})

export const teamLead: RoleDetail = {
  id: 6,
  name: 'Team lead',
  description: 'Results of the own team.',
  requires_two_factor: false,
  is_locked: false,
  people: 4,
  version: 2,
  rules: [
    { action: 'call-detail', subject: 'all', conditions: { team_id: '$user.team_id' } },
    { action: 'policy-detail', subject: 'all', conditions: { team_id: 3, partner_id: 1 } },
    { action: 'user-list', subject: 'all' },
  ],
}

export const ruleOptions: RuleOptions = {
  permissions: [
    { name: 'call-detail', group: 'conversations', description: {} },
    { name: 'customer-unmask', group: 'conversations', description: {} },
    { name: 'policy-detail', group: 'policies', description: {} },
    { name: 'user-list', group: 'people', description: {} },
    { name: 'role-edit', group: 'people', description: {} },
    { name: 'tyre-change', group: 'other', description: { en: 'Change tyres.' } },
  ],
  partners: [
    { id: 1, name: 'Banco Cordillera' },
    { id: 2, name: 'Banco Ipê' },
  ],
  teams: [{ id: 3, name: 'Santiago Norte' }],
}
