import type { UserFile } from '#contracts/user-files.ts'

type Outcomes = NonNullable<UserFile['outcomes']>

export const NOTHING: Outcomes = { create: 0, update: 0, deactivate: 0, unchanged: 0, refused: 0 }

/** The number of rows that change something. */
export const changesIn = ({ create, update, deactivate }: Outcomes) => create + update + deactivate
