import { readFileSync } from 'node:fs'
import path from 'node:path'

import { type I18n, type Messages, setupI18n } from '@lingui/core'

import type { Locale } from '#contracts/page-config.ts'
import { PROJECT_ROOT } from '#server/project-root.ts'

/** A sentence of the server, in English; the catalogues hold its translations under `id`. */
export type Text = { id: string; message: string; values?: Record<string, unknown> }

/** The text in that language; in English as long as its catalogue does not have it. */
export function say(locale: Locale, { id, message, values }: Text, more?: Record<string, unknown>): string {
  return speaker(locale)._({ id, message, values: { ...values, ...more } })
}

/** Everything the server says to people. The marker lets the extraction find them: the server is built without macros. */
export const texts = {
  refused: /*i18n*/ { id: 'server.refused', message: 'This request cannot be understood.' },
  unauthenticated: /*i18n*/ { id: 'server.unauthenticated', message: 'Please sign in.' },
  forbidden: /*i18n*/ { id: 'server.forbidden', message: 'You do not have the permission that this needs.' },
  missing: /*i18n*/ { id: 'server.missing', message: 'There is nothing here.' },
  conflict: /*i18n*/ { id: 'server.conflict', message: 'Somebody else has changed this in the meantime.' },
  tooLarge: /*i18n*/ { id: 'server.too-large', message: 'This is too large to be taken.' },
  pageExpired: /*i18n*/ { id: 'server.page-expired', message: 'This page has expired. Please load it again.' },
  invalid: /*i18n*/ { id: 'server.invalid', message: 'Some fields need another look.' },
  throttled: /*i18n*/ { id: 'server.throttled', message: 'Too many attempts. Please wait a little.' },
  unexpected: /*i18n*/ { id: 'server.unexpected', message: 'Something went wrong on our side.' },
  unavailable: /*i18n*/ { id: 'server.unavailable', message: 'The service is away for a moment. Please try again.' },

  unknownField: /*i18n*/ { id: 'server.field.unknown', message: 'This field is not known here.' },
  wrongKind: /*i18n*/ {
    id: 'server.field.wrong-kind',
    message: 'This value is not of the kind that is expected here.',
  },
  notAllowed: /*i18n*/ { id: 'server.field.not-allowed', message: 'This value is not one of those allowed.' },
  tooShort: /*i18n*/ {
    id: 'server.field.too-short',
    message: 'Please use at least {minimum, plural, one {# character} other {# characters}}.',
  },
  tooLong: /*i18n*/ {
    id: 'server.field.too-long',
    message: 'Please use at most {maximum, plural, one {# character} other {# characters}}.',
  },
  outOfBounds: /*i18n*/ { id: 'server.field.out-of-bounds', message: 'This value is out of bounds.' },
  required: /*i18n*/ { id: 'server.field.required', message: 'Please fill in this field.' },
  wrongForm: /*i18n*/ { id: 'server.field.wrong-form', message: 'This value does not have the expected form.' },

  wrongCredentials: /*i18n*/ {
    id: 'server.sign-in.wrong',
    message: 'This e-mail address and this password do not belong together.',
  },
  notAnEmail: /*i18n*/ { id: 'server.email.wrong-form', message: 'This is not an e-mail address.' },
  nameWithControls: /*i18n*/ {
    id: 'server.name.controls',
    message: 'A name cannot hold line breaks or control characters.',
  },
  commonPassword: /*i18n*/ {
    id: 'server.password.common',
    message: 'This password is too easy to guess. Several unrelated words make a good one.',
  },
  passwordsDiffer: /*i18n*/ { id: 'server.password.differ', message: 'The two passwords are not the same.' },
  deadResetLink: /*i18n*/ {
    id: 'server.reset.dead-link',
    message: 'This link is no longer valid. Please ask for a new one.',
  },

  // searches; `at` is the character where it stops making sense
  searchUnclosedQuote: /*i18n*/ {
    id: 'server.search.unclosed-quote',
    message: 'The quotation mark at character {at} has no end. Close the phrase with another one.',
  },
  searchUnclosedParenthesis: /*i18n*/ {
    id: 'server.search.unclosed-parenthesis',
    message: 'The parenthesis at character {at} is never closed. Add a ) where the group ends.',
  },
  searchUnopenedParenthesis: /*i18n*/ {
    id: 'server.search.unopened-parenthesis',
    message: 'The parenthesis at character {at} closes none. Take it away, or open one before it.',
  },
  searchEmptyParentheses: /*i18n*/ {
    id: 'server.search.empty-parentheses',
    message: 'The parentheses at character {at} are empty. Write between them what to search for.',
  },
  searchNothing: /*i18n*/ {
    id: 'server.search.nothing',
    message: 'What stands at character {at} has no letter and no digit. Take it away, or add a word.',
  },
  searchNothingAfter: /*i18n*/ {
    id: 'server.search.nothing-after',
    message: 'After what stands at character {at} a word or a phrase is missing.',
  },
  searchNothingBefore: /*i18n*/ {
    id: 'server.search.nothing-before',
    message: 'Before what stands at character {at} a word or a phrase is missing.',
  },
  searchNearDistance: /*i18n*/ {
    id: 'server.search.near-distance',
    message: 'At character {at}: near takes from 1 to 30 words, as in near/5(cancel policy).',
  },
  searchNearWords: /*i18n*/ {
    id: 'server.search.near-words',
    message: 'At character {at}: near takes two single words, as in near/5(cancel policy).',
  },
  searchSpeakerInside: /*i18n*/ {
    id: 'server.search.speaker-inside-speaker',
    message:
      'At character {at} one speaker stands within another. Nobody speaks for somebody else: put them side by side.',
  },
  searchTooMany: /*i18n*/ {
    id: 'server.search.too-many-terms',
    message: 'From character {at} on there are too many words. A search takes 40.',
  },
  searchTooDeep: /*i18n*/ {
    id: 'server.search.too-deep',
    message: 'At character {at} there are too many parentheses within each other. A search takes 10.',
  },

  viewNameTaken: /*i18n*/ {
    id: 'server.view.name-taken',
    message: 'You have a view with this name already. Please choose another.',
  },
  tooManyViews: /*i18n*/ {
    id: 'server.view.too-many',
    message: 'You have fifty views already. Please remove one that you no longer need.',
  },

  // second factor and profile
  codeWanted: /*i18n*/ {
    id: 'server.sign-in.code-wanted',
    message: 'Please type the code that your authenticator shows, or one of your recovery codes.',
  },
  wrongCode: /*i18n*/ {
    id: 'server.sign-in.wrong-code',
    message: 'This code is wrong, or it was used before. Please wait for the next one.',
  },
  wrongFirstCode: /*i18n*/ {
    id: 'server.two-factor.wrong-first-code',
    message: 'This code is wrong. Please type the one that your authenticator shows now.',
  },
  twoFactorIsOn: /*i18n*/ { id: 'server.two-factor.is-on', message: 'A second factor is set up already.' },
  twoFactorIsOff: /*i18n*/ { id: 'server.two-factor.is-off', message: 'There is no second factor yet.' },
  twoFactorRequired: /*i18n*/ {
    id: 'server.two-factor.required',
    message: 'Your role asks for a second factor: it cannot be switched off.',
  },
  wrongPassword: /*i18n*/ { id: 'server.profile.wrong-password', message: 'This is not your current password.' },
  emailTaken: /*i18n*/ { id: 'server.profile.email-taken', message: 'Another account has this e-mail address.' },
  noSuchPicture: /*i18n*/ {
    id: 'server.profile.no-such-picture',
    message: 'This picture is not here any more. Please upload it again.',
  },

  resetSubject: /*i18n*/ { id: 'server.mail.reset.subject', message: 'Choose a new password for {appName}' },
  resetBody: /*i18n*/ {
    id: 'server.mail.reset.body',
    message:
      'Hello {name},\n\nsomebody, hopefully you, asked for a new password for {appName}. This link lets you choose one during the next {minutes, plural, one {# minute} other {# minutes}}:\n\n{link}\n\nIf it was not you, nothing needs to be done: your password stays as it is.\n',
  },
  takenSubject: /*i18n*/ { id: 'server.mail.taken.subject', message: 'You already have an account at {appName}' },
  takenBody: /*i18n*/ {
    id: 'server.mail.taken.body',
    message:
      'Hello {name},\n\nsomebody, hopefully you, tried to register at {appName} with this e-mail address. You already have an account: sign in at {signIn}, or choose a new password at {forgot}.\n\nIf it was not you, nothing needs to be done.\n',
  },
  emailMovedSubject: /*i18n*/ {
    id: 'server.mail.email-moved.subject',
    message: 'Your e-mail address at {appName} was changed',
  },
  emailMovedBody: /*i18n*/ {
    id: 'server.mail.email-moved.body',
    message:
      'Hello {name},\n\nyour account at {appName} has another e-mail address now: that is the one to sign in with, and this is the last letter to the old one.\n\nIf it was not you who changed it, somebody knows your password: please tell those who look after {appName} at once.\n',
  },
  twoFactorTakenSubject: /*i18n*/ {
    id: 'server.mail.two-factor-taken.subject',
    message: 'Your second factor at {appName} was taken away',
  },
  twoFactorTakenBody: /*i18n*/ {
    id: 'server.mail.two-factor-taken.body',
    message:
      'Hello {name},\n\nthe second factor of your account at {appName} was taken away, and you were signed out everywhere. Your password alone lets you in now: please sign in at {signIn} and set up another second factor in your profile.\n\nIf you did not ask for this, please tell those who look after {appName} at once.\n',
  },

  // pictures
  notAPicture: /*i18n*/ {
    id: 'server.picture.unreadable',
    message: 'This is not a PNG, JPEG or WebP picture that can be read.',
  },
  pictureTooWide: /*i18n*/ {
    id: 'server.picture.too-wide',
    message: 'Please choose a picture of at most 4,000 × 4,000 pixels.',
  },

  // posts and categories
  unknownCategory: /*i18n*/ { id: 'server.post.unknown-category', message: 'This category does not exist any more.' },
  unknownRole: /*i18n*/ { id: 'server.post.unknown-role', message: 'One of these roles does not exist any more.' },
  unknownPicture: /*i18n*/ { id: 'server.post.unknown-picture', message: 'This picture is not there any more.' },
  categoryNameTaken: /*i18n*/ {
    id: 'server.category.name-taken',
    message: 'There already is a category of this name in the same place.',
  },
  categoryUnderItself: /*i18n*/ {
    id: 'server.category.under-itself',
    message: 'A category cannot be moved into itself or into one below it.',
  },
  categoryHasChildren: /*i18n*/ {
    id: 'server.category.has-children',
    message: 'This category still has others below it. Move or remove them first.',
  },
  categoryHasPosts: /*i18n*/ {
    id: 'server.category.has-posts',
    message: 'This category still has posts. Give them another one first.',
  },

  // roles and permissions
  roleNameTaken: /*i18n*/ { id: 'server.role.name-taken', message: 'There already is a role of this name.' },
  lockedRoleName: /*i18n*/ {
    id: 'server.role.locked-name',
    message: 'The name of the administrators’ role does not change.',
  },
  lockedRole: /*i18n*/ {
    id: 'server.role.locked',
    message: 'The administrators’ role always holds everything: its permissions do not change.',
  },
  lockedRoleStays: /*i18n*/ {
    id: 'server.role.locked-stays',
    message: 'The administrators’ role cannot be removed.',
  },
  roleHasPeople: /*i18n*/ {
    id: 'server.role.has-people',
    message:
      '{people, plural, one {# person still has this role. Give them another one first.} other {# people still have this role. Give them another one first.}}',
  },
  roleHasPosts: /*i18n*/ {
    id: 'server.role.has-posts',
    message: 'Posts are addressed to this role. Address them to others first.',
  },
  beyondOwnRights: /*i18n*/ {
    id: 'server.role.beyond-own-rights',
    message: 'You cannot give rights that you do not hold as widely yourself: {permissions}.',
  },
  roleBeyondOwnRights: /*i18n*/ {
    id: 'server.role.role-beyond-own-rights',
    message: 'You cannot change a role that holds more than you do: {permissions}.',
  },
  unknownPermission: /*i18n*/ {
    id: 'server.role.unknown-permission',
    message: 'This permission does not exist any more.',
  },
  fieldsMeanNothing: /*i18n*/ {
    id: 'server.role.fields-mean-nothing',
    message: 'This permission cannot be limited to these fields.',
  },
  conditionsMeanNothing: /*i18n*/ {
    id: 'server.role.conditions-mean-nothing',
    message: 'This permission cannot be limited in this way.',
  },
  permissionNameForm: /*i18n*/ {
    id: 'server.permission.name-form',
    message: 'A name is what it is about, a hyphen and what one may do, in small letters: report-export.',
  },
  permissionNameTaken: /*i18n*/ {
    id: 'server.permission.name-taken',
    message: 'There already is a permission of this name.',
  },
  specifiedPermissionName: /*i18n*/ {
    id: 'server.permission.specified-name',
    message: 'This name is given by the product’s specification and does not change.',
  },
  builtInPermissionName: /*i18n*/ {
    id: 'server.permission.built-in-name',
    message: 'The product itself checks this name: it does not change.',
  },
  builtInPermissionStays: /*i18n*/ {
    id: 'server.permission.built-in-stays',
    message: 'The product itself checks this permission: it cannot be removed.',
  },
  permissionHasRoles: /*i18n*/ {
    id: 'server.permission.has-roles',
    message: 'Roles still use this permission: {roles}. Take it from them first.',
  },

  // tables that are sent as files
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

  // files of users
  emailColumnMissing: /*i18n*/ {
    id: 'server.user-file.email-column',
    message: 'Please choose the column of the e-mail address: it says which person a row is about.',
  },
  columnMissing: /*i18n*/ { id: 'server.user-file.column-missing', message: 'The file has no such column.' },
  columnTwice: /*i18n*/ {
    id: 'server.user-file.column-twice',
    message: 'This column is chosen for another field already.',
  },
  importElsewhere: /*i18n*/ {
    id: 'server.import.elsewhere',
    message: 'This import has gone on in the meantime. Please look at it again.',
  },
  importWithoutFiles: /*i18n*/ {
    id: 'server.import.without-files',
    message: 'Please send the files of this import first.',
  },
  importFindsFiles: /*i18n*/ {
    id: 'server.import.finds-files',
    message: 'The files of this import are not sent: it looks for them itself.',
  },
  importFileName: /*i18n*/ {
    id: 'server.import.file-name',
    message: 'This is no name of a file. It may have folders: 2024/march/call.json.',
  },
  importFolder: /*i18n*/ {
    id: 'server.import.folder',
    message: 'This is not one of the folders that may be imported, nor a path in one of them.',
  },
  importUrl: /*i18n*/ {
    id: 'server.import.url',
    message: 'Please give an https address on one of the hosts from which files may be fetched.',
  },
  importPartner: /*i18n*/ { id: 'server.import.partner', message: 'You cannot import conversations for this partner.' },
  templateNameTaken: /*i18n*/ {
    id: 'server.import.template-name',
    message: 'You have a template of this name already.',
  },
  fileHeading: /*i18n*/ { id: 'server.import.heading.file', message: 'File' },
  fieldHeading: /*i18n*/ { id: 'server.import.heading.field', message: 'Field' },
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

  // users and invitations
  noLongerThere: /*i18n*/ {
    id: 'server.users.no-longer-there',
    message: 'This does not exist any more. Please choose again.',
  },
  fieldNotYours: /*i18n*/ { id: 'server.users.field-not-yours', message: 'You may not change this field.' },
  rightsBeyondOwn: /*i18n*/ {
    id: 'server.users.rights-beyond-own',
    message: 'This would give rights that you do not hold yourself.',
  },
  emailOfStronger: /*i18n*/ {
    id: 'server.users.email-of-stronger',
    message: 'Only somebody who holds all the rights of this person may change their e-mail address.',
  },
  ownTwoFactor: /*i18n*/ {
    id: 'server.users.own-two-factor',
    message: 'Your own second factor is yours to switch off in your profile.',
  },
  twoFactorOfStronger: /*i18n*/ {
    id: 'server.users.two-factor-of-stronger',
    message: 'Only somebody who holds all the rights of this person may take their second factor away.',
  },
  outOfReach: /*i18n*/ { id: 'server.users.out-of-reach', message: 'This is outside of what you may manage.' },
  teamNameTaken: /*i18n*/ { id: 'server.users.team-name-taken', message: 'There already is a team of this name.' },
  invitationSubject: /*i18n*/ { id: 'server.mail.invitation.subject', message: 'Your account at {appName}' },
  invitationBody: /*i18n*/ {
    id: 'server.mail.invitation.body',
    message:
      'Hello {name},\n\nan account at {appName} was made for you. Choose your password during the next {days, plural, one {# day} other {# days}} here:\n\n{link}\n\nAfter that you sign in with this e-mail address. If you do not know what this is about, nothing needs to be done.\n',
  },
  invitationBodyBy: /*i18n*/ {
    id: 'server.mail.invitation.body-by',
    message:
      'Hello {name},\n\n{inviter} made an account at {appName} for you. Choose your password during the next {days, plural, one {# day} other {# days}} here:\n\n{link}\n\nAfter that you sign in with this e-mail address. If you do not know what this is about, nothing needs to be done.\n',
  },
} as const satisfies Record<string, Text>

const speakers = new Map<Locale, I18n>()

function speaker(locale: Locale): I18n {
  const known = speakers.get(locale)
  if (known) return known
  const made = setupI18n({ locale, messages: { [locale]: catalogue(locale) } })
  speakers.set(locale, made)
  return made
}

function catalogue(locale: Locale): Messages {
  try {
    return JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'src', 'locales', `${locale}.json`), 'utf8')).messages
  } catch {
    return {} // catalogues are built, not kept: until then everything is said in English
  }
}
