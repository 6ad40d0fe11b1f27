import type { UserDetail, UserOptions, UserRowDto } from '#contracts/users.ts'

/** The row of an example user, Rosa, with these changes. */
export const exampleUser = (row: Partial<UserRowDto> = {}): UserRowDto => ({
  id: 12,
  name: 'Rosa Díaz',
  email: 'rosa@atalaya.test',
  role: { id: 6, name: 'Team lead' },
  team: { id: 2, name: 'Santiago Norte' },
  partner: null,
  state: 'active',
  has_two_factor: true,
  photo_url: null,
  created_at: '2026-01-02T15:00:00.000Z',
  last_active_at: '2026-03-02T15:42:00.000Z',
  ...row,
})

/** The same user in detail, for a reader who may do everything except remove the second factor. */
export const exampleDetail = (detail: Partial<UserDetail> = {}): UserDetail => ({
  ...exampleUser(),
  locale: 'es',
  agent: { id: 9, name: 'Rosa Díaz' },
  conversations: 1234,
  invitation: null,
  sessions: [
    {
      id: 31,
      is_current: false,
      created_at: '2026-03-01T08:00:00.000Z',
      last_used_at: '2026-03-02T15:42:00.000Z',
      expires_at: '2026-03-15T08:00:00.000Z',
      ip: '192.0.2.7',
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
    },
  ],
  may: {
    edit: ['name', 'email', 'role_id', 'team_id', 'partner_id'],
    deactivate: true,
    end_sessions: true,
    remove_two_factor: false,
  },
  ...detail,
})

export const exampleOptions: UserOptions = {
  roles: [
    { id: 1, name: 'Administrator' },
    { id: 6, name: 'Team lead' },
    { id: 3, name: 'Auditor' },
  ],
  givable_roles: [
    { id: 6, name: 'Team lead' },
    { id: 3, name: 'Auditor' },
  ],
  teams: [{ id: 2, name: 'Santiago Norte' }],
  partners: [{ id: 1, name: 'Banco Cordillera' }],
}
