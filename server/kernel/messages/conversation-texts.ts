import type { Message } from './message.ts'

/** Texts about conversations: saved views, imports, rules and notes. */
export const conversationTexts = {
  tooManyVcons: /*i18n*/ {
    id: 'server.export.too-many-vcons',
    message: 'An archive takes up to 65,534 conversations. Please narrow the list.',
  },
  viewNameTaken: /*i18n*/ {
    id: 'server.view.name-taken',
    message: 'You have a view with this name already. Please choose another.',
  },
  ruleNameTaken: /*i18n*/ {
    id: 'server.category-rule.name-taken',
    message: 'There is a rule with this name already. Please choose another.',
  },
  tooManyRules: /*i18n*/ {
    id: 'server.category-rule.too-many',
    message: 'There are two hundred rules already. Please remove one that nobody needs any more.',
  },
  unknownCampaign: /*i18n*/ {
    id: 'server.category-rule.unknown-campaign',
    message: 'One of these campaigns does not exist. Please choose from the list.',
  },
  tooManyViews: /*i18n*/ {
    id: 'server.view.too-many',
    message: 'You have fifty views already. Please remove one that you no longer need.',
  },
  noteSpanNotThere: /*i18n*/ {
    id: 'server.note.span-not-there',
    message: 'What this note is about is not in the conversation. Please choose it again.',
  },
  mentionsCannotOpen: /*i18n*/ {
    id: 'server.note.mentions-cannot-open',
    message: 'These people may not open this conversation, so a note in it cannot mention them: {people}.',
  },
  tooManyMentions: /*i18n*/ {
    id: 'server.note.too-many-mentions',
    message: 'A note can mention at most {maximum, number} people.',
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
  kindHeading: /*i18n*/ { id: 'server.import.heading.kind', message: 'Kind' },
  reasonHeading: /*i18n*/ { id: 'server.import.heading.reason', message: 'Reason' },
  refusedKind: /*i18n*/ { id: 'server.import.kind.refused', message: 'Refused' },
  noteKind: /*i18n*/ { id: 'server.import.kind.note', message: 'Note' },
} as const satisfies Record<string, Message>
