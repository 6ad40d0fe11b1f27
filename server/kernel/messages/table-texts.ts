import type { Message } from './message.ts'

/** Texts about tables that are sent as files, and about files of users. */
export const tableTexts = {
  emptyFile: /*i18n*/ { id: 'server.table.empty', message: 'This file is empty.' },
  notText: /*i18n*/ {
    id: 'server.table.not-text',
    message: 'This is neither an Excel workbook (.xlsx) nor a text file (.csv).',
  },
  webPage: /*i18n*/ {
    id: 'server.table.web-page',
    message: 'This is a web page, whatever it is called. Open it in a spreadsheet and save it as .xlsx or .csv.',
  },
  oldSpreadsheet: /*i18n*/ {
    id: 'server.table.old-spreadsheet',
    message: 'This workbook is of an old format or protected by a password. Save it as .xlsx without a password.',
  },
  notASpreadsheet: /*i18n*/ {
    id: 'server.table.not-a-spreadsheet',
    message: 'This archive is no Excel workbook (.xlsx).',
  },
  damagedFile: /*i18n*/ {
    id: 'server.table.damaged',
    message: 'This workbook is damaged or written in an unusual way. Open it in a spreadsheet and save it again.',
  },
  fileTooMuchInside: /*i18n*/ {
    id: 'server.table.too-much-inside',
    message: 'This workbook would unpack to far more than a table needs. It is not opened.',
  },
  tooManyColumns: /*i18n*/ {
    id: 'server.table.too-many-columns',
    message: 'A table can have at most {maximum, number} columns.',
  },
  tooManyRows: /*i18n*/ {
    id: 'server.table.too-many-rows',
    message: 'A table can have at most {maximum, number} rows. Split it into several files.',
  },
  cellTooLong: /*i18n*/ { id: 'server.table.cell-too-long', message: 'A cell in row {row, number} is too long.' },
  brokenRow: /*i18n*/ {
    id: 'server.table.broken-row',
    message: 'Row {row, number} cannot be read: a quotation mark in it is never closed.',
  },
  noHeader: /*i18n*/ {
    id: 'server.table.no-header',
    message: 'The first row has to hold the names of the columns.',
  },
  noRows: /*i18n*/ { id: 'server.table.no-rows', message: 'There is nothing below the names of the columns.' },
  repeatedColumn: /*i18n*/ {
    id: 'server.table.repeated-column',
    message: 'Two columns have the same name: {name}.',
  },
  emailColumnMissing: /*i18n*/ {
    id: 'server.user-file.email-column',
    message: 'Please choose the column of the e-mail address: it says which person a row is about.',
  },
  columnMissing: /*i18n*/ { id: 'server.user-file.column-missing', message: 'The file has no such column.' },
  columnTwice: /*i18n*/ {
    id: 'server.user-file.column-twice',
    message: 'This column is chosen for another field already.',
  },
  fileNotChecked: /*i18n*/ { id: 'server.user-file.not-checked', message: 'This file has to be checked first.' },
  fileApplied: /*i18n*/ { id: 'server.user-file.applied', message: 'This file has been applied already.' },
  fileCheckedElsewhere: /*i18n*/ {
    id: 'server.user-file.checked-elsewhere',
    message: 'This file was checked or applied somewhere else in the meantime.',
  },
  rowHeading: /*i18n*/ { id: 'server.user-file.heading.row', message: 'Row' },
  reasonsHeading: /*i18n*/ { id: 'server.user-file.heading.reasons', message: 'Why it was refused' },
  rowTooLong: /*i18n*/ {
    id: 'server.user-file.row-too-long',
    message: 'This row has more cells than there are columns.',
  },
  emailTwice: /*i18n*/ {
    id: 'server.user-file.email-twice',
    message: 'Row {row, number} is about the same e-mail address.',
  },
  noSuchRole: /*i18n*/ { id: 'server.user-file.no-such-role', message: 'There is no role “{name}”.' },
  noSuchTeam: /*i18n*/ { id: 'server.user-file.no-such-team', message: 'There is no team “{name}”.' },
  noSuchPartner: /*i18n*/ { id: 'server.user-file.no-such-partner', message: 'There is no partner “{name}”.' },
  noSuchState: /*i18n*/ {
    id: 'server.user-file.no-such-state',
    message: '“{name}” says neither active nor deactivated.',
  },
  nobodyToDeactivate: /*i18n*/ {
    id: 'server.user-file.nobody-to-deactivate',
    message: 'There is nobody with this e-mail address to deactivate.',
  },
  personUntouchable: /*i18n*/ { id: 'server.user-file.untouchable', message: 'This person cannot be changed by you.' },
  mayNotAddPeople: /*i18n*/ { id: 'server.user-file.may-not-add', message: 'You may not add such a person.' },
  mayNotDeactivate: /*i18n*/ {
    id: 'server.user-file.may-not-deactivate',
    message: 'You may neither deactivate this person nor let them in again.',
  },
  administratorsOnly: /*i18n*/ {
    id: 'server.user-file.administrators-only',
    message: 'Only administrators may change an administrator.',
  },
  roleNotYoursToGive: /*i18n*/ {
    id: 'server.user-file.role-beyond',
    message: 'This role holds more than you do: it is not yours to give.',
  },
  lastAdministrator: /*i18n*/ {
    id: 'server.user-file.last-administrator',
    message: 'Somebody has to stay an administrator.',
  },
  notOneself: /*i18n*/ { id: 'server.user-file.not-oneself', message: 'Nobody can deactivate themselves.' },
  changedSinceCheck: /*i18n*/ {
    id: 'server.user-file.changed-since-check',
    message: 'This person was changed after the file was checked. Check it again.',
  },
} as const satisfies Record<string, Message>
