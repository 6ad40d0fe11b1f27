import type { UserRowDto } from '#contracts/users.ts'
import type { TableColumn } from '#server/list/table-export.ts'

/** Named as the fields of a file of users are, in English: a file that went out can come back in. */
export const USER_COLUMNS: readonly TableColumn<UserRowDto>[] = [
  { header: 'email', value: ({ email }) => email },
  { header: 'name', value: ({ name }) => name },
  { header: 'role', value: ({ role }) => role?.name ?? null },
  { header: 'team', value: ({ team }) => team?.name ?? null },
  { header: 'partner', value: ({ partner }) => partner?.name ?? null },
  { header: 'state', value: ({ state }) => state },
  { header: 'created_at', value: ({ created_at }) => created_at },
  { header: 'last_active_at', value: ({ last_active_at }) => last_active_at },
]
