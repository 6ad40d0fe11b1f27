import { userFileFields } from '#contracts/user-files.ts'

/** A file with nothing but the names of the columns, as spreadsheets open it. */
export const template = () => new Blob(['\uFEFF', `${userFileFields.join(',')}\r\n`], { type: 'text/csv' })

export const TEMPLATE_NAME = 'users.csv'
