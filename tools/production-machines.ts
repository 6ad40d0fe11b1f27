import type { AnyStateMachine } from 'xstate'

import { provideAction } from '#src/machines/action.machine.ts'
import { provideAudit } from '#src/machines/audit.machine.ts'
import { provideDraft } from '#src/machines/draft.machine.ts'
import { provideEvidence } from '#src/machines/evidence.machine.ts'
import { provideAlertFeed, provideDeskFeed } from '#src/machines/feed.machine.ts'
import { provideFileImport } from '#src/machines/file-import.machine.ts'
import { provideFinding } from '#src/machines/finding.machine.ts'
import {
  forgotPasswordForm,
  loginForm,
  provideForm,
  registrationForm,
  resetPasswordForm,
} from '#src/machines/form.machine.ts'
import { provideFreemiumAudit } from '#src/machines/freemium-audit.machine.ts'
import { provideImport } from '#src/machines/import.machine.ts'
import { provideInvitation } from '#src/machines/invitation.machine.ts'
import { provideLocale } from '#src/machines/locale.machine.ts'
import { provideNote } from '#src/machines/note.machine.ts'
import { providePlayer } from '#src/machines/player.machine.ts'
import { provideQuery } from '#src/machines/query.machine.ts'
import { provideSatisfactionLink } from '#src/machines/satisfaction-link.machine.ts'
import { provideScorecardDraft } from '#src/machines/scorecard-draft.machine.ts'
import { provideSession } from '#src/machines/session.machine.ts'
import { provideTwoFactor } from '#src/machines/two-factor.machine.ts'

/** A substitute for every effect: diagrams and coverage read a machine's chart and never run it. */
const none = (): never => {
  throw new Error('This machine is there for its chart only')
}

/** The machines of `src/machines` by their file. Each is created by its `provide…` function, so a new effect is a type error here too. */
export const machinesByFile: Readonly<Record<string, readonly AnyStateMachine[]>> = {
  'action.machine.ts': [provideAction(none)],
  'audit.machine.ts': [provideAudit({ save: none, fetch: none, take: none, keep: none })],
  'draft.machine.ts': [provideDraft(none)],
  'evidence.machine.ts': [provideEvidence({ fetch: none, judge: none, look: none })],
  'feed.machine.ts': [provideAlertFeed(none), provideDeskFeed(none)],
  'file-import.machine.ts': [provideFileImport({ upload: none, check: none, apply: none })],
  'finding.machine.ts': [provideFinding({ fetch: none, judge: none })],
  'form.machine.ts': [
    provideForm(loginForm, none),
    provideForm(registrationForm, none),
    provideForm(forgotPasswordForm, none),
    provideForm(resetPasswordForm, none),
  ],
  'freemium-audit.machine.ts': [provideFreemiumAudit({ send: none, follow: none, begin: none })],
  'import.machine.ts': [provideImport({ create: none, send: none, ask: none, follow: none })],
  'invitation.machine.ts': [provideInvitation({ open: none, accept: none })],
  'locale.machine.ts': [provideLocale({ loadCatalogue: none, activate: none, keepChoice: none, discardChoice: none })],
  'note.machine.ts': [provideNote({ save: none, remove: none, keep: none })],
  'player.machine.ts': [providePlayer({ load: none, play: none, pause: none, seek: none, setSpeed: none })],
  'satisfaction-link.machine.ts': [provideSatisfactionLink({ open: none, answer: none })],
  'scorecard-draft.machine.ts': [provideScorecardDraft({ saveKinds: none, saveContent: none, now: none })],
  'query.machine.ts': [provideQuery(none)],
  'session.machine.ts': [
    provideSession({
      logIn: none,
      fetchUser: none,
      fetchAbilities: none,
      logOut: none,
      keepToken: none,
      keepSession: none,
      dropSession: none,
      tellOtherTabs: none,
    }),
  ],
  'two-factor.machine.ts': [provideTwoFactor({ start: none, confirm: none, replaceCodes: none, remove: none })],
}
